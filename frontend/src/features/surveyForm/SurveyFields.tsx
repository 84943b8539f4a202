import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { ClientDialog } from '#frontend/features/clients/ClientDialog.tsx'
import { ContactDialog } from '#frontend/features/clients/ContactDialog.tsx'
import { NamedAddressDialog } from '#frontend/features/namedAddresses/NamedAddressDialog.tsx'
import { NAMED_ADDRESS_KINDS } from '#frontend/features/namedAddresses/namedAddressKinds.ts'
import { useClients, useContacts, useOffices } from '#frontend/queries/pickerLists.ts'
import { useConnection } from '#frontend/store/StoreProvider.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { FieldRow } from '#frontend/ui/fields/Form.tsx'
import { PickField } from '#frontend/ui/fields/PickField.tsx'
import { SelectField, SHORT_LIST } from '#frontend/ui/fields/SelectField.tsx'
import { TextArea } from '#frontend/ui/fields/TextArea.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import type { Survey } from '#shared/domain/company/survey.ts'
import { foldText } from '#shared/domain/text/foldText.ts'
import { joinWords } from '#shared/domain/text/joinWords.ts'
import { contactRow, type NewRecords, NO_RECORDS, useUnsentRecords, withNewRecords } from './newRecords.ts'
import './surveyForm.css'

type NewRecord = 'client' | 'contact' | 'office' | undefined
interface Row {
  readonly id: string
  readonly name: string
}
interface Client extends Row {
  readonly primary_id?: string | undefined
}

interface Props {
  /** The path of the survey in the form’s values: `survey.` or empty. */
  readonly prefix?: string
  /** The saved survey. Its contact and office stay selectable after they are deleted. */
  readonly saved?: Survey | undefined
  /** Whether the survey sends clients, contacts and offices that were created offline, in its value `created`. */
  readonly storesNew?: boolean
}

/** Name, client, contact and office of a survey. The last three can be created without leaving the form. */
export function SurveyFields({ prefix = '', saved, storesNew = false }: Props) {
  const { watch, setValue } = useFormContext()
  const field = (name: string) => `${prefix}${name}`
  const client: string | null = watch(field('client_id'))
  const [newRecord, setNewRecord] = useState<NewRecord>()
  const created: NewRecords = watch(field('created')) ?? NO_RECORDS
  const { clients, contacts, offices, failed, isUnsent } = useRows(client, saved, useUnsentRecords(created))
  const pickCreated = (name: string) => (id: string) => {
    setNewRecord(undefined)
    setValue(field(name), id, { shouldDirty: true, shouldValidate: true })
  }
  const storeIn = (list: keyof NewRecords) => (row: NewRecords[typeof list][number]) => {
    setValue(field('created'), { ...created, [list]: [...created[list], row] }, { shouldDirty: true })
    toast('Created on this device. It will be sent with the project.')
  }
  usePrimaryContact(prefix, client, clients, contacts)
  const close = () => setNewRecord(undefined)
  return (
    <>
      <TextField name={field('name')} label="Survey name" required />
      <NotLoaded failed={failed} storesNew={storesNew} />
      <FieldRow>
        <RecordField label="Client" field={field('client_id')} rows={clients} onCreate={() => setNewRecord('client')} />
        {client && (
          <RecordField
            label="Contact"
            field={field('contact_id')}
            rows={contacts ?? []}
            onCreate={() => setNewRecord('contact')}
          />
        )}
        <RecordField label="Office" field={field('office_id')} rows={offices} onCreate={() => setNewRecord('office')} />
      </FieldRow>
      <TextArea name={field('note')} label="Note" rows={2} />
      <ClientDialog
        open={newRecord === 'client'}
        onClose={close}
        onCreated={pickCreated('client_id')}
        unsentRows={storesNew ? { store: storeIn('clients') } : undefined}
      />
      {client && (
        <ContactDialog
          client={client}
          open={newRecord === 'contact'}
          onClose={close}
          onCreated={pickCreated('contact_id')}
          unsentRows={storesNew ? { store: storeIn('contacts'), isParentUnsent: isUnsent } : undefined}
        />
      )}
      <NamedAddressDialog
        kind={NAMED_ADDRESS_KINDS.office}
        open={newRecord === 'office'}
        onClose={close}
        onCreated={pickCreated('office_id')}
        unsentRows={storesNew ? { store: storeIn('offices') } : undefined}
      />
    </>
  )
}

interface Failed {
  readonly name: string
  readonly failure: { readonly message: string } | undefined
  readonly retry: () => void
}

function NotLoaded({ failed, storesNew }: { readonly failed: readonly Failed[]; readonly storesNew: boolean }) {
  const isOffline = useConnection() === 'offline'
  const names = joinWords(failed.map(({ name }) => name))
  if (failed.length === 0) return null
  const retry = () => {
    for (const each of failed) each.retry()
  }
  return (
    <Banner tone="warning" action={<Button onClick={retry}>Try again</Button>}>
      {isOffline
        ? `You’re offline, and this device doesn’t have ${names} yet. What you’ve typed is saved on this device. You can choose from them when you’re back online${storesNew ? ', or create a new one now' : ''}.`
        : `Couldn’t load ${names}. ${failed[0]?.failure?.message} What you’ve typed is saved on this device.`}
    </Banner>
  )
}

const withSaved = (rows: readonly Row[], saved: Row | undefined): readonly Row[] =>
  saved && !rows.some(({ id }) => id === saved.id) ? [...rows, saved] : rows

/** The options of each list, including the saved record if it was deleted. No contacts until the client’s contacts are loaded. */
function useRows(client: string | null, saved: Survey | undefined, unsent: NewRecords) {
  const clientQuery = useClients()
  const sent = clientQuery.data ?? []
  const isUnsent = !sent.some(({ id }) => id === client) && unsent.clients.some(({ id }) => id === client)
  const contactQuery = useContacts(isUnsent ? undefined : (client ?? undefined))
  const officeQuery = useOffices()
  const offices = officeQuery.data ?? []
  const failed = [
    { name: 'your clients', ...clientQuery },
    { name: 'the contacts of this client', ...contactQuery },
    { name: 'your offices', ...officeQuery },
  ].filter(({ failure }) => failure)
  const contact = saved?.client_id === client ? { id: saved.contact_id, name: saved.contact_name } : undefined
  const office = saved && { id: saved.office_id, name: saved.office_name }
  const read = contactQuery.data?.map(({ id, full_name }) => ({ id, name: full_name }))
  const newContacts = unsent.contacts.filter(({ client_id }) => client_id === client).map(contactRow)
  const firstContactOf = (id: string) => unsent.contacts.find(({ client_id }) => client_id === id)?.id
  const contacts = read ? withSaved(read, contact) : undefined
  return {
    clients: withNewRecords<Client>(
      sent,
      unsent.clients.map(({ id, name }) => ({ id, name, primary_id: firstContactOf(id) })),
    ),
    contacts: contacts || isUnsent || newContacts.length > 0 ? withNewRecords(contacts ?? [], newContacts) : undefined,
    offices: withNewRecords(withSaved(offices, office), unsent.offices),
    failed,
    isUnsent,
  }
}

interface RecordFieldProps {
  readonly label: string
  readonly field: string
  readonly rows: readonly Row[]
  readonly onCreate: () => void
}

/** A select; a long list has a search. */
function RecordField({ label, field, rows, onCreate }: RecordFieldProps) {
  const options = rows.map(({ id, name }) => ({ id, label: name }))
  return (
    <div className="picked">
      {options.length <= SHORT_LIST ? (
        <SelectField name={field} label={label} required options={options} />
      ) : (
        <PickField
          name={field}
          label={label}
          required
          search={text => options.filter(option => foldText(option.label).includes(foldText(text.trim())))}
          labelOf={id => options.find(option => option.id === id)?.label}
        />
      )}
      <Button kind="quiet" icon="plus" onClick={onCreate}>
        New {label.toLowerCase()}
      </Button>
    </div>
  )
}

/** After a change of client, selects the new client’s primary contact and clears the previous contact. */
function usePrimaryContact(
  prefix: string,
  client: string | null,
  clients: readonly Client[],
  contacts: readonly Row[] | undefined,
) {
  const { getValues, setValue } = useFormContext()
  useEffect(() => {
    if (!client || !contacts || contacts.some(({ id }) => id === getValues(`${prefix}contact_id`))) return
    const primary = clients.find(({ id }) => id === client)?.primary_id
    setValue(`${prefix}contact_id`, contacts.some(({ id }) => id === primary) ? primary : null)
  }, [prefix, client, clients, contacts, getValues, setValue])
}
