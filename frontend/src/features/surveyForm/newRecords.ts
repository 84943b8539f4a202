import { useRef } from 'react'
import { isCreation } from '#frontend/store/database.ts'
import { usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import type { ClientInput, ContactInput, NamedAddressInput } from '#shared/domain/company/client.ts'
import type { NewProject } from '#shared/domain/edits/newBuilding.ts'

/** The clients, contacts and offices that were created in a form without a network. Those that its survey names go with it. */
export interface NewRecords {
  readonly clients: readonly ClientInput[]
  readonly contacts: readonly ContactInput[]
  readonly offices: readonly NamedAddressInput[]
}
export const NO_RECORDS: NewRecords = { clients: [], contacts: [], offices: [] }

/** Those that a project creates. */
export function recordsOfSurvey(survey: NewProject['survey']): NewRecords {
  if (!('job_number' in survey)) return NO_RECORDS
  const { client, client_id, contact, contact_id, office, office_id } = survey
  return {
    clients: client ? [{ ...client, id: client_id }] : [],
    contacts: contact ? [{ ...contact, id: contact_id, client_id }] : [],
    offices: office ? [{ ...office, id: office_id }] : [],
  }
}

/** Those that the survey of a form names. */
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
 * Those of a form and of the projects on this device that have not been sent, once each. One that is sent meanwhile stays:
 * the lists of the form may have been read before.
 */
export function useUnsentRecords(own: NewRecords): NewRecords {
  const seen = useRef(NO_RECORDS)
  const waiting = usePendingWrites().filter(isCreation)
  const all = [seen.current, ...waiting.map(({ input }) => recordsOfSurvey(input.survey)), own]
  seen.current = {
    clients: once(all.flatMap(({ clients }) => clients)),
    contacts: once(all.flatMap(({ contacts }) => contacts)),
    offices: once(all.flatMap(({ offices }) => offices)),
  }
  return seen.current
}

const once = <Row extends { readonly id: string }>(rows: readonly Row[]): Row[] => [
  ...new Map(rows.map(row => [row.id, row])).values(),
]

/** The rows of a list, with those that it doesn’t have yet. */
export const withNew = <Row extends { readonly id: string }>(
  rows: readonly Row[],
  added: readonly Row[],
): readonly Row[] => [...rows, ...added.filter(({ id }) => !rows.some(row => row.id === id))]

export const contactRow = ({ id, first_name, last_name }: ContactInput) => ({ id, name: `${first_name} ${last_name}` })
