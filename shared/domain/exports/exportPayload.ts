import type { Client, Contact } from '#shared/domain/company/client.ts'
import { countFloorItems, countItems } from '#shared/domain/item/counts.ts'
import { escapeFormulas } from '#shared/domain/text/csv.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT_NAMES, NOTE_TYPE_NAMES, REPORT_TYPE_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import type { ClientPayload } from './export.ts'

/** The length of the short name that many external systems have beside the full name. */
const SHORT = 30
const isPhone = (text: string) => /^\+[\d\s()-]+$/.test(text)

/** Escapes spreadsheet formulas; phone numbers that start with + stay unchanged. */
const plain = (text: string): string => (isPhone(text) ? text : escapeFormulas(text))

export function clientPayload(client: Client & { readonly contacts: readonly Contact[] }): ClientPayload {
  const contact = client.contacts.find(({ id }) => id === client.primary_id) ?? client.contacts[0]
  return {
    enad_ref: client.id,
    name: plain(client.name),
    billing_address: plain(client.address),
    billing_address2: plain(client.address2),
    billing_suburb: plain(client.suburb),
    billing_city: plain(client.city),
    billing_postcode: plain(client.postcode),
    contact_name: plain(contact?.full_name ?? ''),
    contact_email: plain(contact?.email ?? ''),
    contact_phone: plain(contact?.phone ?? ''),
    name_short: plain(firstCharacters(client.name, SHORT).trim()),
  }
}

export function buildingPayload(tree: Tree, client_ref: string): object {
  const { building } = tree
  return {
    enad_ref: building.id,
    client_ref,
    name: plain(building.name),
    identifier: plain(building.phase),
    job_number: plain(building.job_number),
    survey_name: plain(building.survey_name),
    report_type: REPORT_TYPE_NAMES[building.report_type_id] ?? '',
    status_id: building.status_id,
    survey_date: building.survey_date ?? '',
    address: plain(building.address),
    address2: plain(building.address2),
    suburb: plain(building.suburb),
    city: plain(building.city),
    postcode: plain(building.postcode),
    is_asbestos: building.is_asbestos,
    is_lead: building.is_lead,
    ...countItems(tree),
  }
}

/** The floors in order, with their rooms; all floors if `ids` is undefined. */
export function floorsPayload(tree: Tree, building_ref: string, ids?: readonly string[]): object {
  const floors = tree.floors.filter(({ id }) => !ids || ids.includes(id)).toSorted((a, b) => a.order - b.order)
  return {
    building_ref,
    floors: floors.map(floor => ({
      enad_ref: floor.id,
      name: plain(floor.name),
      order: floor.order,
      description: plain(floor.description),
      ...countFloorItems(tree, floor.id),
      rooms: tree.rooms
        .filter(room => room.floor_id === floor.id)
        .toSorted((a, b) => a.order - b.order)
        .map(room => roomPayload(tree, room)),
    })),
  }
}

const roomPayload = (tree: Tree, room: Room) => ({
  enad_ref: room.id,
  name: plain(room.name),
  order: room.order,
  note: plain(room.note),
  is_inaccessible: room.is_inaccessible,
  is_not_suspicious: room.is_not_suspicious,
  is_scoped: room.is_scoped,
  items_count: tree.items.filter(item => item.room_id === room.id).length,
})

export const notesPayload = (tree: Tree, building_ref: string): object => ({
  building_ref,
  notes: tree.notes
    .filter(note => note.content)
    .toSorted((a, b) => a.type_id - b.type_id)
    .map(note => ({
      type_id: note.type_id,
      type: NOTE_TYPE_NAMES[note.type_id] ?? '',
      // Rich text.
      content: plain(note.content),
    })),
})

/** The external system downloads the document from the link in the request. */
export const reportPayload = (report: Report, building_ref: string): object => ({
  building_ref,
  enad_ref: report.id,
  contaminant: CONTAMINANT_NAMES[report.contaminate_id],
  name: plain(report.final_document_name),
  sha256: report.file ?? '',
  pages: report.pages ?? 0,
  completed_at: report.updated_at,
})
