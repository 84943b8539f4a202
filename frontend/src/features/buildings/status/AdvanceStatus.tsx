import { useSession } from '#frontend/api/session.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { doneSentence } from '#frontend/features/openBuilding/savedSentence.ts'
import { REPORT_CHECK_PART } from '#frontend/features/openBuilding/useLinkedPart.ts'
import { WarningsBeforeReview } from '#frontend/features/reportCheck/WarningsBeforeReview.tsx'
import { useEdit } from '#frontend/store/useEdit.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import type { Question } from '#frontend/ui/dialogs/question.ts'
import { persistentToast, toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { type Action, actionRefusal, nextAction, TRANSITIONS } from '#shared/domain/building/buildingStatus.ts'
import { blockingFindings, blockingSummary, leadsToReview } from '#shared/domain/reportCheck/reviewBlockers.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { messageOf } from './SurveyDate.tsx'

const STEPS: Readonly<Record<Action, Question & { readonly done: string }>> = {
  finalise: {
    title: 'Finalise Building',
    message:
      'This ends the on-site survey. If there are samples, the building waits for lab results; if not, it goes to pre-review.',
    done: 'Building finalised',
  },
  confirmResults: {
    title: 'Send to pre-review',
    message: 'All results are in. The building will move to pre-review.',
    done: 'Sent to pre-review',
  },
  approvePreReview: {
    title: 'Approve Pre Review',
    message: 'A reviewer will approve the building or send it back.',
    done: 'Sent for review',
  },
  sendForReview: {
    title: 'Send for Review',
    message: 'The reviewer will check what was sent back. Anything already approved stays approved.',
    done: 'Sent for review',
  },
}

/** The button for the next status, with the reason where it is not available yet. */
export function AdvanceStatus() {
  const { tree, building } = useOpenBuilding()
  const { actor } = useSession()
  const edit = useEdit(building)
  const action = nextAction(tree.building)
  if (!action) return null
  const refusal = actionRefusal(tree, action, { actor })
  const blocking = refusal ? [] : blockingFindings(tree, action, nzDay())
  const advance = async () => {
    try {
      const outcome = await edit('advanceStatus', { action }, { wait: 'answered' })
      toast(doneSentence(STEPS[action].done, outcome))
    } catch (error) {
      persistentToast(messageOf(error), 'error')
    }
  }
  const ask = () =>
    confirm({
      ...STEPS[action],
      children: leadsToReview({ action }) && <WarningsBeforeReview tree={tree} />,
      run: advance,
    })
  const why = refusal ? refusalSentence(refusal) : blocking.length > 0 ? `${blockingSummary(blocking)}.` : undefined
  return (
    <>
      {blocking.length > 0 && (
        <ButtonLink icon="list" to={`?part=${REPORT_CHECK_PART}`}>
          See what to fix
        </ButtonLink>
      )}
      <Button kind="primary" why={why} onClick={() => void ask()}>
        {TRANSITIONS[action].label}
      </Button>
    </>
  )
}
