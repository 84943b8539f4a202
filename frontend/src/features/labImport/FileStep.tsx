import { SheetDrop } from '#frontend/ui/fields/SheetDrop.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { MAX_RESULTS } from '#shared/domain/lab/maxResults.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import { type ReadFile, readSheets } from './readSheets.ts'
import { readWorkbook } from './readWorkbook.ts'

/** Takes the lab’s file and reads it on the device. */
export function FileStep({ onRead }: { onRead: (file: ReadFile) => void }) {
  return (
    <Section title="File">
      <SheetDrop
        label="Lab file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        hint={`Drop the lab’s CSV or Excel file here, or choose it. Up to ${formatNumber(MAX_RESULTS)} rows. You’ll check the results against the samples before anything is recorded.`}
        read={file => readSheets(file, readWorkbook)}
        onRead={onRead}
      />
    </Section>
  )
}
