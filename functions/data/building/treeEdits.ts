import { StaleReadError } from '#functions/data/claim.ts'
import { reinspectionTableIn } from '#functions/data/company/reinspectionTables.ts'
import { reportCheckSettingsIn } from '#functions/data/company/reportCheckSettings.ts'
import { Files } from '#functions/data/files/files.ts'
import { ISSUED_REPORTS, issuedSortKeys, Revisions } from '#functions/data/files/revisions.ts'
import { UploadedFiles } from '#functions/data/files/uploadedFiles.ts'
import { inHistory } from '#functions/data/history.ts'
import { keys, sortKeys } from '#functions/data/keys.ts'
import { Statistics } from '#functions/data/projections/statistics.ts'
import { SurveyApprovals } from '#functions/data/surveyApprovals.ts'
import type { Write } from '#functions/data/table.ts'
import { type CallParts, editRecord } from '#functions/editRecord.ts'
import { queued } from '#functions/jobOutbox.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { EDIT_FILES } from '#shared/domain/edits/editFiles.ts'
import { EDITS, type Edit, type EditInput, type EditName, type RequiredRows } from '#shared/domain/edits/edits.ts'
import { historyOfEdit } from '#shared/domain/history/historyOfEdit.ts'
import { type Change, editContextNow, findOrRefuse, type Tree } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { editStateIn, readEditState, withBuildingCheck } from './buildingCheck.ts'
import { partDeletions } from './partDeletions.ts'
import { deletedParts, parentsOf, sampledAsChecks } from './parts.ts'
import { Reservations } from './reservations.ts'
import { readPart } from './trees.ts'
import { changeWrites } from './treeWrites.ts'

export interface EditResult {
  readonly changes: readonly Change[]
  readonly tree: Tree
}

interface TreeCallParts<R> extends CallParts<EditResult, R> {
  /** Further writes of the transaction. */
  readonly extraWrites?: (edited: EditResult) => readonly Write[] | Promise<readonly Write[]>
}

/**
 * Runs an edit inside a building. Refuses if a review closed the building, or a deletion removed the row's floor or room, in the
 * meantime.
 */
export async function editTree<E extends EditName, R>(
  caller: Caller,
  buildingId: string,
  name: E,
  input: EditInput<E>,
  { extraWrites, deliveriesOf, ...call }: TreeCallParts<R>,
): Promise<R> {
  const { company_id, user_id } = caller
  const rule = ruleOf(name)
  /** An item below a deleted part whose bag code the edit takes over. */
  let deletedOwner: string | undefined
  return editRecord(caller, {
    ...call,
    read: () => readForEdit(company_id, buildingId, name, input),
    decide: ({ tree, ...read }) => ({ tree, ...read, changes: rule.decide(tree, input, editContextNow(caller)) }),
    async writesOf({ tree, changes, ...read }) {
      const writes = [
        ...changeWrites(company_id, tree, changes, deletedOwner),
        ...(rule.requires(input) === 'all' ? Statistics.writes(company_id, tree, changes) : []),
        ...((await extraWrites?.({ tree, changes })) ?? []),
        ...sampledAsChecks(company_id, tree, changes),
        ...approvalWrites(company_id, tree, changes),
        ...(await issuedWrites(company_id, tree, changes)),
      ]
      return withBuildingCheck(company_id, tree.building, { ...read, ...conditionsOf(tree, changes) }, writes)
    },
    deliveriesOf: async edited => [
      ...partDeletions(company_id, buildingId, edited.changes).map(queued),
      ...((await deliveriesOf?.(edited)) ?? []),
    ],
    historyOf: ({ tree, changes }) => inHistory(buildingId, historyOfEdit(user_id, name, tree, changes)),
    async mapConflict(error, { changes }) {
      if (!(error instanceof Refusal && error.code === 'bag_code_taken'))
        return mapWriteConflict(error, input, rule.deletesPart)
      const wanted = changes.find(change => change.op === 'reserve')
      const before = deletedOwner
      deletedOwner = wanted && (await Reservations.deletedOwnerOf(company_id, buildingId, wanted.key))
      return deletedOwner === before ? error : new StaleReadError(error)
    },
  })
}

const ruleOf = <E extends EditName>(name: E) => EDITS[name] as unknown as Edit<EditInput<E>>

const conditionsOf = (tree: Tree, changes: readonly Change[]) => ({
  parents: parentsOf(tree, changes),
  deleted: deletedParts(tree, changes),
  reservesBagCode: changes.some(({ op }) => op === 'reserve'),
})

/** Whether an edit reads all items or reports, and so depends on rows that it does not write. */
const hasManyItems = (required: RequiredRows): boolean =>
  required === 'all' || (required.kinds ?? []).some(kind => kind === 'item' || kind === 'report')

/** The rows that an edit needs. Refuses an image or file that was not uploaded. */
async function readForEdit<E extends EditName>(companyId: string, buildingId: string, name: E, input: EditInput<E>) {
  const { requires, needsCompanySettings, needsWholeTree } = ruleOf(name)
  const readsMany = hasManyItems(requires(input))
  const stateBefore = readsMany ? await readEditState(companyId, buildingId) : undefined
  const images = Files.referencesIn(input as object, EDIT_FILES[name])
  const extraKeys = [
    ...images.map(({ file }) => keys.file(companyId, file)),
    keys.inBuilding(companyId, buildingId, sortKeys.building()),
    ...(needsCompanySettings(input) ? [keys.reportCheckSettings(companyId), keys.reinspectionTable(companyId)] : []),
  ]
  const partial = await readPart(companyId, buildingId, requires(input), extraKeys)
  const isPartial = !needsWholeTree(partial.tree, input)
  const complete = isPartial ? partial : await readPart(companyId, buildingId, 'all', extraKeys)
  const files = await UploadedFiles.complete(companyId, images, complete.extraRows.slice(0, images.length))
  const [buildingRow] = partial.extraRows.slice(images.length)
  const [, settings, table] = complete.extraRows.slice(images.length)
  Files.refuseUnknown(images, files)
  const tree: Tree = { ...complete.tree, ...reportCheckSettingsIn(settings), ...reinspectionTableIn(table) }
  return { tree, state: stateBefore ?? editStateIn(buildingRow), readsMany: readsMany || !isPartial }
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

const buildingAfter = (changes: readonly Change[]) =>
  changes.flatMap(change => (change.op === 'put' && change.kind === 'building' ? [change.row] : []))[0]

/** Counts the approval of a building, which a deletion of its survey at the same time must notice. */
function approvalWrites(companyId: string, { building }: Tree, changes: readonly Change[]): Write[] {
  const after = buildingAfter(changes)
  const isApproval = after !== undefined && isLocked(after.status_id) && !isLocked(building.status_id)
  return isApproval ? [SurveyApprovals.countWrite(companyId, after.survey_id)] : []
}

/**
 * Withdraws the reports of a reopened building. For a re-inspection the report stays issued, and must still be current at that
 * moment.
 */
async function issuedWrites(companyId: string, { building, reports }: Tree, changes: readonly Change[]) {
  const after = buildingAfter(changes)
  if (!after || !isLocked(building.status_id) || isLocked(after.status_id)) return []
  const { reinspection } = after
  if (!reinspection || reinspection.id === building.reinspection?.id)
    return Revisions.withdrawalWrites(companyId, building.id, ISSUED_REPORTS)
  const { contaminate_id, code } = findOrRefuse(reports, reinspection.report_id)
  return [Revisions.currentCheck(companyId, building.id, issuedSortKeys.report(contaminate_id), code)]
}
