import { useSession } from '#frontend/api/session.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { doneSentence, savedSentence } from '#frontend/features/openBuilding/savedSentence.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { persistentToast, toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { refusalOf } from '#frontend/ui/fields/refusalFields.ts'
import { isLocked, openContaminants, STATUS } from '#shared/domain/building/buildingStatus.ts'
import { reviewSentence } from '#shared/domain/building/reviewSentence.ts'
import { statusChangeRefusal, statusRefusal } from '#shared/domain/edits/statusEdits.ts'
import { countItems } from '#shared/domain/item/counts.ts'
import { findingsOf } from '#shared/domain/reportCheck/reportCheck.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { treeHash } from '#shared/domain/tree/treeHash.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { CONTAMINANT, CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'

const showError = (error: unknown) =>
  persistentToast(refusalOf(error)?.message ?? 'Something went wrong. Try again.', 'error')

const REOPENING = 'Reopening this building cancels its approvals. It will need to be reviewed again.'

/** The warning in the question before a change of status. Findings of the report check never block the change. */
function changeWarning(tree: Tree): { message?: string } {
  if (isLocked(tree.building.status_id)) return { message: REOPENING }
  const { length } = findingsOf(tree, nzDay())
  return length > 0 ? { message: `Still open under “Before review”: ${length}.` } : {}
}

/** Sets any status except Reviewed, for cases outside the lifecycle. */
export function ChangeStatus() {
  const { tree, building } = useOpenBuilding()
  const { actor } = useSession()
  const edit = useEdit(building)
  const why = statusChangeRefusal(tree, { actor })
  const change = async (status_id: number, message: string) => {
    try {
      const input = { status_id, message, version: tree.building.version }
      const outcome = await edit('changeStatus', input, { wait: 'answered' })
      toast(doneSentence(`${tree.building.name} is ${STATUS_NAMES[status_id]}`, outcome))
    } catch (error) {
      showError(error)
    }
  }
  const ask = () =>
    confirm({
      title: 'Change status',
      ...changeWarning(tree),
      pick: {
        label: 'Building statuses',
        options: Object.values(STATUS).map(id => ({
          key: String(id),
          name: <StatusChip key={id} id={id} name={STATUS_NAMES[id] ?? ''} />,
          why: statusProblem(tree, id, actor),
        })),
      },
      text: { label: 'Needs edit message', onPick: String(STATUS.needsEdits) },
      run: ({ picked, text }) => change(Number(picked), text),
    })
  return (
    <Button icon="waiting" why={why && refusalSentence(why)} onClick={() => void ask()}>
      Change status
    </Button>
  )
}

function statusProblem(tree: Tree, id: number, actor: Actor): string | undefined {
  const refusal = statusRefusal(tree, id, { actor })
  return refusal && refusalSentence(refusal)
}

/**
 * Approves the ticked contaminants, as they were when the question opened. Contaminants without items have no tick box. Without
 * any tick box, it approves all open contaminants.
 */
export function ApproveReport() {
  const { tree, building, refresh } = useOpenBuilding()
  const edit = useEdit(building)
  const open = openContaminants(tree)
  const counts = countItems(tree)
  const choices = open.filter(each => counts[each === CONTAMINANT.asbestos ? 'asbestos_count' : 'lead_count'] > 0)
  const approve = async (contaminants: readonly ContaminantId[], seen: string) => {
    const decisions = contaminants.map(contaminate_id => ({ contaminate_id, approval: 1 as const }))
    try {
      const outcome = await edit('review', { decisions, seen }, { wait: 'answered' })
      toast(outcome === 'acknowledged' ? reviewSentence(tree, decisions) : savedSentence('Review', outcome))
    } catch (error) {
      showError(error)
      refresh()
    }
  }
  const ask = () => {
    const seen = treeHash(tree)
    return confirm({
      title: 'Approve report',
      message: `This approves what you’ve ticked for ${tree.building.name}. Once everything is approved, the building is Reviewed and can’t be edited.`,
      ...(choices.length > 0 && {
        checks: choices.map(each => ({
          key: String(each),
          label: `Approve ${CONTAMINANT_NAMES[each].toLowerCase()}`,
          checked: true,
        })),
        needsCheck: 'Tick at least one',
      }),
      run: ({ checked }) =>
        approve(choices.length > 0 ? choices.filter(each => checked.includes(String(each))) : open, seen),
    })
  }
  return (
    <Button icon="check" onClick={() => void ask()}>
      Approve report
    </Button>
  )
}
