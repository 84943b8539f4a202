import { useState } from 'react'
import { sha256 } from '#frontend/store/sha256.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { FileDrop } from '#frontend/ui/fields/FileDrop.tsx'
import type { Revision } from '#shared/domain/files/revision.ts'

type CheckResult = { readonly name: string } & ({ readonly isSame: boolean } | { readonly isUnreadable: true })

/** Checks whether a file is identical to the issued one. The file is compared on the device and never uploaded. */
export function FileCheck({ revision }: { revision: Revision }) {
  const [busy, setBusy] = useState(false)
  const [result, setResult] = useState<CheckResult>()
  const check = async ([file]: File[]) => {
    if (!file) return
    setBusy(true)
    setResult(undefined)
    const { name } = file
    await file
      .arrayBuffer()
      .then(sha256)
      .then(hash => setResult({ name, isSame: hash === revision.file }))
      .catch(() => setResult({ name, isUnreadable: true }))
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
        onFiles={files => void check(files)}
      />
      {result && <ResultBanner result={result} state={revision.state} />}
    </section>
  )
}

function ResultBanner({ result, state }: { result: CheckResult; state: Revision['state'] }) {
  if ('isUnreadable' in result) return <Banner tone="warning">Couldn’t read {result.name}. Choose it again.</Banner>
  if (!result.isSame)
    return (
      <Banner tone="danger">
        <strong>This isn’t the issued file.</strong> {result.name} doesn’t match the document issued with this code. A
        file that has been edited or printed to PDF again won’t match either.
      </Banner>
    )
  return (
    <Banner tone={state === 'current' ? 'positive' : 'warning'}>
      <strong>This file is the issued document.</strong> {result.name} is the same, byte for byte.
      {state !== 'current' && ` It has since been ${state}, so don’t rely on it.`}
    </Banner>
  )
}
