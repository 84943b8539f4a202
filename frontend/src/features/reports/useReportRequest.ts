import { useState } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { isReportInProgress, latestIssuedReport, latestReport, refuseReport } from '#shared/domain/edits/reportEdits.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { CONTAMINANT, CONTAMINANTS, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

/** The number of findings that fits beside a preview. The others follow on demand. */
export const SHOWN_FINDINGS = 5

export const reportedContaminants = ({ building }: Pick<Tree, 'building'>): ContaminantId[] =>
  CONTAMINANTS.filter(id => (id === CONTAMINANT.asbestos ? building.is_asbestos : building.is_lead))

/** No report can be requested while one of either contaminant is in progress. */
export const isAnyGenerating = (tree: Pick<Tree, 'reports'>): boolean =>
  CONTAMINANTS.some(id => isReportInProgress(latestReport(tree, id)))

/** Why a contaminant of the building cannot have a report, as a sentence. */
export function reportProblem(tree: Tree, contaminant: ContaminantId): string | undefined {
  try {
    refuseReport(tree, contaminant)
    return undefined
  } catch (refused) {
    if (refused instanceof Refusal) return refused.message
    throw refused
  }
}

/** The issue whose changes the next report lists. None before the first issue, or for a draft, which replaces no issue. */
const comparedIssue = (tree: Tree, contaminant: ContaminantId) => {
  const issue = isLocked(tree.building.status_id) ? latestIssuedReport(tree, contaminant) : undefined
  return issue?.contents_file ? issue : undefined
}

/**
 * Requests the report of a contaminant. Resolves to undefined where it is refused. `comparedAt`: the date of the issue whose changes
 * the report lists, unless `omitsChanges`; undefined without an issue.
 */
export function useReportRequest(contaminant: ContaminantId, omitted = false) {
  const { tree, building } = useOpenBuilding()
  const edit = useEdit(building)
  const { busy, run } = useTask()
  const [omitsChanges, setOmitsChanges] = useState(omitted)
  const omits = omitsChanges && { omits_changes: true }
  const request = () => run(() => edit('requestReport', { id: newId(), contaminate_id: contaminant, ...omits }))
  const why =
    reportProblem(tree, contaminant) ?? (isAnyGenerating(tree) ? refusalSentence('report_in_progress') : undefined)
  return {
    busy,
    request,
    why,
    comparedAt: comparedIssue(tree, contaminant)?.requested_at,
    omitsChanges,
    setOmitsChanges,
  }
}
