import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { isReinspecting, reinspectionRefusal, reportsToReinspect } from '#shared/domain/edits/reinspectionEdits.ts'
import { dueState, dueText } from '#shared/domain/reinspection/dueState.ts'
import { reinspectionProgress } from '#shared/domain/reinspection/itemsInReinspection.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { formatDay, nzDay } from '#shared/domain/vocabulary/time.ts'
import { MonthsForm } from './MonthsForm.tsx'

/** The due date of a reviewed building with a button to start a re-inspection, or the progress of a current one. */
export function ReinspectionPanel() {
  const { tree } = useOpenBuilding()
  if (isReinspecting(tree.building)) return <InProgress />
  return isLocked(tree.building.status_id) ? <Due /> : null
}

function InProgress() {
  const { tree, survey, building } = useOpenBuilding()
  const { done, all } = reinspectionProgress(tree)
  return (
    <Section
      title="Re-inspection"
      actions={
        <ButtonLink kind={done < all ? 'primary' : 'plain'} to={paths.reinspection(survey, building)}>
          {done < all ? 'Confirm items' : 'See what was confirmed'}
        </ButtonLink>
      }
    >
      <ProgressBar label={`${done} of ${all} confirmed`} value={all === 0 ? 1 : done / all} hasPercent={false} />
    </Section>
  )
}

function Due() {
  const { tree } = useOpenBuilding()
  const { actor } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const { next_inspection_due: due, reinspection_months: months } = tree.building
  const close = () => setIsOpen(false)
  return (
    <Section
      title="Re-inspection"
      actions={
        may(actor, 'reinspect') && (
          <>
            <Button kind="quiet" onClick={() => setIsOpen(true)}>
              Change interval
            </Button>
            <StartReinspection />
          </>
        )
      }
    >
      <p>{dueSentence(due)}</p>
      {months !== undefined && <p className="quiet">This building is re-inspected every {months} months.</p>}
      <Dialog title="Interval for this building" open={isOpen} onClose={close}>
        {isOpen && <MonthsForm onClose={close} />}
      </Dialog>
    </Section>
  )
}

function dueSentence(due: string | undefined): string {
  if (!due) return 'No positive or presumed items are due for re-inspection.'
  const state = dueState(due, nzDay())
  if (state === 'overdue') return `${dueText(due, nzDay())}.`
  return `The next re-inspection is due on ${formatDay(due)}.`
}

function StartReinspection() {
  const { tree, survey, building } = useOpenBuilding()
  const { actor } = useSession()
  const edit = useEdit(building)
  const navigate = useNavigate()
  const { busy, run } = useTask()
  const refusal = reinspectionRefusal(tree, { actor })
  const [report] = reportsToReinspect(tree)
  const start = async () => {
    const question = {
      title: 'Start a re-inspection?',
      message:
        'The building becomes Active and needs to be reviewed again. Its report stays valid until the re-inspection report replaces it.',
      confirm: 'Start',
    }
    if (!report || !(await confirm(question))) return
    await run(async () => {
      await edit('startReinspection', { id: newId(), report_id: report.id })
      const undo = () => void run(() => edit('cancelReinspection', {}))
      toast('Re-inspection started', 'success', { label: 'Undo', run: undo })
      await navigate(paths.reinspection(survey, building))
    })
  }
  return (
    <Button busy={busy} why={refusal && refusalSentence(refusal)} onClick={() => void start()}>
      Start re-inspection
    </Button>
  )
}
