import { reportCheckSettingsIn } from '#functions/data/company/reportCheckSettings.ts'
import { Arrivals } from '#functions/data/files/arrivals.ts'
import { Files } from '#functions/data/files/files.ts'
import { ISSUED_REPORTS, Revisions } from '#functions/data/files/revisions.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys } from '#functions/data/keys.ts'
import { Statistics } from '#functions/data/projections/statistics.ts'
import { transact, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { EDIT_FILES } from '#shared/domain/edits/editFiles.ts'
import { EDITS, type Edit, type EditInput, type EditName } from '#shared/domain/edits/edits.ts'
import type { Change, EditContext, Tree } from '#shared/domain/tree/tree.ts'
import { now, nzDay } from '#shared/domain/vocabulary/time.ts'
import { readPart } from './trees.ts'
import { changeWrites, mustBeOpen } from './treeWrites.ts'

export interface EditResult {
  readonly changes: readonly Change[]
  readonly tree: Tree
}

/**
 * Carries out an edit inside a building: reads what it needs, asks the shared rule, writes all rows it names in one
 * transaction with the record of the command. Refuses where the building was reviewed in the meantime.
 */
export async function editTree<N extends EditName, R>(
  caller: Caller,
  buildingId: string,
  name: N,
  input: EditInput<N>,
  toReply: (edited: EditResult) => R,
  extraWrites: (edited: EditResult) => readonly Write[] | Promise<readonly Write[]> = () => [],
): Promise<R> {
  const { requires, decide, needsCompanySettings, needsWholeTree } = EDITS[name] as unknown as Edit<EditInput<N>>
  const images = Files.referencesIn(input as object, EDIT_FILES[name])
  const required = requires(input)
  const extraKeys = [
    ...images.map(({ file }) => keys.file(caller.company_id, file)),
    ...(needsCompanySettings(input) ? [keys.reportCheckSettings(caller.company_id)] : []),
  ]
  const partial = await readPart(caller.company_id, buildingId, required, extraKeys)
  const complete = needsWholeTree(partial.tree, input)
    ? await readPart(caller.company_id, buildingId, 'all', extraKeys)
    : partial
  const files = await Arrivals.complete(caller.company_id, images, complete.extraRows.slice(0, images.length))
  const tree = { ...complete.tree, ...reportCheckSettingsIn(complete.extraRows[images.length]) }
  Files.refuseUnknown(images, files)
  const changes = decide(tree, input, editContextOf(caller))
  const edited = { tree, changes }
  const statistics = required === 'all' ? Statistics.writes(caller.company_id, tree, changes) : []
  return write(caller, tree, changes, toReply(edited), [...statistics, ...(await extraWrites(edited))])
}

const editContextOf = (actor: Caller): EditContext => ({ actor, now: now(), today: nzDay() })

/** Rows of one transaction; a larger deletion continues in further ones, below a parent that is deleted already. */
const ROW_BATCH_SIZE = 90

async function write<R>(
  caller: Caller,
  tree: Tree,
  changes: readonly Change[],
  reply: R,
  extraWrites: readonly Write[],
): Promise<R> {
  const writes = changeWrites(caller.company_id, tree, changes)
  const check = mustBeOpen(caller.company_id, tree.building)
  const touchesBuilding = [...writes, ...extraWrites].some(
    ({ key }) => key.pk === check.key.pk && key.sk === check.key.sk,
  )
  const first = [...(touchesBuilding ? [] : [check]), ...extraWrites, ...writes.slice(0, ROW_BATCH_SIZE)]
  const answer = await commitOnce(
    caller,
    [...first, ...(await withdrawalWrites(caller.company_id, tree, changes))],
    reply,
  )
  for (let start = ROW_BATCH_SIZE; start < writes.length; start += ROW_BATCH_SIZE)
    await transact(writes.slice(start, start + ROW_BATCH_SIZE))
  return answer
}

/** Withdraws the reports of a reviewed building that is reopened. */
const withdrawalWrites = async (companyId: string, { building }: Tree, changes: readonly Change[]): Promise<Write[]> =>
  isLocked(building.status_id) &&
  changes.some(change => change.op === 'put' && change.kind === 'building' && !isLocked(change.row.status_id))
    ? Revisions.withdrawalWrites(companyId, building.id, ISSUED_REPORTS)
    : []
