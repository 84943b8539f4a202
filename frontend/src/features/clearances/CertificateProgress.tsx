import { useEffect, useRef } from 'react'
import { clearanceCalls } from '#frontend/api/clearanceCalls.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Spinner } from '#frontend/ui/elements/Spinner.tsx'

const POLL_MS = 2_000

/** Polls until the certificate is generated or has failed; offline it keeps polling. A failure is shown as a toast. */
export function CertificateProgress({ id, onDone }: { id: string; onDone: () => void }) {
  const latestOnDone = useRef(onDone)
  latestOnDone.current = onDone
  useEffect(() => {
    const poll = setInterval(async () => {
      const document = await clearanceCalls.clearances.read({ params: { id } }).then(
        ({ data }) => data.template.document,
        () => undefined,
      )
      if (!document || document.state === 'queued' || document.state === 'active') return
      clearInterval(poll)
      if (document.state === 'failed')
        toast(`Couldn’t generate the certificate. ${document.problem ?? ''} Try again.`, 'error')
      latestOnDone.current()
    }, POLL_MS)
    return () => clearInterval(poll)
  }, [id])
  return (
    <span className="making quiet small" role="status">
      <Spinner /> Generating…
    </span>
  )
}
