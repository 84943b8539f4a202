import { useBuilding } from '#frontend/store/useBuilding.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Spinner } from '#frontend/ui/elements/Spinner.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'

/** The review of a building that is not open. Its tree is fetched first, because the choices depend on it. */
export default function ReviewButton(props: { building: string; onClose: () => void; onDone: () => void }) {
  const { building, onClose, onDone } = props
  const { tree, isUpToDate, failure, refresh } = useBuilding(building)
  if (tree && isUpToDate) return <ReviewDialog tree={tree} open onClose={onClose} onDone={onDone} onStale={refresh} />
  return (
    <Dialog title="Review" open onClose={onClose}>
      {failure ? <Failure message={failure.message} retry={refresh} /> : <Spinner label="Loading" />}
    </Dialog>
  )
}
