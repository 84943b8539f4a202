import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { ClearanceListEntry } from '#shared/domain/clearance/clearance.ts'
import { maySeeDeclineMessage } from '#shared/domain/clearance/clearanceStatus.ts'

/** What the reviewer wrote, for authors and reviewers. Nothing for others. */
export function DeclineMessage({ row }: { row: ClearanceListEntry }) {
  const { actor: person } = useSession()
  const [open, setOpen] = useState(false)
  const authors = row.authors_list.map(({ id }) => id)
  if (!maySeeDeclineMessage({ ...row, authors }, person)) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button icon="message" onClick={() => setOpen(true)}>
        Why declined<span className="hidden-visually"> {row.name}</span>
      </Button>
      {open && (
        <Dialog title={`${row.name} was declined`} open onClose={close} footer={<Button onClick={close}>Close</Button>}>
          <p className="clearance-message">{row.message}</p>
        </Dialog>
      )}
    </>
  )
}
