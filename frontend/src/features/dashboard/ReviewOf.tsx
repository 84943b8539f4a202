import { useRead } from '../../api/useRead.ts'
import { work } from '../../api/work.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { ReviewDialog } from './ReviewDialog.tsx'

/** The review of a building that is not open: its tree is fetched first, since the choices follow from it. */
export default function ReviewOf(props: { building: string; onClose: () => void; onDone: () => void }) {
  const { building, onClose, onDone } = props
  const { data, failure, retry } = useRead(['tree', building], signal =>
    work.buildings.read({ params: { id: building } }, { signal }),
  )
  if (data) return <ReviewDialog tree={data} open onClose={onClose} onDone={onDone} onStale={retry} />
  return (
    <Dialog title="Review" open onClose={onClose}>
      {failure ? <Failure message={failure.message} retry={failure.retry} /> : <Spinner label="Loading" />}
    </Dialog>
  )
}
