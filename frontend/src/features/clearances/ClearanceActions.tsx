import { useState } from 'react'
import { clearanceCalls } from '#frontend/api/clearanceCalls.ts'
import { useSession } from '#frontend/api/session.tsx'
import { useEditClearance } from '#frontend/features/clearances/values/useEditClearance.ts'
import { doneSentence } from '#frontend/features/openBuilding/savedSentence.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { Button, ButtonLink, DownloadLink } from '#frontend/ui/elements/Button.tsx'
import { MoreActions } from '#frontend/ui/elements/MoreActions.tsx'
import { SlowAnswer } from '#frontend/ui/elements/SlowAnswer.tsx'
import { type ClearanceAction, isActionOffered, isClearanceLocked } from '#shared/domain/clearance/clearanceStatus.ts'
import type { ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'
import { documentSize, isTooLargeForMail } from '#shared/domain/files/documentSize.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { CertificateProblem } from './CertificateProblem.tsx'
import { CertificateProgress } from './CertificateProgress.tsx'
import { ClearanceReviewDialog } from './ClearanceReviewDialog.tsx'
import { DeclineMessage } from './DeclineMessage.tsx'
import { useAction, useSendForReview } from './useSendForReview.tsx'

interface Props {
  readonly row: ClearanceListEntry
  /** Path of the editor; undefined where the clearance cannot be edited. */
  readonly edit: string | undefined
  readonly isGenerating: boolean
  readonly onGenerate: (id: string) => void
  readonly onGenerated: (id: string) => void
  readonly onChanged: () => void
}

/** The actions that the clearance’s status allows (3§4.2). */
export function ClearanceActions(props: Props) {
  const { row, edit, onChanged, onGenerated } = props
  const { actor } = useSession()
  const [isReviewing, setIsReviewing] = useState(false)
  const { edit: editClearance } = useEditClearance(row)
  const review = useSendForReview(row, edit, onChanged)
  const requestAgain = async () => {
    await editClearance('requestCertificate', { id: row.id })
    props.onGenerate(row.id)
  }
  const can = (action: ClearanceAction) => isActionOffered(row, action, actor)
  return (
    <>
      {can('approve') && (
        <Button icon="check" onClick={() => setIsReviewing(true)}>
          Review<span className="hidden-visually"> {row.name}</span>
        </Button>
      )}
      <DeclineMessage row={row} />
      {props.isGenerating && <CertificateProgress row={row} onDone={() => onGenerated(row.id)} />}
      {!props.isGenerating && row.has_report && (
        <DownloadLink to={`/clearance/download/${row.id}`} label={`Download ${row.name}`} />
      )}
      {row.has_report && isTooLargeForMail(row.certificate_size) && (
        <span className="small quiet">{documentSize({ size: row.certificate_size })}</span>
      )}
      {!props.isGenerating && row.certificate_problem && <CertificateProblem row={row} onAgain={requestAgain} />}
      {edit && <ButtonLink icon="edit" kind="quiet" label={`Edit ${row.name}`} to={edit} />}
      {row.status === 'declined' && can('setForReview') && (
        <Button icon="right" busy={review.busy} onClick={() => void review.send()}>
          Send for review<span className="hidden-visually"> {row.name}</span>
        </Button>
      )}
      <SecondaryActions {...props} can={can} review={review} />
      {review.dialog}
      {isReviewing && (
        <ClearanceReviewDialog row={row} edit={edit} onClose={() => setIsReviewing(false)} onDone={onChanged} />
      )}
    </>
  )
}

/** Rare or irreversible actions, in the “More” menu. */
function SecondaryActions({
  row,
  isGenerating,
  onGenerate,
  onChanged,
  can,
  review,
}: Props & {
  can: (action: ClearanceAction) => boolean
  review: Pick<ReturnType<typeof useSendForReview>, 'busy' | 'send'>
}) {
  const { id, name } = row
  const { edit } = useEditClearance(row)
  const { actor } = useSession()
  const isLocked = isClearanceLocked(row.status)
  const { busy: isRunning, runAction } = useAction(onChanged)
  const busy = isRunning || review.busy
  const setToActive = () =>
    runAction(async () => {
      const outcome = await edit('advanceClearanceStatus', { id, action: 'setToActive' }, { wait: 'answered' })
      return doneSentence(`${name} set back to Active`, outcome)
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
      <MoreActions label={`More actions for ${name}`} busy={busy}>
        {can('setForReview') && row.status !== 'declined' && (
          <Button icon="right" busy={busy} onClick={() => void review.send()}>
            Send for review
          </Button>
        )}
        {!isLocked && !isGenerating && (
          <Button icon="waiting" busy={busy} onClick={() => void generate()}>
            {row.has_report ? 'Generate again' : 'Generate certificate'}
          </Button>
        )}
        {can('setToActive') && (
          <Button icon="edit" busy={busy} onClick={() => void setToActive()}>
            Set back to Active
          </Button>
        )}
        <Button icon="copy" busy={busy} onClick={() => void runAction(duplicate)}>
          Duplicate
        </Button>
        {!isLocked && may(actor, 'manageClearances') && (
          <Button icon="trash" busy={busy} onClick={() => void deleteClearance()}>
            Delete
          </Button>
        )}
      </MoreActions>
      {busy && <SlowAnswer />}
    </>
  )
}

const generateAgainQuestion = (name: string) => ({
  title: 'Generate the certificate again?',
  message: `Once you confirm, the current certificate for ${name} can no longer be downloaded. The new one will be available when it has been generated.`,
  confirm: 'Generate',
})
