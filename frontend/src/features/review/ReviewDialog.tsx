import { Link } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { ConfirmReview, ReviewFields, type ReviewProps, useReview } from './ReviewForm.tsx'

interface Props extends ReviewProps {
  readonly onClose: () => void
}

/** The review of a building from a list. */
export function ReviewDialog({ onClose, onDone, ...props }: Props) {
  const done = () => {
    onDone()
    onClose()
  }
  const review = useReview({ ...props, onDone: done })
  return (
    <Dialog
      title={`Review ${props.tree.building.name}`}
      open={props.open}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <ConfirmReview {...review} />
        </>
      }
    >
      <div className="stack">
        <ReviewFields {...review} />
        <Link to={paths.review(props.tree.building.survey_id, props.tree.building.id)}>Review item by item</Link>
      </div>
    </Dialog>
  )
}
