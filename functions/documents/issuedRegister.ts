import { readTree } from '#functions/data/building/trees.ts'
import { issuedSortKeys, Revisions } from '#functions/data/files/revisions.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import type { IssuedRegister, RegisterFloor, RegisterItem } from '#shared/domain/building/issuedRegister.ts'
import { floorAreas, roomStyle } from '#shared/domain/building/planAreas.ts'
import { issuedReports } from '#shared/domain/edits/reportEdits.ts'
import type { IssueContents } from '#shared/domain/files/issueContents.ts'
import { badgeOf } from '#shared/domain/item/badge.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { findRow, floorsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { issueContents } from '#shared/report/survey/issueContents.ts'
import { readIssueContents } from './issueContents.ts'
import { readReportSource } from './reportSource.ts'

/** A building of which reports are issued that count now. `tree` is as they say it: a reviewed building cannot be edited. */
export interface Issued {
  readonly tree: Tree
  /** The current report of each contaminant that has one. */
  readonly reports: readonly Report[]
}

/** What of the register is shown besides the items. */
export interface Shown {
  readonly shows_photos: boolean
  readonly shows_comments: boolean
}

/** What is issued of a building now; the reports are none where it has been reopened since. */
export async function readIssued(companyId: string, buildingId: string): Promise<Issued> {
  const [tree, pointers] = await Promise.all([
    readTree(companyId, buildingId),
    Revisions.current(companyId, buildingId),
  ])
  const reports = Object.values(CONTAMINANT).flatMap(contaminant => {
    const code = pointers.get(issuedSortKeys.report(contaminant))
    return issuedReports(tree, contaminant).filter(report => report.code === code)
  })
  return { tree, reports: isLocked(tree.building.status_id) ? reports : [] }
}

/** The floors, rooms and items of the current reports, in their words. */
export async function registerOf(
  companyId: string,
  { tree, reports }: Issued,
  shown: Shown,
): Promise<Pick<IssuedRegister, 'floors' | 'items'>> {
  const items = await Promise.all(reports.map(report => itemsOf(companyId, tree, report, shown)))
  const contaminants = reports.map(({ contaminate_id }) => contaminate_id)
  const issued: Tree = { ...tree, items: tree.items.filter(item => contaminants.includes(item.contaminate_id)) }
  return {
    floors: reports.length > 0 ? floorsOf(tree).map(floor => registerFloor(issued, floor)) : [],
    items: items.flat(),
  }
}

/** As printed; of a report from before that was kept, what it would print now, which is the same. */
async function contentsOf(companyId: string, tree: Tree, report: Report): Promise<IssueContents> {
  const kept = report.contents_file && (await readIssueContents(companyId, report.contents_file))
  if (kept) return kept
  return issueContents(await readReportSource(companyId, tree, report.contaminate_id, report.requested_at))
}

async function itemsOf(companyId: string, tree: Tree, report: Report, shown: Shown): Promise<RegisterItem[]> {
  const { items } = await contentsOf(companyId, tree, report)
  return items.flatMap(({ photos: _, facts, ...issued }) => {
    const item = findRow(tree.items, issued.id)
    if (!item) return []
    const { tone, provisional } = badgeOf(item, tree)
    return [
      {
        ...issued,
        facts: facts.filter(({ label }) => shown.shows_comments || label !== COMMENT),
        ...{ contaminate_id: report.contaminate_id, room_id: item.room_id, tone, provisional },
        ...(shown.shows_photos && item.image && { image: item.image }),
      },
    ]
  })
}
export const COMMENT = 'Comment'

const registerFloor = (tree: Tree, floor: Floor): RegisterFloor => ({
  id: floor.id,
  name: floor.name,
  ...(floor.image && { plan: { file: floor.image.file, width: floor.image.width, height: floor.image.height } }),
  rooms: roomsOf(tree, floor.id).map(room => ({ id: room.id, name: room.name, finding: findingOf(room) })),
  areas: floorAreas(tree, floor.id).map(({ dimmed: _, label = '', ...area }) => ({ ...area, label })),
})

const FINDINGS = { roomInaccessible: 'Not accessed', roomNotSuspicious: 'No suspect materials' } as const

function findingOf(room: Room): string {
  const style = roomStyle(room)
  if (!room.is_scoped) return 'Out of scope'
  return style === 'roomInaccessible' || style === 'roomNotSuspicious' ? FINDINGS[style] : ''
}

/** The files that the register shows: the floor plans, and of its items the photos. */
export function filesOf({ tree, reports }: Issued, { shows_photos }: Pick<Shown, 'shows_photos'>): string[] {
  if (reports.length === 0) return []
  const contaminants: readonly ContaminantId[] = reports.map(({ contaminate_id }) => contaminate_id)
  const isShown = (item: Item) => shows_photos && contaminants.includes(item.contaminate_id)
  const photos = tree.items.filter(isShown).map(({ image }) => image)
  const files = [...tree.floors.map(({ image }) => image), ...photos]
  return [...new Set(files.flatMap(image => (image ? [image.file] : [])))]
}
