import { useRef } from 'react'
import { isCreation } from '#frontend/store/database.ts'
import { usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import type { ClientInput, ContactInput, NamedAddressInput } from '#shared/domain/company/client.ts'
import type { NewProject } from '#shared/domain/edits/newBuilding.ts'

/** Clients, contacts and offices created offline in a form. A survey sends the ones that it names. */
export interface NewRecords {
  readonly clients: readonly ClientInput[]
  readonly contacts: readonly ContactInput[]
  readonly offices: readonly NamedAddressInput[]
}
export const NO_RECORDS: NewRecords = { clients: [], contacts: [], offices: [] }

/** The records that a project creates. */
export function recordsOfSurvey(survey: NewProject['survey']): NewRecords {
  if (!('job_number' in survey)) return NO_RECORDS
  const { client, client_id, contact, contact_id, office, office_id } = survey
  return {
    clients: client ? [{ ...client, id: client_id }] : [],
    contacts: contact ? [{ ...contact, id: contact_id, client_id }] : [],
    offices: office ? [{ ...office, id: office_id }] : [],
  }
}

/** The records that a form’s survey names. */
export function namedRecords(
  { clients, contacts, offices }: NewRecords,
  { client_id, contact_id, office_id }: { readonly [K in 'client_id' | 'contact_id' | 'office_id']: string | null },
) {
  return {
    client: clients.find(({ id }) => id === client_id),
    contact: contacts.find(contact => contact.id === contact_id && contact.client_id === client_id),
    office: offices.find(({ id }) => id === office_id),
  }
}

/**
 * The records of a form and of this device’s unsent projects, without repeats. A record sent in the meantime stays, because the
 * form’s lists may be older.
 */
export function useUnsentRecords(formRecords: NewRecords): NewRecords {
  const collected = useRef(NO_RECORDS)
  const waiting = usePendingWrites().filter(isCreation)
  const all = [collected.current, ...waiting.map(({ input }) => recordsOfSurvey(input.survey)), formRecords]
  collected.current = {
    clients: uniqueById(all.flatMap(({ clients }) => clients)),
    contacts: uniqueById(all.flatMap(({ contacts }) => contacts)),
    offices: uniqueById(all.flatMap(({ offices }) => offices)),
  }
  return collected.current
}

const uniqueById = <Row extends { readonly id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map(row => [row.id, row])).values(),
]

/** The rows of a list, plus new rows that it lacks. */
export const withNewRecords = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  added: readonly Row[],
): readonly Row[] => [...rows, ...added.filter(({ id }) => !rows.some(row => row.id === id))]

export const contactRow = ({ id, first_name, last_name }: ContactInput) => ({ id, name: `${first_name} ${last_name}` })
