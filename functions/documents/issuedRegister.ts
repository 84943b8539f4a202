import { readTree } from '#functions/data/building/trees.ts'
import { ReinspectionTables } from '#functions/data/company/reinspectionTables.ts'
import { issuedSortKeys, Revisions } from '#functions/data/files/revisions.ts'
import type { IssuedRegister, RegisterFloor, RegisterItem } from '#shared/domain/building/issuedRegister.ts'
import { floorAreas, roomFinding, roomInTree } from '#shared/domain/building/planAreas.ts'
import { isAsIssued, issuedReports } from '#shared/domain/edits/reportEdits.ts'
import type { IssuedItem, IssuedRoom } from '#shared/domain/files/issueContents.ts'
import { badgeOf, badgeOfWords } from '#shared/domain/item/badge.ts'
import { itemDue } from '#shared/domain/reinspection/dueDates.ts'
import { contentHash } from '#shared/domain/text/contentHash.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { findRow, floorsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT, CONTAMINANTS, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { readIssueContents } from './issueContents.ts'

/** What is issued of a building now. */
export interface Issued {
  readonly tree: Tree
  /** The current report of each contaminant that has one. */
  readonly reports: readonly Report[]
  /** Whether the tree is as they say it. A reviewed building cannot be edited, but one that is re-inspected keeps its reports. */
  readonly is_as_issued: boolean
}

/** What of the register is shown besides the items. */
export interface Shown {
  readonly shows_photos: boolean
  readonly shows_comments: boolean
}

/** What is issued of a building now; the reports are none where it has been reopened since. */
export async function readIssued(companyId: string, buildingId: string): Promise<Issued> {
  const [tree, pointers, { months: reinspection_table }] = await Promise.all([
    readTree(companyId, buildingId),
    Revisions.current(companyId, buildingId),
    ReinspectionTables.read(companyId),
  ])
  const reports = CONTAMINANTS.flatMap(contaminant => {
    const code = pointers.get(issuedSortKeys.report(contaminant))
    return issuedReports(tree, contaminant).filter(report => report.code === code)
  })
  return { tree: { ...tree, reinspection_table }, reports, is_as_issued: isAsIssued(tree.building, reports) }
}

type Register = Pick<IssuedRegister, 'floors' | 'items'>

/** The floors, rooms and items of the current reports, in their words. */
export async function registerOf(companyId: string, issued: Issued, shown: Shown): Promise<Register> {
  const contents = await Promise.all(issued.reports.map(report => contentsOf(companyId, report)))
  const items = contents
    .flatMap(each => each.items)
    .map(each => ({ ...each, facts: each.facts.filter(({ label }) => shown.shows_comments || label !== COMMENT) }))
  return issued.is_as_issued
    ? asInBuilding(issued, items, shown)
    : asInReports(
        items,
        contents.map(({ rooms }) => rooms),
      )
}

type Content = Omit<IssuedItem, 'photos' | 'recommendations'> & Pick<RegisterItem, 'contaminate_id'>

/** The register as the report prints it. */
async function contentsOf(
  companyId: string,
  { contents_file, contaminate_id }: Report,
): Promise<{ items: Content[]; rooms: readonly IssuedRoom[] }> {
  const contents = contents_file && (await readIssueContents(companyId, contents_file))
  const { items, rooms = [] } = contents || { items: [] }
  return { items: items.map(({ photos: _, recommendations: __, ...item }) => ({ ...item, contaminate_id })), rooms }
}

/** With the plan, the photo and the due date that the building has. */
function asInBuilding({ tree, reports }: Issued, contents: readonly Content[], { shows_photos }: Shown): Register {
  const items = contents.flatMap((each): RegisterItem[] => {
    const item = findRow(tree.items, each.id)
    if (!item) return []
    const { tone, provisional } = badgeOf(item, tree)
    const due = itemDue(item, tree)
    const photo = shows_photos && item.image && { image: item.image }
    return [{ ...each, room_id: item.room_id, tone, provisional, ...(due && { due }), ...photo }]
  })
  const shown = new Set(items.map(({ id }) => id))
  const isOfAsbestos = reports.some(({ contaminate_id }) => contaminate_id === CONTAMINANT.asbestos)
  const drawn: Tree = {
    ...tree,
    items: tree.items.filter(({ id }) => shown.has(id)),
    // “No PACM Observed” says nothing of paint.
    rooms: isOfAsbestos ? tree.rooms : tree.rooms.map(room => ({ ...room, is_not_suspicious: false })),
  }
  return { floors: reports.length > 0 ? floorsOf(tree).map(floor => registerFloor(drawn, floor)) : [], items }
}

/** By the names of floors and rooms that the reports print. `rooms`: of each report, those of which it says something as a whole. */
function asInReports(contents: readonly Content[], rooms: readonly (readonly IssuedRoom[])[]): Register {
  const roomId = ({ floor, room }: Pick<IssuedRoom, 'floor' | 'room'>) => contentHash([floor, room])
  const items = contents.map(each => ({ ...each, room_id: roomId(each), ...badgeOfWords(each.rating) }))
  const findings = Map.groupBy(rooms.flat(), roomId)
  /** Only what all reports say of a room: one may have found in it what the other does not look for. */
  const findingOf = (id: string) => {
    const said = findings.get(id)?.map(({ finding }) => finding) ?? []
    return said.length === rooms.length && new Set(said).size === 1 ? (said[0] ?? '') : ''
  }
  const floors = Map.groupBy([...contents, ...rooms.flat()], ({ floor }) => floor)
  return {
    items,
    floors: [...floors].map(([name, inFloor]) => ({
      id: contentHash([name]),
      name,
      rooms: [...Map.groupBy(inFloor, ({ room }) => room).keys()].map(room => {
        const id = roomId({ floor: name, room })
        return { id, name: room, finding: findingOf(id) }
      }),
      areas: [],
    })),
  }
}

export const COMMENT = 'Comment'

const registerFloor = (tree: Tree, floor: Floor): RegisterFloor => ({
  id: floor.id,
  name: floor.name,
  ...(floor.image && { plan: { file: floor.image.file, width: floor.image.width, height: floor.image.height } }),
  rooms: roomsOf(tree, floor.id).map(room => ({
    id: room.id,
    name: room.name,
    finding: roomFinding(roomInTree(tree, room)),
  })),
  areas: floorAreas(tree, floor.id).map(({ dimmed: _, label = '', ...area }) => ({ ...area, label })),
})

/** The files that the register shows: the floor plans, and of its items the photos. */
export function filesOf(
  { tree, reports, is_as_issued }: Issued,
  { shows_photos }: Pick<Shown, 'shows_photos'>,
): string[] {
  if (reports.length === 0 || !is_as_issued) return []
  const contaminants: readonly ContaminantId[] = reports.map(({ contaminate_id }) => contaminate_id)
  const isShown = (item: Item) => shows_photos && contaminants.includes(item.contaminate_id)
  const photos = tree.items.filter(isShown).map(({ image }) => image)
  const files = [...tree.floors.map(({ image }) => image), ...photos]
  return [...new Set(files.flatMap(image => (image ? [image.file] : [])))]
}
