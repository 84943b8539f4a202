import { useState } from 'react'
import { sha256 } from '#frontend/store/sha256.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { FileDrop } from '#frontend/ui/fields/FileDrop.tsx'
import type { Revision } from '#shared/domain/files/revision.ts'

type Found = { readonly name: string } & ({ readonly same: boolean } | { readonly unreadable: true })

/** Whether a file is, byte for byte, the one that was issued. It is compared here and sent nowhere. */
export function FileCheck({ revision }: { revision: Revision }) {
  const [busy, setBusy] = useState(false)
  const [found, setFound] = useState<Found>()
  const take = async ([file]: File[]) => {
    if (!file) return
    setBusy(true)
    setFound(undefined)
    const { name } = file
    await sha256(file)
      .then(hash => setFound({ name, same: hash === revision.file }))
      .catch(() => setFound({ name, unreadable: true }))
      .finally(() => setBusy(false))
  }
  return (
    <section className="stack no-print" aria-labelledby="file-check">
      <h2 id="file-check">Check your PDF against the issued document</h2>
      <FileDrop
        label="PDF to check"
        choose="Choose the PDF"
        accept=".pdf,application/pdf"
        busy={busy}
        hint="Your file never leaves this device."
        onFiles={files => void take(files)}
      />
      {found && <Answer found={found} state={revision.state} />}
    </section>
  )
}

function Answer({ found, state }: { found: Found; state: Revision['state'] }) {
  if ('unreadable' in found) return <Banner tone="warning">{found.name} could not be read. Choose it again.</Banner>
  if (!found.same)
    return (
      <Banner tone="danger">
        <strong>This is not the issued file.</strong> {found.name} doesn’t match the document issued with this code. A
        file that has been edited or printed to PDF again won’t match either.
      </Banner>
    )
  return (
    <Banner tone={state === 'current' ? 'positive' : 'warning'}>
      <strong>This file is the issued document.</strong> {found.name} is the same, byte for byte.
      {state !== 'current' && ` It has since been ${state}, so don’t rely on it.`}
    </Banner>
  )
}
