import type { Floor } from '#shared/domain/tree/floor.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { floorsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { type MethodKind, methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { CONTAMINANT, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { itemTable, MATERIAL, NUMBER, RESULT, ROOM } from '#shared/report/model/itemTables.ts'
import { type ReportItem, roomAsFound } from '#shared/report/model/reportItems.ts'
import type { Block, Column } from '#shared/report/model/reportModel.ts'

const PLACE: readonly Column[] = [
  { title: 'Room', width: 160 },
  { title: 'Note', width: '*' },
]

function roomTable(tree: Tree, which: (room: Room) => boolean, none: string): Block {
  const groups = floorsOf(tree)
    .map(floor => ({ title: floor.name, rows: rowsOf(tree, floor, which) }))
    .filter(({ rows }) => rows.length > 0)
  return groups.length === 0 ? { kind: 'say', text: none, isNone: true } : { kind: 'table', columns: PLACE, groups }
}

const rowsOf = (tree: Tree, floor: Floor, which: (room: Room) => boolean) =>
  roomsOf(tree, floor.id)
    .filter(which)
    .map(room => [{ text: room.name }, { text: room.note }])

export const inaccessibleRooms = (tree: Tree): Block =>
  roomTable(tree, room => room.is_scoped && room.is_inaccessible, 'No room was recorded as inaccessible.')
export const outOfScopeRooms = (tree: Tree): Block =>
  roomTable(tree, room => !room.is_scoped, 'No room was recorded as outside the scope.')
export const notSuspiciousRooms = (tree: Tree, findings: readonly ReportItem[]): Block =>
  roomTable(
    tree,
    room =>
      room.is_scoped && roomAsFound(room, findings, [CONTAMINANT.asbestos]).is_not_suspicious && !room.is_inaccessible,
    'No room was recorded as “No PACM observed”.',
  )

export const inaccessibleItems = (findings: readonly ReportItem[]): Block =>
  itemTable(
    findings.filter(({ verdict }) => verdict === 'inaccessible'),
    [NUMBER, ROOM, MATERIAL, { ...RESULT, width: 150 }],
    'No item was recorded as inaccessible.',
  )

/** Every room in the order of the survey, with status and number of items. */
export function roomsSurveyed(tree: Tree, findings: readonly ReportItem[], contaminate_id: ContaminantId): Block {
  const columns: readonly Column[] = [
    { title: 'Room', width: 160 },
    { title: 'Status', width: '*' },
    { title: 'Items', width: 40, isNumber: true },
  ]
  const groups = floorsOf(tree).map(floor => ({
    title: floor.name,
    rows: roomsOf(tree, floor.id).map(room => [
      { text: room.name },
      { text: stateOf(room, findings, contaminate_id) },
      { text: String(findings.filter(finding => finding.room.id === room.id).length) },
    ]),
  }))
  return groups.length === 0
    ? { kind: 'say', text: 'No floor was recorded.', isNone: true }
    : { kind: 'table', columns, groups }
}

/** The rooms in the scope that a surveyor could enter, without a tested surface. */
export const untestedRooms = ({ rooms }: Pick<Tree, 'rooms'>, findings: readonly ReportItem[]): Room[] =>
  rooms.filter(room => room.is_scoped && !room.is_inaccessible && testedCount(room, findings) === 0)

function stateOf(room: Room, findings: readonly ReportItem[], contaminate_id: ContaminantId): string {
  if (!room.is_scoped) return 'Outside the scope'
  if (room.is_inaccessible) return 'Inaccessible'
  if (contaminate_id === CONTAMINANT.lead) return testedIn(room, findings)
  if (roomAsFound(room, findings, [contaminate_id]).is_not_suspicious) return 'No PACM observed'
  const kinds = kindsIn(room, findings)
  if (kinds.length === 0) return 'No items recorded'
  return kinds.some(kind => SEEN.includes(kind)) ? 'Inspected' : 'Items recorded'
}

/**
 * The methods for which a surveyor saw the material. Inaccessible items and items from an earlier report or register may be
 * recorded unseen.
 */
const SEEN: readonly (MethodKind | undefined)[] = ['sampled', 'sampledAs', 'presumed', 'notSuspicious', 'measured']
const TESTED: readonly (MethodKind | undefined)[] = ['sampled', 'measured']
const kindsIn = (room: Room, findings: readonly ReportItem[]) =>
  findings.filter(({ item }) => item.room_id === room.id).map(({ item }) => methodOf(item.assessment_method_id)?.kind)

/** A room is only called tested for lead if a surface in it was tested. */
function testedIn(room: Room, findings: readonly ReportItem[]): string {
  const tested = testedCount(room, findings)
  return tested > 0 ? `Surfaces tested: ${tested}` : 'No surface tested'
}
const testedCount = (room: Room, findings: readonly ReportItem[]): number =>
  kindsIn(room, findings).filter(kind => TESTED.includes(kind)).length
