import { Link } from 'react-router-dom'
import { useAskBeforeFinish } from '#frontend/features/clearances/findings/FinishDialog.tsx'
import { useShortfalls } from '#frontend/features/clearances/findings/useShortfalls.ts'
import { useEditClearance } from '#frontend/features/clearances/values/useEditClearance.ts'
import { doneSentence } from '#frontend/features/openBuilding/savedSentence.ts'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { openChecklists } from '#shared/domain/clearance/clearanceFindings.ts'
import type { ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'

/** Runs a task and shows its result as a toast; undefined means that the user cancelled. Shows a failure as a toast. */
export const createActionRunner = (onDone: () => void) => async (task: () => Promise<string | undefined>) => {
  try {
    const done = await task()
    if (done === undefined) return
    toast(done)
    onDone()
  } catch (error) {
    showFailure(error)
  }
}

/** Sends a clearance of a list for review, after asking about open questions and adverse findings. Render `dialog`. */
export function useSendForReview(row: ClearanceListEntry, editPath: string | undefined, onChanged: () => void) {
  const { id, name } = row
  const { read, edit } = useEditClearance(row)
  const shortfallsOf = useShortfalls()
  const findings = useAskBeforeFinish(
    { id, name },
    () => (panel, title) =>
      editPath && (
        <Link to={editPath} state={{ panel }}>
          Open {title}
        </Link>
      ),
  )
  const send = () =>
    createActionRunner(onChanged)(async () => {
      const { clearance } = await read()
      const request = { ...shortfallsOf(clearance), open: openChecklists(clearance), asksReasons: true }
      const reasons = await findings.ask(request)
      if (!reasons) return undefined
      const input = { id, action: 'setForReview', reasons } as const
      const outcome = await edit('advanceClearanceStatus', input, { wait: 'answered' })
      await findings.deleteDraft()
      return doneSentence(`${name} sent for review`, outcome)
    })
  return { send, dialog: findings.dialog }
}
