import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { useClients, useContacts, useOffices } from '../../api/lists.ts'
import { Button } from '../../ui/Button.tsx'
import { FieldRow } from '../../ui/Form.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { TextArea, TextField } from '../../ui/TextField.tsx'
import { ClientDialog } from '../clients/ClientDialog.tsx'
import { ContactDialog } from '../clients/ContactDialog.tsx'
import { KINDS } from '../places/kinds.ts'
import { PlaceDialog } from '../places/PlaceDialog.tsx'
import './project.css'

type Making = 'client' | 'contact' | 'office' | undefined

/** Client, contact and office of a new survey; each can be made here without leaving the form. */
export function SurveyFields() {
  const { watch, setValue } = useFormContext()
  const client: string | null = watch('survey.client_id')
  const [making, make] = useState<Making>()
  const clients = useClients().data ?? []
  const contacts = useContacts(client ?? undefined).data ?? []
  const offices = useOffices().data ?? []
  const made = (field: string) => (id: string) => {
    make(undefined)
    setValue(field, id, { shouldDirty: true, shouldValidate: true })
  }
  usePrimaryContact(client, clients, contacts)
  return (
    <>
      <TextField name="survey.name" label="Survey name" required />
      <FieldRow>
        <Picked label="Client" field="survey.client_id" rows={clients} onMake={() => make('client')} />
        {client && (
          <Picked
            label="Contact"
            field="survey.contact_id"
            rows={contacts.map(row => ({ id: row.id, name: row.full_name }))}
            onMake={() => make('contact')}
          />
        )}
        <Picked label="Office" field="survey.office_id" rows={offices} onMake={() => make('office')} />
      </FieldRow>
      <TextArea name="survey.note" label="Note" rows={2} />
      <ClientDialog open={making === 'client'} onClose={() => make(undefined)} onMade={made('survey.client_id')} />
      {client && (
        <ContactDialog
          client={client}
          open={making === 'contact'}
          onClose={() => make(undefined)}
          onMade={made('survey.contact_id')}
        />
      )}
      <PlaceDialog
        kind={KINDS.office}
        open={making === 'office'}
        onClose={() => make(undefined)}
        onMade={made('survey.office_id')}
      />
    </>
  )
}

interface PickedProps {
  readonly label: string
  readonly field: string
  readonly rows: readonly { readonly id: string; readonly name: string }[]
  readonly onMake: () => void
}

const Picked = ({ label, field, rows, onMake }: PickedProps) => (
  <div className="picked">
    <SelectField name={field} label={label} required options={rows.map(({ id, name }) => ({ id, label: name }))} />
    <Button kind="quiet" icon="plus" onClick={onMake}>
      New {label.toLowerCase()}
    </Button>
  </div>
)

/** Another client: its primary contact is chosen, and the contact of the one before is let go. */
function usePrimaryContact(
  client: string | null,
  clients: readonly { id: string; primary_id?: string | undefined }[],
  contacts: readonly { id: string }[],
) {
  const { getValues, setValue } = useFormContext()
  useEffect(() => {
    if (!client || contacts.some(({ id }) => id === getValues('survey.contact_id'))) return
    const primary = clients.find(({ id }) => id === client)?.primary_id
    setValue('survey.contact_id', contacts.some(({ id }) => id === primary) ? primary : null)
  }, [client, clients, contacts, getValues, setValue])
}
