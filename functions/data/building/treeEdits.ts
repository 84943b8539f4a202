import { reportCheckSettingsIn } from '#functions/data/company/reportCheckSettings.ts'
import { Files } from '#functions/data/files/files.ts'
import { ISSUED_REPORTS, Revisions } from '#functions/data/files/revisions.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys } from '#functions/data/keys.ts'
import { Statistics } from '#functions/data/projections/statistics.ts'
import { transact, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { EDITS, type Edit, type EditInput, type EditName } from '#shared/domain/edits/edits.ts'
import type { Change, EditContext, Tree } from '#shared/domain/tree/tree.ts'
import { now, nzDay } from '#shared/domain/vocabulary/time.ts'
import { readPart } from './trees.ts'
import { stillOpen, writesOf } from './treeWrites.ts'

export interface EditResult {
  readonly changes: readonly Change[]
  readonly tree: Tree
}

/**
 * Carries out an edit inside a building: reads what it needs, asks the shared rule, writes all rows it names in one
 * transaction with the record of the command. A building that was reviewed in the meantime refuses in the same transaction.
 */
export async function editTree<N extends EditName, R>(
  caller: Caller,
  buildingId: string,
  name: N,
  input: EditInput<N>,
  answer: (edited: EditResult) => R,
  more: (edited: EditResult) => readonly Write[] | Promise<readonly Write[]> = () => [],
): Promise<R> {
  const { requires, decide, needsCompanySettings, needsWholeTree } = EDITS[name] as unknown as Edit<EditInput<N>>
  const pictures = Files.namedIn(input as object)
  const required = requires(input)
  const also = [
    ...pictures.map(({ file }) => keys.file(caller.company_id, file)),
    ...(needsCompanySettings(input) ? [keys.reportCheckSettings(caller.company_id)] : []),
  ]
  const found = await readPart(caller.company_id, buildingId, required, also)
  const read = needsWholeTree(found.tree, input) ? await readPart(caller.company_id, buildingId, 'all', also) : found
  const files = read.also.slice(0, pictures.length)
  const tree = { ...read.tree, ...reportCheckSettingsIn(read.also[pictures.length]) }
  Files.refuseUnknown(pictures, files)
  const changes = decide(tree, input, byOf(caller))
  const edited = { tree, changes }
  const counted = required === 'all' ? Statistics.writes(caller.company_id, tree, changes) : []
  return write(caller, tree, changes, answer(edited), [...counted, ...(await more(edited))])
}

const byOf = (person: Caller): EditContext => ({ actor: person, now: now(), today: nzDay() })

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
  const answer = await commitOnce(caller, [...first, ...(await withdrawnBy(caller.company_id, tree, changes))], reply)
  for (let at = ROWS_AT_ONCE; at < writes.length; at += ROWS_AT_ONCE)
    await transact(writes.slice(at, at + ROWS_AT_ONCE))
  return answer
}

/** A reviewed building that may change again: its reports do not hold any more. */
const withdrawnBy = async (companyId: string, { building }: Tree, changes: readonly Change[]): Promise<Write[]> =>
  isLocked(building.status_id) &&
  changes.some(change => change.op === 'put' && change.kind === 'building' && !isLocked(change.row.status_id))
    ? Revisions.withdrawn(companyId, building.id, ISSUED_REPORTS)
    : []
