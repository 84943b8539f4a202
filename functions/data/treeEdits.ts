import type { Building } from '#shared/domain/building.ts'
import { rowOf } from '#shared/domain/buildingEdits.ts'
import { isLocked, STATUS } from '#shared/domain/buildingStatus.ts'
import { EDITS, type EditInput, type EditName, type Needs } from '#shared/domain/edits.ts'
import { Refusal } from '#shared/domain/refusal.ts'
import { type By, type Change, idOf, type Tree } from '#shared/domain/tree.ts'
import type { Caller } from '../lib/caller.ts'
import { now, today } from '../lib/clock.ts'
import { commit } from './commands.ts'
import { Desk } from './desk.ts'
import { Files } from './files.ts'
import { keys, partition, place } from './keys.ts'
import { choicesIn } from './reportLint.ts'
import { ISSUED_REPORTS, Revisions } from './revisions.ts'
import { Search } from './search.ts'
import { Statistics } from './statistics.ts'
import { absent, ownedBy, seenVersion, together, type Write } from './table.ts'
import { readPart, reportStates } from './trees.ts'

export interface Edited {
  readonly changes: readonly Change[]
  readonly tree: Tree
}

/**
 * Carries out an edit inside a building: reads what it needs, asks the shared rule, writes all rows it names in one
 * transaction with the record of the command. A building that was reviewed in the meantime refuses in the same transaction.
 */
export async function edit<N extends EditName, R>(
  caller: Caller,
  buildingId: string,
  name: N,
  input: EditInput<N>,
  answer: (edited: Edited) => R,
  more: (edited: Edited) => readonly Write[] | Promise<readonly Write[]> = () => [],
): Promise<R> {
  const { needs, decide, asksCompany, asksAll } = EDITS[name] as unknown as {
    needs: (input: EditInput<N>) => Needs
    asksCompany: (input: EditInput<N>) => boolean
    asksAll: (found: Tree, input: EditInput<N>) => boolean
    decide: (tree: Tree, input: EditInput<N>, by: By) => Change[]
  }
  const pictures = Files.namedIn(input as object)
  const needed = needs(input)
  const also = [
    ...pictures.map(({ file }) => keys.file(caller.company_id, file)),
    ...(asksCompany(input) ? [keys.reportLint(caller.company_id)] : []),
  ]
  const found = await readPart(caller.company_id, buildingId, needed, also)
  const read = asksAll(found.tree, input) ? await readPart(caller.company_id, buildingId, 'all', also) : found
  const files = read.also.slice(0, pictures.length)
  const tree = { ...read.tree, ...choicesIn(read.also[pictures.length]) }
  Files.refuseUnknown(pictures, files)
  const changes = decide(tree, input, byOf(caller))
  const edited = { tree, changes }
  const counted = needed === 'all' ? Statistics.writes(caller.company_id, tree, changes) : []
  return write(caller, tree, changes, answer(edited), [...counted, ...(await more(edited))])
}

const byOf = (person: Caller): By => ({ person, now: now(), today: today() })

/** Rows of one transaction; larger removals go on in further transactions, below a parent that is gone already. */
const ROWS_AT_ONCE = 90

async function write<R>(
  caller: Caller,
  tree: Tree,
  changes: readonly Change[],
  reply: R,
  more: readonly Write[],
): Promise<R> {
  const writes = writesOf(caller.company_id, tree, changes)
  const check = stillOpen(caller.company_id, tree.building)
  const touchesBuilding = [...writes, ...more].some(({ key }) => key.pk === check.key.pk && key.sk === check.key.sk)
  const first = [...(touchesBuilding ? [] : [check]), ...more, ...writes.slice(0, ROWS_AT_ONCE)]
  const answer = await commit(caller, [...first, ...(await withdrawnBy(caller.company_id, tree, changes))], reply)
  for (let at = ROWS_AT_ONCE; at < writes.length; at += ROWS_AT_ONCE)
    await together(writes.slice(at, at + ROWS_AT_ONCE))
  return answer
}

/** A reviewed building that may change again: its reports do not hold any more. */
const withdrawnBy = async (companyId: string, { building }: Tree, changes: readonly Change[]): Promise<Write[]> =>
  isLocked(building.status_id) &&
  changes.some(change => change.op === 'put' && change.kind === 'building' && !isLocked(change.row.status_id))
    ? Revisions.withdrawn(companyId, building.id, ISSUED_REPORTS)
    : []

const writesOf = (companyId: string, tree: Tree, changes: readonly Change[]): Write[] => [
  ...changes.map(change => writeOf(companyId, tree, change)),
  ...changes.flatMap(change => indexWrites(companyId, tree, change)),
  ...changes.flatMap(change => drawingGone(companyId, tree, change)),
]

/** New rows inside a building, to be written in one transaction with others: the building must still be open. */
export const addedInside = (companyId: string, tree: Tree, changes: readonly Change[]): Write[] => [
  stillOpen(companyId, tree.building),
  ...writesOf(companyId, tree, changes),
]

const stillOpen = (companyId: string, building: Building): Write => ({
  op: 'check',
  key: keys.inBuilding(companyId, building.id, place.building()),
  condition: isLocked(building.status_id)
    ? { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_found') }
    : {
        expression: 'attribute_exists(pk) AND status_id <> :reviewed AND status_id <> :complete',
        values: { ':reviewed': STATUS.reviewed, ':complete': STATUS.complete },
        otherwise: row => new Refusal(row ? 'building_reviewed' : 'not_found'),
      },
})

function writeOf(companyId: string, tree: Tree, change: Change): Write {
  const buildingId = tree.building.id
  switch (change.op) {
    case 'claim':
      return claim(companyId, buildingId, change)
    case 'release':
      return { op: 'delete', key: keys.claim(companyId, buildingId, change.key), condition: ownedBy(change.owner) }
    case 'remove':
      return {
        op: 'delete',
        key: keys.inBuilding(companyId, buildingId, place[change.kind](change.id)),
        condition: seenVersion(change.seen),
      }
    case 'put': {
      const key = keys.inBuilding(companyId, buildingId, place[change.kind](idOf(change.kind, change.row)))
      const row = change.kind === 'building' ? listed(companyId, change.row, tree) : change.row
      return { op: 'put', key, row, condition: seenVersion(change.seen) }
    }
  }
}

/** A building's words follow it where its line in lists changes. */
function indexWrites(companyId: string, tree: Tree, change: Change): Write[] {
  if (change.op !== 'put' || change.kind !== 'building') return []
  const reports = reportStates(tree)
  return Search.writes(companyId, rowOf(tree.building, reports), rowOf(change.row, reports))
}

/** The picture of a floor or a room goes with it. */
const drawingGone = (companyId: string, { building, drawings = [] }: Tree, change: Change): Write[] =>
  change.op !== 'remove'
    ? []
    : drawings
        .filter(({ of, id }) => of === change.kind && id === change.id)
        .map(({ of, id }) => ({ op: 'delete', key: keys.inBuilding(companyId, building.id, place.drawing(of, id)) }))

const claim = (
  companyId: string,
  buildingId: string,
  { key, owner, taken }: Extract<Change, { op: 'claim' }>,
): Write => ({
  op: 'put',
  key: keys.claim(companyId, buildingId, key),
  row: { owner },
  condition: absent(
    () => new Refusal(taken, taken === 'bag_code_taken' ? { 'sample.bag_code': new Refusal(taken).message } : {}),
  ),
})

/** A building's row with what the indexes need: its line in lists, and the tray in which it waits for somebody. */
export function listed(companyId: string, building: Building, tree?: Pick<Tree, 'reports'>): object {
  return {
    ...building,
    row: rowOf(building, tree ? reportStates(tree) : {}),
    gsi1pk: partition.buildings(companyId),
    gsi1sk: `${building.updated_at}#${building.id}`,
    gsi2pk: partition.survey(companyId, building.survey_id),
    gsi2sk: building.name.toLowerCase(),
    ...Desk.placeOf(companyId, building),
  }
}
