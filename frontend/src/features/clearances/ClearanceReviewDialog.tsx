import { Link } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useClearance } from '#frontend/features/clearances/values/useClearance.ts'
import { ClearanceView } from '#frontend/features/clearances/view/ClearanceView.tsx'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'
import { ClearanceDecision, ConfirmClearanceReview, useClearanceReview } from './ClearanceReviewForm.tsx'

interface Props {
  readonly row: ClearanceListEntry
  /** Path of the editor; undefined where the clearance cannot be edited. */
  readonly edit: string | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

/** The review of a clearance from a list. */
export function ClearanceReviewDialog({ row, edit, onClose, onDone }: Props) {
  const { tree: record, failure } = useClearance(row.building.id, row.id)
  const review = useClearanceReview({
    ...{ row, record, unread: failure?.message },
    onDone: () => {
      onDone()
      onClose()
    },
  })
  return (
    <Dialog
      title={`Review ${row.name}`}
      open
      wide
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <ConfirmClearanceReview review={review} />
        </>
      }
    >
      <div className="review-beside">
        {record && <ClearanceView record={record} />}
        <div className="stack review-decision">
          <ClearanceDecision
            review={review}
            renderPanel={(panel, title) =>
              edit ? (
                <Link to={edit} state={{ panel }}>
                  Open {title}
                </Link>
              ) : (
                <span className="small quiet">{title}</span>
              )
            }
          />
          <Link to={paths.clearanceReview(row.building.survey_id, row.building.id, row.id)}>Review panel by panel</Link>
        </div>
      </div>
    </Dialog>
  )
}
