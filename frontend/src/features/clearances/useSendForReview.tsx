import { Link } from 'react-router-dom'
import { useAskBeforeFinish } from '#frontend/features/clearances/findings/FinishDialog.tsx'
import { useShortfalls } from '#frontend/features/clearances/findings/useShortfalls.ts'
import { useEditClearance } from '#frontend/features/clearances/values/useEditClearance.ts'
import { doneSentence } from '#frontend/features/openBuilding/savedSentence.ts'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { openChecklists } from '#shared/domain/clearance/clearanceFindings.ts'
import type { ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'

/** Runs a task, once at a time, and shows its result or failure as a toast; undefined means that there is nothing to say. */
export function useAction(onDone: () => void) {
  const { busy, run } = useTask()
  const runAction = async (task: () => Promise<string | undefined>) => {
    const done = await run(task)
    if (done === undefined) return
    toast(done)
    onDone()
  }
  return { busy, runAction }
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
  const { busy, run } = useTask()
  const send = async () => {
    const record = await run(read)
    if (!record) return
    const request = { ...shortfallsOf(record.clearance), open: openChecklists(record.clearance), asksReasons: true }
    const reasons = await findings.ask(request)
    if (!reasons) return
    const input = { id, action: 'setForReview', reasons } as const
    const outcome = await run(() => edit('advanceClearanceStatus', input, { wait: 'answered' }))
    if (!outcome) return
    await findings.deleteDraft()
    toast(doneSentence(`${name} sent for review`, outcome))
    onChanged()
  }
  return { busy, send, dialog: findings.dialog }
}
