import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { maySeeDeclineMessage } from '#shared/domain/clearance/clearanceStatus.ts'
import type { ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'

/** The reviewer’s reason for declining, for authors and reviewers only. */
export function DeclineMessage({ row }: { row: ClearanceListEntry }) {
  const { actor } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const authors = row.authors_list.map(({ id }) => id)
  if (!maySeeDeclineMessage({ ...row, authors }, actor)) return null
  const close = () => setIsOpen(false)
  return (
    <>
      <Button kind="quiet" icon="message" label={`Why declined ${row.name}`} onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Dialog title={`${row.name} was declined`} open onClose={close} footer={<Button onClick={close}>Close</Button>}>
          <p className="clearance-message">{row.message}</p>
        </Dialog>
      )}
    </>
  )
}
