import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { ClientDialog } from '#frontend/features/clients/ClientDialog.tsx'
import { ContactDialog } from '#frontend/features/clients/ContactDialog.tsx'
import { NamedAddressDialog } from '#frontend/features/namedAddresses/NamedAddressDialog.tsx'
import { NAMED_ADDRESS_KINDS } from '#frontend/features/namedAddresses/namedAddressKinds.ts'
import { useClients, useContacts, useOffices } from '#frontend/store/pickerLists.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { FieldRow } from '#frontend/ui/fields/Form.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { TextArea } from '#frontend/ui/fields/TextArea.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import type { Survey } from '#shared/domain/company/survey.ts'
import './surveyForm.css'

type Making = 'client' | 'contact' | 'office' | undefined
interface Row {
  readonly id: string
  readonly name: string
}

interface Props {
  /** Where the survey stands in the form's values, as `survey.` or nothing. */
  readonly at?: string
  /** As it is saved: what has been deleted since can stay chosen. */
  readonly saved?: Survey | undefined
}

/** Name, client, contact and office of a survey; each can be made here without leaving the form. */
export function SurveyFields({ at = '', saved }: Props) {
  const { watch, setValue } = useFormContext()
  const field = (name: string) => `${at}${name}`
  const client: string | null = watch(field('client_id'))
  const [making, make] = useState<Making>()
  const { clients, contacts, offices } = useRows(client, saved)
  const made = (name: string) => (id: string) => {
    make(undefined)
    setValue(field(name), id, { shouldDirty: true, shouldValidate: true })
  }
  usePrimaryContact(at, client, clients, contacts)
  const close = () => make(undefined)
  return (
    <>
      <TextField name={field('name')} label="Survey name" required />
      <FieldRow>
        <Picked label="Client" field={field('client_id')} rows={clients} onMake={() => make('client')} />
        {client && (
          <Picked label="Contact" field={field('contact_id')} rows={contacts ?? []} onMake={() => make('contact')} />
        )}
        <Picked label="Office" field={field('office_id')} rows={offices} onMake={() => make('office')} />
      </FieldRow>
      <TextArea name={field('note')} label="Note" rows={2} />
      <ClientDialog open={making === 'client'} onClose={close} onMade={made('client_id')} />
      {client && (
        <ContactDialog client={client} open={making === 'contact'} onClose={close} onMade={made('contact_id')} />
      )}
      <NamedAddressDialog
        kind={NAMED_ADDRESS_KINDS.office}
        open={making === 'office'}
        onClose={close}
        onMade={made('office_id')}
      />
    </>
  )
}

const withKept = (rows: readonly Row[], kept: Row | undefined): readonly Row[] =>
  kept && !rows.some(({ id }) => id === kept.id) ? [...rows, kept] : rows

/** What can be picked, with what was picked before and has been deleted since. No contacts until those of the client are known. */
function useRows(client: string | null, saved: Survey | undefined) {
  const clients = useClients().data ?? []
  const { data, refreshing } = useContacts(client ?? undefined)
  const offices = useOffices().data ?? []
  const own = data?.filter(({ client_id }) => client_id === client)
  const isOther = refreshing && data !== undefined && own?.length === 0
  const contact = saved?.client_id === client ? { id: saved.contact_id, name: saved.contact_name } : undefined
  const office = saved && { id: saved.office_id, name: saved.office_name }
  const contacts = own?.map(({ id, full_name }) => ({ id, name: full_name }))
  return {
    clients,
    contacts: contacts && !isOther ? withKept(contacts, contact) : undefined,
    offices: withKept(offices, office),
  }
}

interface PickedProps {
  readonly label: string
  readonly field: string
  readonly rows: readonly Row[]
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
  at: string,
  client: string | null,
  clients: readonly { id: string; primary_id?: string | undefined }[],
  contacts: readonly Row[] | undefined,
) {
  const { getValues, setValue } = useFormContext()
  useEffect(() => {
    if (!client || !contacts || contacts.some(({ id }) => id === getValues(`${at}contact_id`))) return
    const primary = clients.find(({ id }) => id === client)?.primary_id
    setValue(`${at}contact_id`, contacts.some(({ id }) => id === primary) ? primary : null)
  }, [at, client, clients, contacts, getValues, setValue])
}
