import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { CSV_LIMITS, CSV_SHAPES, type CsvShape, SHAPES, type ShapeColumn } from '#shared/domain/csvShapes.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataGrid } from '../../ui/DataGrid.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Section } from '../../ui/Page.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { readCsv, type Table, Unusable } from './readCsv.ts'
import { saveTemplate } from './saveFile.ts'
import './csv.css'

const CHOICES = CSV_SHAPES.map(id => ({ id, label: SHAPES[id].title, hint: SHAPES[id].hint }))

/** What is uploaded, its template, and the file. */
export function ChooseFile({ onRead }: { onRead: (table: Table) => void }) {
  const { control } = useFormContext<{ shape: CsvShape }>()
  const shape = useWatch({ control, name: 'shape' })
  const { title, same } = SHAPES[shape]
  return (
    <>
      <RadioCards name="shape" label="What do you upload?" choices={CHOICES} />
      <Section
        title="File"
        actions={
          <Button icon="download" onClick={() => saveTemplate(shape)}>
            Download template
          </Button>
        }
      >
        <FilePicker onRead={onRead} />
      </Section>
      <Section title={`Columns of ${title.toLowerCase()}`}>
        <DataGrid
          label="Columns"
          columns={COLUMNS}
          rows={SHAPES[shape].columns}
          rowKey={({ key }) => key}
          empty={{ title: 'There are no columns' }}
        />
        <p className="quiet">
          A row with {same} as one that is there already changes nothing: the same file can be uploaded again.
        </p>
      </Section>
    </>
  )
}

const COLUMNS: readonly Column<ShapeColumn>[] = [
  { key: 'title', title: 'Column', width: '22%', render: ({ title }) => title },
  { key: 'required', title: 'Needed', width: '14%', render: ({ required }) => (required ? 'Required' : 'Optional') },
  { key: 'hint', title: 'What stands in it', render: ({ hint }) => hint ?? 'Text' },
  { key: 'example', title: 'Example', width: '26%', render: ({ example }) => example || '–' },
]

function FilePicker({ onRead }: { onRead: (table: Table) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [over, setOver] = useState(false)
  const take = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    setBusy(true)
    await readCsv(file)
      .then(onRead)
      .catch(thrown => setProblem(sentenceOf(thrown)))
      .finally(() => setBusy(false))
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  const picked = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    void take(file)
  }
  return (
    <>
      {problem && <Banner tone="danger">{problem}</Banner>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button inside does the same */}
      <div
        className={over ? 'csv-drop csv-drop-over' : 'csv-drop'}
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" />
        <p>Drop a CSV file here, or choose one. At most {CSV_LIMITS.rows.toLocaleString('en-NZ')} rows and 5 MB.</p>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          hidden
          tabIndex={-1}
          aria-label="CSV file"
          onChange={picked}
        />
        <Button kind="primary" icon="upload" busy={busy} onClick={() => input.current?.click()}>
          Choose file
        </Button>
      </div>
    </>
  )
}

const sentenceOf = (thrown: unknown) =>
  thrown instanceof Unusable ? thrown.message : 'The file could not be read. Try again.'
