import { useFormContext, useWatch } from 'react-hook-form'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { RadioCards } from '#frontend/ui/fields/RadioCards.tsx'
import { SheetDrop } from '#frontend/ui/fields/SheetDrop.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import {
  CSV_LIMITS,
  CSV_SHAPE_COLUMNS,
  CSV_SHAPES,
  type CsvShape,
  type CsvShapeColumn,
} from '#shared/domain/company/csvImport.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import type { CsvTable } from './csvTable.ts'
import { readCsv } from './readCsv.ts'
import { saveTemplate } from './saveCsv.ts'
import './csvImport.css'

const CHOICES = CSV_SHAPES.map(id => ({ id, label: CSV_SHAPE_COLUMNS[id].title, hint: CSV_SHAPE_COLUMNS[id].hint }))

/** The first step: the kind of rows, the template, and the file. */
export function ChooseFile({ onRead }: { onRead: (table: CsvTable) => void }) {
  const { control } = useFormContext<{ shape: CsvShape }>()
  const shape = useWatch({ control, name: 'shape' })
  const { title, identity: same } = CSV_SHAPE_COLUMNS[shape]
  return (
    <>
      <RadioCards name="shape" label="What are you uploading?" choices={CHOICES} />
      <Section
        title="File"
        actions={
          <Button icon="download" onClick={() => saveTemplate(shape)}>
            Download template
          </Button>
        }
      >
        <SheetDrop
          label="CSV file"
          accept=".csv,text/csv"
          hint={`Drop a CSV file here, or choose one. Up to ${formatNumber(CSV_LIMITS.rows)} rows and 5 MB.`}
          read={readCsv}
          onRead={onRead}
        />
      </Section>
      <Section title={`Columns for ${title.toLowerCase()}`}>
        <DataGrid
          label="Columns"
          columns={COLUMNS}
          rows={CSV_SHAPE_COLUMNS[shape].columns}
          rowKey={({ key }) => key}
          empty={{ title: 'There are no columns' }}
        />
        <p className="quiet">
          A row with {same} as an existing one is skipped, so you can safely upload the same file again.
        </p>
      </Section>
    </>
  )
}

const COLUMNS: readonly Column<CsvShapeColumn>[] = [
  { key: 'title', title: 'Column', width: '22%', render: ({ title }) => title },
  { key: 'required', title: 'Needed', width: '14%', render: ({ required }) => (required ? 'Required' : 'Optional') },
  { key: 'hint', title: 'Contents', render: ({ hint }) => hint ?? 'Text' },
  { key: 'example', title: 'Example', width: '26%', render: ({ example }) => example || '–' },
]
