import { useState } from 'react'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { FileDrop } from '#frontend/ui/fields/FileDrop.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { UnreadableFile } from '#frontend/ui/sheet/unreadableFile.ts'
import { MAX_RESULTS } from '#shared/domain/lab/maxResults.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import { type ReadFile, readSheets } from './readSheets.ts'
import { readWorkbook } from './readWorkbook.ts'

const problemOf = (error: unknown) =>
  error instanceof UnreadableFile ? error.message : 'Couldn’t read the file. Try again.'

/** Takes the lab’s file, dropped or chosen, and reads it on the device. */
export function FileStep({ onRead }: { onRead: (file: ReadFile) => void }) {
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const readFile = async ([file]: File[]) => {
    if (!file) return
    setProblem(undefined)
    setBusy(true)
    await readSheets(file, readWorkbook)
      .then(onRead, error => setProblem(problemOf(error)))
      .finally(() => setBusy(false))
  }
  const maxRows = formatNumber(MAX_RESULTS)
  return (
    <Section title="File">
      {problem && <Banner tone="danger">{problem}</Banner>}
      <FileDrop
        large
        label="Lab file"
        choose="Choose file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        busy={busy}
        hint={`Drop the lab’s CSV or Excel file here, or choose it. Up to ${maxRows} rows. You’ll check the results against the samples before anything is recorded.`}
        onFiles={files => void readFile(files)}
      />
    </Section>
  )
}
