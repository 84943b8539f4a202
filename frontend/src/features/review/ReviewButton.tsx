import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Spinner } from '#frontend/ui/elements/Spinner.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'

/** The review of a building that isn’t open. Its tree is fetched first, because the choices depend on it. */
export default function ReviewButton(props: { building: string; onClose: () => void; onDone: () => void }) {
  const { building, onClose, onDone } = props
  const { data, failure, retry } = useLive(['tree', building], signal =>
    buildingCalls.buildings.read({ params: { id: building } }, { signal }),
  )
  if (data) return <ReviewDialog tree={data} open onClose={onClose} onDone={onDone} onStale={retry} />
  return (
    <Dialog title="Review" open onClose={onClose}>
      {failure ? <Failure message={failure.message} retry={failure.retry} /> : <Spinner label="Loading" />}
    </Dialog>
  )
}
