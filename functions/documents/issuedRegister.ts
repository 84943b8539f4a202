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

export interface IssuedReports {
  readonly tree: Tree
  /** The current report of each contaminant, if any. */
  readonly reports: readonly Report[]
  /** True if the tree is unchanged since the issue. False during a re-inspection, although the reports stay issued. */
  readonly is_as_issued: boolean
}

export interface Shown {
  readonly shows_photos: boolean
  readonly shows_comments: boolean
}

/** Reads a building's current issues; `reports` is empty if the building was reopened. */
export async function readIssuedReports(companyId: string, buildingId: string): Promise<IssuedReports> {
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

/** The floors, rooms and items of the current reports, with the reports' wording. */
export async function readRegister(companyId: string, issued: IssuedReports, shown: Shown): Promise<Register> {
  const contents = await Promise.all(issued.reports.map(report => readContents(companyId, report)))
  const items = contents
    .flatMap(each => each.items)
    .map(each => ({ ...each, facts: each.facts.filter(({ label }) => shown.shows_comments || label !== COMMENT) }))
  return issued.is_as_issued
    ? registerFromBuilding(issued, items, shown)
    : registerFromReports(
        items,
        contents.map(({ rooms }) => rooms),
      )
}

type Content = Omit<IssuedItem, 'photos' | 'recommendations'> & Pick<RegisterItem, 'contaminate_id'>

async function readContents(
  companyId: string,
  { contents_file, contaminate_id }: Report,
): Promise<{ items: Content[]; rooms: readonly IssuedRoom[] }> {
  const contents = contents_file && (await readIssueContents(companyId, contents_file))
  const { items, rooms } = contents || { items: [], rooms: [] }
  return { items: items.map(({ photos: _, recommendations: __, ...item }) => ({ ...item, contaminate_id })), rooms }
}

/** Adds the building's floor plans, photos and due dates. */
function registerFromBuilding(
  { tree, reports }: IssuedReports,
  contents: readonly Content[],
  { shows_photos }: Shown,
): Register {
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
    // “No PACM Observed” says nothing about lead.
    rooms: isOfAsbestos ? tree.rooms : tree.rooms.map(room => ({ ...room, is_not_suspicious: false })),
  }
  return { floors: reports.length > 0 ? floorsOf(tree).map(floor => registerFloor(drawn, floor)) : [], items }
}

/** Groups by the floor and room names in the reports. `rooms`: for each report, the rooms with a finding about the whole room. */
function registerFromReports(contents: readonly Content[], rooms: readonly (readonly IssuedRoom[])[]): Register {
  const roomId = ({ floor, room }: Pick<IssuedRoom, 'floor' | 'room'>) => contentHash([floor, room])
  const items = contents.map(each => ({ ...each, room_id: roomId(each), ...badgeOfWords(each.rating) }))
  const findings = Map.groupBy(rooms.flat(), roomId)
  /** Empty if the reports differ: one report may have found a contaminant in the room that the other report does not cover. */
  const findingOf = (id: string) => {
    const roomFindings = findings.get(id)?.map(({ finding }) => finding) ?? []
    return roomFindings.length === rooms.length && new Set(roomFindings).size === 1 ? (roomFindings[0] ?? '') : ''
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

/** The files that the register shows: the floor plans, and the photos of its items. */
export function filesOf(
  { tree, reports, is_as_issued }: IssuedReports,
  { shows_photos }: Pick<Shown, 'shows_photos'>,
): string[] {
  if (reports.length === 0 || !is_as_issued) return []
  const contaminants: readonly ContaminantId[] = reports.map(({ contaminate_id }) => contaminate_id)
  const isShown = (item: Item) => shows_photos && contaminants.includes(item.contaminate_id)
  const photos = tree.items.filter(isShown).map(({ image }) => image)
  const files = [...tree.floors.map(({ image }) => image), ...photos]
  return [...new Set(files.flatMap(image => (image ? [image.file] : [])))]
}
