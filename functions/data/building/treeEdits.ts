import { Outdated, retryWhenOutdated } from '#functions/data/claim.ts'
import { reinspectionTableIn } from '#functions/data/company/reinspectionTables.ts'
import { reportCheckSettingsIn } from '#functions/data/company/reportCheckSettings.ts'
import { Arrivals } from '#functions/data/files/arrivals.ts'
import { Files } from '#functions/data/files/files.ts'
import { ISSUED_REPORTS, issuedSortKeys, Revisions } from '#functions/data/files/revisions.ts'
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
import { type Change, type EditContext, findOrRefuse, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now, nzDay } from '#shared/domain/vocabulary/time.ts'
import { type Guard, guardIn, guardKey, guardWrites, readGuard } from './guards.ts'
import { partDeletion } from './partDeletions.ts'
import { goneParts, isCounted, parentsOf, sampledAsChecks } from './parts.ts'
import { type ReservationRow, Reservations } from './reservations.ts'
import { readPart } from './trees.ts'
import { changeWrites } from './treeWrites.ts'

export interface EditResult {
  readonly changes: readonly Change[]
  readonly tree: Tree
}

/**
 * Carries out an edit inside a building: reads the needed rows, asks the shared rule and writes all changes in one transaction
 * with the command's record. Refuses if the building was reviewed, or the parent floor or room deleted, in the meantime.
 */
export async function editTree<N extends EditName, R>(
  caller: Caller,
  buildingId: string,
  name: N,
  input: EditInput<N>,
  toReply: Answering<R>['toReply'],
  extraWrites: Answering<R>['extraWrites'] = () => [],
): Promise<R> {
  return retryWhenOutdated(() => editOnce(caller, buildingId, name, input, { toReply, extraWrites }))
}

/**
 * A concurrent edit won. If it changed the row that the caller versioned, report the conflict. Otherwise retry: an edit without a
 * version overwrites, and other rows of the edit are read again.
 */
function overtaken(error: unknown, input: unknown, deletesPart: boolean): unknown {
  if (!(error instanceof Refusal)) return error
  if (deletesPart && (error.code === 'not_found' || error.code === 'parent_deleted')) return new Outdated(error)
  if (error.code !== 'changed_meanwhile') return error
  if (!isNamed(error.current, input)) return new Outdated()
  return Object(input).version === undefined ? new Outdated(error) : error
}
const isNamed = (row: unknown, input: unknown): boolean =>
  [row, input].some(each => Object(each).id === undefined) || Object(row).id === Object(input).id

interface Answering<R> {
  readonly toReply: (edited: EditResult) => R
  readonly extraWrites: (edited: EditResult) => readonly Write[] | Promise<readonly Write[]>
}

async function editOnce<N extends EditName, R>(
  caller: Caller,
  buildingId: string,
  name: N,
  input: EditInput<N>,
  { toReply, extraWrites }: Answering<R>,
): Promise<R> {
  const { requires, decide, needsCompanySettings, deletesPart, needsWholeTree } = EDITS[name] as unknown as Edit<
    EditInput<N>
  >
  const seen = deletesPart ? await readGuard(caller.company_id, buildingId) : undefined
  const images = Files.referencesIn(input as object, EDIT_FILES[name])
  const required = requires(input)
  const extraKeys = [
    ...images.map(({ file }) => keys.file(caller.company_id, file)),
    guardKey(caller.company_id, buildingId),
    ...(needsCompanySettings(input)
      ? [keys.reportCheckSettings(caller.company_id), keys.reinspectionTable(caller.company_id)]
      : []),
  ]
  const partial = await readPart(caller.company_id, buildingId, required, extraKeys)
  const complete = needsWholeTree(partial.tree, input)
    ? await readPart(caller.company_id, buildingId, 'all', extraKeys)
    : partial
  const files = await Arrivals.complete(caller.company_id, images, complete.extraRows.slice(0, images.length))
  const [guard, settings, table] = complete.extraRows.slice(images.length)
  const tree = { ...complete.tree, ...reportCheckSettingsIn(settings), ...reinspectionTableIn(table) }
  Files.refuseUnknown(images, files)
  const changes = decide(tree, input, editContextOf(caller))
  const edited = { tree, changes }
  const statistics = required === 'all' ? Statistics.writes(caller.company_id, tree, changes) : []
  return write(caller, tree, changes, toReply(edited), {
    extraWrites: [...statistics, ...(await extraWrites(edited))],
    guard: seen ?? guardIn(guard),
    deletesPart,
    history: inHistory(buildingId, historyOfEdit(caller.user_id, name, tree, changes)),
  }).catch(error => {
    throw overtaken(error, input, deletesPart)
  })
}

const editContextOf = (actor: Caller): EditContext => ({ actor, now: now(), today: nzDay() })

/** Extra writes for the edit's transaction. */
interface Beside {
  readonly extraWrites: readonly Write[]
  readonly guard: Guard
  readonly deletesPart: boolean
  readonly history: OfBuilding | undefined
}

async function write<R>(
  caller: Caller,
  tree: Tree,
  changes: readonly Change[],
  reply: R,
  { extraWrites, guard, deletesPart, history }: Beside,
): Promise<R> {
  const { company_id } = caller
  const { building } = tree
  const guarding = guardWrites(company_id, building, {
    guard,
    parents: parentsOf(tree, changes),
    gone: deletesPart ? goneParts(tree, changes) : undefined,
    isCounted: isCounted(tree, changes),
  })
  const own = keys.inBuilding(company_id, building.id, sortKeys.building())
  const job = partDeletion(company_id, building.id, changes)
  const beside = [
    ...extraWrites,
    ...sampledAsChecks(company_id, tree, changes),
    ...(await issuedWrites(company_id, tree, changes)),
    ...(job ? [outboxWrite(job)] : []),
  ]
  const commit = (freed?: ReservationRow) => {
    const writes = [...changeWrites(company_id, tree, changes, freed), ...beside]
    // A write of the building's row has its own condition, so no guard is needed.
    const writesBuilding = writes.some(({ key }) => key.pk === own.pk && key.sk === own.sk)
    return commitOnce(caller, writesBuilding ? writes : [...guarding, ...writes], reply, history)
  }
  const answer = await commit().catch(async error => {
    const freed = await freedReservation(company_id, building.id, changes, error)
    if (freed === undefined) throw error
    return commit(freed)
  })
  if (job) await enqueue(job)
  return answer
}

/** The reservation that caused the refusal of a bag code but no longer counts; undefined if the refusal is right. */
async function freedReservation(
  companyId: string,
  buildingId: string,
  changes: readonly Change[],
  error: unknown,
): Promise<ReservationRow | undefined> {
  if (!(error instanceof Refusal) || error.code !== 'bag_code_taken') return undefined
  const wanted = changes.find(change => change.op === 'reserve')
  return wanted && Reservations.freed(companyId, buildingId, wanted.key)
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
