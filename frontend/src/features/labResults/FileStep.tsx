import { useState } from 'react'
import { MOST_RESULTS } from '#shared/domain/labImport.ts'
import { Banner } from '../../ui/Banner.tsx'
import { FileDrop } from '../../ui/FileDrop.tsx'
import { Section } from '../../ui/Page.tsx'
import { type ReadFile, readSheets } from './readSheets.ts'
import { Unusable } from './unusable.ts'

const sentenceOf = (thrown: unknown) =>
  thrown instanceof Unusable ? thrown.message : 'The file could not be read. Try again.'

/** The laboratory's file: dropped or chosen, read here on the device. */
export function FileStep({ onRead }: { onRead: (file: ReadFile) => void }) {
  const [problem, say] = useState<string>()
  const [busy, setBusy] = useState(false)
  const take = async ([file]: File[]) => {
    if (!file) return
    say(undefined)
    setBusy(true)
    await readSheets(file)
      .then(onRead, thrown => say(sentenceOf(thrown)))
      .finally(() => setBusy(false))
  }
  const most = MOST_RESULTS.toLocaleString('en-NZ')
  return (
    <Section title="File">
      {problem && <Banner tone="danger">{problem}</Banner>}
      <FileDrop
        large
        label="Laboratory's file"
        choose="Choose file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        busy={busy}
        hint={`Drop the laboratory’s CSV or Excel file here, or choose it. At most ${most} rows. Nothing is recorded before you have seen it beside the samples.`}
        onFiles={files => void take(files)}
      />
    </Section>
  )
}
