import { useRef, useState } from 'react'
import type { Revision } from '#shared/domain/revision.ts'
import { hashOf } from '../../store/hashOf.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'

type Found = { readonly name: string } & ({ readonly same: boolean } | { readonly unreadable: true })

/** Whether a file is, byte for byte, the one that was issued. It is compared here and sent nowhere. */
export function FileCheck({ revision }: { revision: Revision }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Found>()
  const take = async (file: File | undefined) => {
    if (!file) return
    setBusy(true)
    setFound(undefined)
    const { name } = file
    await hashOf(file)
      .then(hash => setFound({ name, same: hash === revision.file }))
      .catch(() => setFound({ name, unreadable: true }))
      .finally(() => setBusy(false))
  }
  return (
    <section className="stack no-print" aria-labelledby="file-check">
      <h2 id="file-check">Is your file the issued one?</h2>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut for the button in it */}
      <div
        className={over ? 'verify-drop verify-drop-over' : 'verify-drop'}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          void take(event.dataTransfer.files[0])
        }}
      >
        <input
          ref={input}
          type="file"
          accept=".pdf,application/pdf"
          hidden
          tabIndex={-1}
          aria-label="PDF to check"
          onChange={event => {
            const [file] = event.target.files ?? []
            event.target.value = ''
            void take(file)
          }}
        />
        <Button icon="upload" busy={busy} onClick={() => input.current?.click()}>
          Choose the PDF
        </Button>
        <span className="quiet small">
          <span className="verify-drop-or">or drop it here. </span>It stays on this device.
        </span>
      </div>
      {found && <Answer found={found} state={revision.state} />}
    </section>
  )
}

function Answer({ found, state }: { found: Found; state: Revision['state'] }) {
  if ('unreadable' in found) return <Banner tone="warning">{found.name} could not be read. Choose it again.</Banner>
  if (!found.same)
    return (
      <Banner tone="danger">
        <strong>This is not the issued file.</strong> {found.name} differs from what was issued with this code. A file
        that was edited, or printed to PDF again, differs too.
      </Banner>
    )
  return (
    <Banner tone={state === 'current' ? 'positive' : 'warning'}>
      <strong>Integrity verified: this file is the issued document.</strong> {found.name} is the same, byte for byte.
      {state !== 'current' && ` It was ${state} since, so do not rely on it.`}
    </Banner>
  )
}
