import { useState } from 'react'
import { Link } from 'react-router-dom'
import { clearanceCalls } from '#frontend/api/clearanceCalls.ts'
import { useSession } from '#frontend/api/session.tsx'
import { useAskBeforeFinish } from '#frontend/features/clearances/findings/FinishDialog.tsx'
import { useShortfalls } from '#frontend/features/clearances/findings/useShortfalls.ts'
import { useEditClearance } from '#frontend/features/clearances/values/useEditClearance.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button, ButtonLink, DownloadLink } from '#frontend/ui/elements/Button.tsx'
import { MoreActions } from '#frontend/ui/elements/MoreActions.tsx'
import type { ClearanceListEntry } from '#shared/domain/clearance/clearance.ts'
import {
  CLEARANCE_TRANSITIONS,
  type ClearanceAction,
  isClearanceLocked,
} from '#shared/domain/clearance/clearanceStatus.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { CertificateProblem } from './CertificateProblem.tsx'
import { CertificateProgress } from './CertificateProgress.tsx'
import { ClearanceReviewDialog } from './ClearanceReviewDialog.tsx'
import { DeclineMessage } from './DeclineMessage.tsx'

interface Props {
  readonly row: ClearanceListEntry
  /** Path of the editor; undefined where the clearance can’t be edited. */
  readonly edit: string | undefined
  readonly isGenerating: boolean
  readonly onGenerate: (id: string) => void
  readonly onGenerated: (id: string) => void
  readonly onChanged: () => void
}

/** The actions that a clearance allows in its status (3§4.2). */
export function ClearanceActions(props: Props) {
  const { row, edit, onChanged, onGenerated } = props
  const { actor } = useSession()
  const [isReviewing, setIsReviewing] = useState(false)
  const { edit: editClearance } = useEditClearance(row)
  const requestAgain = async () => {
    await editClearance('requestCertificate', { id: row.id })
    props.onGenerate(row.id)
  }
  const can = (action: ClearanceAction) => {
    const { from, permission } = CLEARANCE_TRANSITIONS[action]
    return from.some(status => status === row.status) && may(actor, permission)
  }
  return (
    <>
      {can('approve') && (
        <Button icon="check" onClick={() => setIsReviewing(true)}>
          Review<span className="hidden-visually"> {row.name}</span>
        </Button>
      )}
      <DeclineMessage row={row} />
      {props.isGenerating && <CertificateProgress id={row.id} onDone={() => onGenerated(row.id)} />}
      {!props.isGenerating && row.has_report && (
        <DownloadLink to={`/clearance/download/${row.id}`}>
          Download<span className="hidden-visually"> {row.name}</span>
        </DownloadLink>
      )}
      {!props.isGenerating && row.certificate_problem && <CertificateProblem row={row} onAgain={requestAgain} />}
      {edit && <ButtonLink icon="edit" kind="quiet" label={`Edit ${row.name}`} to={edit} />}
      <SecondaryActions {...props} can={can} />
      {isReviewing && (
        <ClearanceReviewDialog row={row} edit={edit} onClose={() => setIsReviewing(false)} onDone={onChanged} />
      )}
    </>
  )
}

/** Actions that are rarely needed or can’t be undone, in the “More” menu. */
function SecondaryActions({
  row,
  edit: editPath,
  isGenerating,
  onGenerate,
  onChanged,
  can,
}: Props & { can: (action: ClearanceAction) => boolean }) {
  const { id, name } = row
  const { read, edit } = useEditClearance(row)
  const shortfallsOf = useShortfalls()
  const findings = useAskBeforeFinish(
    name,
    () => (panel, title) =>
      editPath && (
        <Link to={editPath} state={{ panel }}>
          Open {title}
        </Link>
      ),
  )
  const isLocked = isClearanceLocked(row.status)
  /** `task` answers what was done; nothing where the user took it back. */
  const runAction = async (task: () => Promise<string | undefined>) => {
    try {
      const done = await task()
      if (done === undefined) return
      toast(done)
      onChanged()
    } catch (error) {
      toast(error instanceof Error ? error.message : 'Something went wrong. Try again.', 'error')
    }
  }
  const sendForReview = () =>
    runAction(async () => {
      const { clearance } = await read()
      if (!(await findings.ask(shortfallsOf(clearance)))) return undefined
      await edit('advanceClearanceStatus', { id, action: 'setForReview' })
      return `${name} sent for review`
    })
  const setToActive = () =>
    runAction(async () => {
      await edit('advanceClearanceStatus', { id, action: 'setToActive' })
      return `${name} set back to Active`
    })
  const generate = async () => {
    if (row.has_report && !(await confirm(generateAgainQuestion(name)))) return
    await runAction(async () => {
      await edit('requestCertificate', { id })
      onGenerate(id)
      return 'Generating the certificate'
    })
  }
  const deleteClearance = async () =>
    (await confirm(deleteQuestion('clearance', name))) &&
    runAction(async () => (await clearanceCalls.clearances.delete({ params: { id } }, { key: newId() })).message)
  const duplicate = async () => {
    const { message = 'Clearance duplicated' } = await clearanceCalls.clearances.duplicate(
      { params: { id } },
      { key: newId() },
    )
    return message
  }
  return (
    <>
      <MoreActions label={`More actions for ${name}`}>
        {can('setForReview') && (
          <Button icon="right" onClick={() => void sendForReview()}>
            Send for review
          </Button>
        )}
        {!isLocked && !isGenerating && (
          <Button icon="waiting" onClick={() => void generate()}>
            {row.has_report ? 'Generate again' : 'Generate certificate'}
          </Button>
        )}
        {can('setToActive') && (
          <Button icon="edit" onClick={() => void setToActive()}>
            Set back to Active
          </Button>
        )}
        <Button icon="copy" onClick={() => void runAction(duplicate)}>
          Duplicate
        </Button>
        {!isLocked && (
          <Button icon="trash" onClick={() => void deleteClearance()}>
            Delete
          </Button>
        )}
      </MoreActions>
      {findings.dialog}
    </>
  )
}

const generateAgainQuestion = (name: string) => ({
  title: 'Generate the certificate again?',
  message: `Once you confirm, the current certificate for ${name} can no longer be downloaded. The new one will be available when it has been generated.`,
  confirm: 'Generate',
})
