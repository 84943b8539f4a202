import { useEffect, useRef, useState } from 'react'
import { clearanceCalls } from '#frontend/api/clearanceCalls.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { DocumentInProgress } from '#frontend/features/openBuilding/DocumentInProgress.tsx'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { channel } from '#shared/contract/protocol/channels.ts'
import { type ClearanceDocument, isCertificateInProgress } from '#shared/domain/clearance/clearance.ts'
import type { ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'

const POLL_MS = 2_000

interface Props {
  readonly row: Pick<ClearanceListEntry, 'id' | 'name' | 'building'>
  readonly onDone: () => void
}

/**
 * The progress of the certificate, with a button to cancel. Polls until it is generated or has failed, also offline. A failure is
 * shown as a toast.
 */
export function CertificateProgress({ row: { id, name, building }, onDone }: Props) {
  const [document, setDocument] = useState<ClearanceDocument>()
  const { busy, run } = useCommand('clearances')
  const latestOnDone = useRef(onDone)
  latestOnDone.current = onDone
  useEffect(() => {
    let isShown = true
    const read = async () => {
      const read = await readDocument(id)
      if (isShown && read) setDocument(read)
      return read
    }
    const poll = setInterval(async () => {
      const document = await read()
      if (!isShown || !document || isCertificateInProgress(document)) return
      clearInterval(poll)
      if (document.state === 'failed' && !document.is_cancelled)
        toast(`Couldn’t generate the certificate. ${document.problem ?? ''} Try again.`, 'error')
      latestOnDone.current()
    }, POLL_MS)
    const unsubscribe = realtime.subscribe(
      channel.building(building.id),
      event => void (event.type === 'progressed' && event.id === id && read()),
    )
    void read()
    return () => {
      isShown = false
      clearInterval(poll)
      unsubscribe()
    }
  }, [id, building.id])
  const progress = document && isCertificateInProgress(document) ? document.progress : undefined
  return (
    <DocumentInProgress
      name={`certificate for ${name}`}
      waiting="Generating…"
      progress={progress}
      busy={busy}
      onCancel={() => void run(clearanceCalls.clearances.cancel, { body: { clearance_id: id } })}
    />
  )
}

const readDocument = (id: string): Promise<ClearanceDocument | undefined> =>
  clearanceCalls.clearances.read({ params: { id } }).then(
    ({ data }) => data.template.document,
    () => undefined,
  )
