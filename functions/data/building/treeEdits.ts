import { retryWhenStale, StaleReadError } from '#functions/data/claim.ts'
import { reinspectionTableIn } from '#functions/data/company/reinspectionTables.ts'
import { reportCheckSettingsIn } from '#functions/data/company/reportCheckSettings.ts'
import { Files } from '#functions/data/files/files.ts'
import { ISSUED_REPORTS, issuedSortKeys, Revisions } from '#functions/data/files/revisions.ts'
import { UploadedFiles } from '#functions/data/files/uploadedFiles.ts'
import { inHistory, type OfBuilding } from '#functions/data/history.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, sortKeys } from '#functions/data/keys.ts'
import { Statistics } from '#functions/data/projections/statistics.ts'
import type { Write } from '#functions/data/table.ts'
import { enqueue, outboxWrite } from '#functions/jobOutbox.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { EDIT_FILES } from '#shared/domain/edits/editFiles.ts'
import { EDITS, type Edit, type EditInput, type EditName } from '#shared/domain/edits/edits.ts'
import { historyOfEdit } from '#shared/domain/history/historyOfEdit.ts'
import { type Change, editContextNow, findOrRefuse, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { buildingCheck, type PartState, partStateIn, readPartState } from './buildingCheck.ts'
import { partDeletion } from './partDeletions.ts'
import { deletedParts, isCounted, parentsOf, sampledAsChecks } from './parts.ts'
import { Reservations } from './reservations.ts'
import { readPart } from './trees.ts'
import { changeWrites } from './treeWrites.ts'

export interface EditResult {
  readonly changes: readonly Change[]
  readonly tree: Tree
}

interface EditOptions<R, N extends WithWrites> {
  readonly toReply: (edited: EditResult) => R
  /** Further writes of the transaction. */
  readonly extraWrites?: (edited: EditResult) => readonly Write[] | Promise<readonly Write[]>
  /** Notifications, whose writes belong to the transaction. The caller delivers them afterwards. */
  readonly notificationsOf?: (edited: EditResult) => readonly N[] | Promise<readonly N[]>
}
interface WithWrites {
  readonly writes: readonly Write[]
}
interface Edited<R, N> {
  readonly reply: R
  readonly edited: EditResult
  readonly notifications: readonly N[]
}

/**
 * Runs an edit inside a building: reads the rows that it needs, asks the shared rule, and writes all rows in one
 * transaction with the record of the command. Refuses if a review closed the building, or a deletion removed the row's
 * floor or room, in the meantime.
 */
export async function editTree<E extends EditName, R, N extends WithWrites = never>(
  caller: Caller,
  buildingId: string,
  name: E,
  input: EditInput<E>,
  options: EditOptions<R, N>,
): Promise<Edited<R, N>> {
  return retryWhenStale(() => editOnce(caller, buildingId, name, input, options))
}

/**
 * A concurrent edit won. If it changed the row that the caller versioned, report the conflict. Otherwise retry: an edit without a
 * version overwrites, and other rows of the edit are read again.
 */
function mapWriteConflict(error: unknown, input: unknown, deletesPart: boolean): unknown {
  if (!(error instanceof Refusal)) return error
  if (deletesPart && (error.code === 'not_found' || error.code === 'parent_deleted')) return new StaleReadError(error)
  if (error.code !== 'changed_meanwhile') return error
  if (!isNamed(error.current, input)) return new StaleReadError()
  return Object(input).version === undefined ? new StaleReadError(error) : error
}
const isNamed = (row: unknown, input: unknown): boolean =>
  [row, input].some(each => Object(each).id === undefined) || Object(row).id === Object(input).id

async function editOnce<E extends EditName, R, N extends WithWrites>(
  caller: Caller,
  buildingId: string,
  name: E,
  input: EditInput<E>,
  { toReply, extraWrites, notificationsOf }: EditOptions<R, N>,
): Promise<Edited<R, N>> {
  const { requires, decide, needsCompanySettings, deletesPart, needsWholeTree } = EDITS[name] as unknown as Edit<
    EditInput<E>
  >
  const stateBefore = deletesPart ? await readPartState(caller.company_id, buildingId) : undefined
  const images = Files.referencesIn(input as object, EDIT_FILES[name])
  const required = requires(input)
  const extraKeys = [
    ...images.map(({ file }) => keys.file(caller.company_id, file)),
    keys.inBuilding(caller.company_id, buildingId, sortKeys.building()),
    ...(needsCompanySettings(input)
      ? [keys.reportCheckSettings(caller.company_id), keys.reinspectionTable(caller.company_id)]
      : []),
  ]
  const partial = await readPart(caller.company_id, buildingId, required, extraKeys)
  const complete = needsWholeTree(partial.tree, input)
    ? await readPart(caller.company_id, buildingId, 'all', extraKeys)
    : partial
  const files = await UploadedFiles.complete(caller.company_id, images, complete.extraRows.slice(0, images.length))
  const [buildingRow, settings, table] = complete.extraRows.slice(images.length)
  const tree = { ...complete.tree, ...reportCheckSettingsIn(settings), ...reinspectionTableIn(table) }
  Files.refuseUnknown(images, files)
  const changes = decide(tree, input, editContextNow(caller))
  const edited = { tree, changes }
  const statistics = required === 'all' ? Statistics.writes(caller.company_id, tree, changes) : []
  const notifications = (await notificationsOf?.(edited)) ?? []
  const notified = notifications.flatMap(({ writes }) => writes)
  const reply = await write(caller, tree, changes, toReply(edited), {
    extraWrites: [...statistics, ...notified, ...((await extraWrites?.(edited)) ?? [])],
    state: stateBefore ?? partStateIn(buildingRow),
    deletesPart,
    history: inHistory(buildingId, historyOfEdit(caller.user_id, name, tree, changes)),
  }).catch(error => {
    throw mapWriteConflict(error, input, deletesPart)
  })
  return { reply, edited, notifications }
}

/** Extra writes for the edit's transaction. */
interface ExtraWrites {
  readonly extraWrites: readonly Write[]
  readonly state: PartState
  readonly deletesPart: boolean
  readonly history: OfBuilding | undefined
}

async function write<R>(
  caller: Caller,
  tree: Tree,
  changes: readonly Change[],
  reply: R,
  { extraWrites, state, deletesPart, history }: ExtraWrites,
): Promise<R> {
  const { company_id } = caller
  const { building } = tree
  const own = keys.inBuilding(company_id, building.id, sortKeys.building())
  const job = partDeletion(company_id, building.id, changes)
  const extra = [
    ...extraWrites,
    ...sampledAsChecks(company_id, tree, changes),
    ...(await issuedWrites(company_id, tree, changes)),
    ...(job ? [outboxWrite(job)] : []),
  ]
  const check = buildingCheck(company_id, building, {
    state,
    parents: parentsOf(tree, changes),
    deleted: deletesPart ? deletedParts(tree, changes) : undefined,
    isCounted: isCounted(tree, changes),
    reservesBagCode: changes.some(({ op }) => op === 'reserve'),
  })
  const commit = (deletedOwner?: string) => {
    const writes = [...changeWrites(company_id, tree, changes, deletedOwner), ...extra]
    // A write of the building's row has a condition on the row's version.
    const writesBuilding = writes.some(({ key }) => key.pk === own.pk && key.sk === own.sk)
    return commitOnce(caller, writesBuilding ? writes : [check, ...writes], reply, history)
  }
  const answer = await commit().catch(async error => {
    const deletedOwner = await deletedOwnerOf(company_id, building.id, changes, error)
    if (deletedOwner === undefined) throw error
    return commit(deletedOwner)
  })
  if (job) await enqueue(job)
  return answer
}

/** The owner below a deleted part of the bag code for which the edit was refused; undefined if the refusal is right. */
async function deletedOwnerOf(
  companyId: string,
  buildingId: string,
  changes: readonly Change[],
  error: unknown,
): Promise<string | undefined> {
  if (!(error instanceof Refusal) || error.code !== 'bag_code_taken') return undefined
  const wanted = changes.find(change => change.op === 'reserve')
  return wanted && Reservations.deletedOwnerOf(companyId, buildingId, wanted.key)
}

/**
 * Withdraws the reports of a reopened building. For a re-inspection the report stays issued, and must still be current at that
 * moment.
 */
async function issuedWrites(companyId: string, { building, reports }: Tree, changes: readonly Change[]) {
  const after = changes.find(change => change.op === 'put' && change.kind === 'building')
  if (after?.op !== 'put' || after.kind !== 'building') return []
  if (!isLocked(building.status_id) || isLocked(after.row.status_id)) return []
  const { reinspection } = after.row
  if (!reinspection || reinspection.id === building.reinspection?.id)
    return Revisions.withdrawalWrites(companyId, building.id, ISSUED_REPORTS)
  const { contaminate_id, code } = findOrRefuse(reports, reinspection.report_id)
  return [Revisions.currentCheck(companyId, building.id, issuedSortKeys.report(contaminate_id), code)]
}
