import { useId, useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import type { SpreadsheetRows } from '#frontend/ui/sheet/unreadableFile.ts'
import { LEAD_UNITS, type LeadUnit } from '#shared/domain/lab/labResultWords.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import { CONTAMINANT, CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import type { useResultColumns } from './labImportCalls.ts'
import { ResultWordList } from './ResultWordList.tsx'
import type { ReadFile } from './readSheets.ts'
import { type ReadRow, type ResultColumns, readRows, suggestColumns, unitOf } from './resultColumns.ts'

/** The rows of a file, read with the chosen columns. */
export interface ReadFileColumns {
  readonly contaminant: ContaminantId
  readonly rows: readonly ReadRow[]
}

interface Props {
  readonly file: ReadFile
  readonly surveyed: readonly ContaminantId[]
  readonly rememberedColumns: ReturnType<typeof useResultColumns>
  /** Name of the laboratory for which the columns are remembered; undefined where the building has none. */
  readonly laboratory: string | undefined
  readonly onBack: () => void
  readonly onRead: (reading: ReadFileColumns) => void
}

const FIRST_ROWS = 40
const ORDINAL_SUFFIXES = ['th', 'st', 'nd', 'rd']

/** Picks the columns with Sample ID and result, and the meaning of the lab’s wording. All are suggested and can be corrected. */
export function ColumnStep({ file, surveyed, rememberedColumns, laboratory, onBack, onRead }: Props) {
  const view = useColumns(file, surveyed, rememberedColumns)
  const { contaminant, sheet, columns, rows } = view
  const compare = () => {
    const heading = (index: number | undefined) =>
      index === undefined ? '' : (sheet.rows[columns.heading]?.[index] ?? '')
    void rememberedColumns.remember({
      contaminate_id: contaminant,
      sample: heading(columns.sample),
      result: heading(columns.result),
      unit: view.unit,
      words: [...view.words].map(([word, status_id]) => ({ word, status_id })),
    })
    onRead({ contaminant, rows })
  }
  return (
    <>
      <Section title="Columns">
        <div className="file-columns">
          <ColumnFields view={view} file={file} surveyed={surveyed} />
        </div>
        {view.sheet.leavesOutHidden && (
          <p className="quiet small">Hidden rows and columns of this sheet are left out.</p>
        )}
        <p className="quiet small">
          {laboratory
            ? `Remembered for ${laboratory}.`
            : 'Choose the building’s laboratory so we can remember these columns.'}
        </p>
      </Section>
      {columns.result !== undefined && (
        <ResultWordList contaminant={contaminant} rows={rows} words={view.words} onPick={view.pickWord} />
      )}
      <div className="row">
        <Button onClick={onBack}>Choose another file</Button>
        <Button kind="primary" why={columnProblem(view)} onClick={compare}>
          Compare with the samples
        </Button>
      </div>
    </>
  )
}

function columnProblem({ columns, contaminant, unit, rows }: ReturnType<typeof useColumns>): string | undefined {
  if (columns.sample === undefined) return 'Choose the column with the Sample ID'
  if (columns.result === undefined) return 'Choose the column with the result'
  if (columns.sample === columns.result) return 'Sample ID and result must be in different columns'
  if (rows.length === 0) return 'There’s nothing below the headings'
  const isBare = contaminant === CONTAMINANT.lead && !unit && rows.some(({ said }) => /^[<>]?\s*[\d.,]+$/.test(said))
  return isBare ? 'Choose the unit of the results' : undefined
}

/** Index of the first sheet with a result column of the contaminant, or -1. */
const sheetIndexFor = ({ sheets }: ReadFile, contaminant: ContaminantId): number =>
  sheets.findIndex(sheet => suggestColumns(sheet, contaminant).result !== undefined)

/** The choices of this step. Another sheet or contaminant gets new suggestions. */
function useColumns(file: ReadFile, surveyed: readonly ContaminantId[], rememberedColumns: Props['rememberedColumns']) {
  const [contaminant, setContaminant] = useState<ContaminantId>(
    () => surveyed.find(id => sheetIndexFor(file, id) >= 0) ?? surveyed[0] ?? CONTAMINANT.asbestos,
  )
  const firstSheet = Math.max(0, sheetIndexFor(file, contaminant))
  const [sheetIndex, setSheetIndex] = useState(firstSheet)
  const sheet: SpreadsheetRows = file.sheets[sheetIndex] ?? { name: '', rows: [] }
  const suggest = (rows: SpreadsheetRows, contaminantId: ContaminantId) =>
    suggestColumns(rows, contaminantId, rememberedColumns.of(contaminantId))
  const [columns, setColumns] = useState<ResultColumns>(() => suggest(sheet, contaminant))
  const wordsOf = (contaminantId: ContaminantId) =>
    new Map((rememberedColumns.of(contaminantId)?.words ?? []).map(({ word, status_id }) => [word, status_id]))
  const [words, setWords] = useState<ReadonlyMap<string, number>>(() => wordsOf(contaminant))
  const [pickedUnit, setUnit] = useState<LeadUnit>()
  const unit = pickedUnit ?? unitOf(sheet, columns) ?? rememberedColumns.of(contaminant)?.unit
  return {
    ...{ contaminant, sheet, sheetIndex, columns, words, unit, setUnit, setColumns },
    rows: readRows(sheet, columns, { contaminant, unit, words }),
    pickContaminant(contaminantId: ContaminantId) {
      setContaminant(contaminantId)
      setColumns(suggest(sheet, contaminantId))
      setWords(wordsOf(contaminantId))
      setUnit(undefined)
    },
    pickSheet(index: number) {
      setSheetIndex(index)
      setColumns(suggest(file.sheets[index] ?? sheet, contaminant))
    },
    pickWord(word: string, status: number | undefined) {
      const otherWords = [...words].filter(([each]) => each !== word)
      setWords(new Map(status === undefined ? otherWords : [...otherWords, [word, status]]))
    },
  }
}

type View = ReturnType<typeof useColumns>
const ordinal = (number: number) =>
  `${number}${ORDINAL_SUFFIXES[number % 100 > 10 && number % 100 < 14 ? 0 : number % 10] ?? 'th'}`

function ColumnFields({ view, file, surveyed }: { view: View } & Pick<Props, 'file' | 'surveyed'>) {
  const { sheet, columns, contaminant } = view
  const headings = sheet.rows[columns.heading] ?? []
  const headingOptions = headings.flatMap((cell, index) => (cell.trim() ? [[String(index), cell.trim()] as const] : []))
  const options = [['', 'Choose'] as const, ...headingOptions]
  const parseIndex = (value: string) => (value === '' ? undefined : Number(value))
  const lines = sheet.rows.slice(0, FIRST_ROWS).flatMap((cells, index) => {
    const text = cells.filter(cell => cell.trim()).join(' · ')
    return text ? [[String(index), `${ordinal(index + 1)} row: ${firstCharacters(text, 60)}`] as const] : []
  })
  return (
    <>
      {surveyed.length > 1 && (
        <LabelledSelect
          label="Contaminant"
          value={String(contaminant)}
          options={surveyed.map(id => [String(id), CONTAMINANT_NAMES[id]])}
          onChange={value => view.pickContaminant(value === '2' ? CONTAMINANT.lead : CONTAMINANT.asbestos)}
        />
      )}
      {file.sheets.length > 1 && (
        <LabelledSelect
          label="Sheet"
          value={String(view.sheetIndex)}
          options={file.sheets.map(({ name }, index) => [String(index), name])}
          onChange={value => view.pickSheet(Number(value))}
        />
      )}
      <LabelledSelect
        label="Heading row"
        value={String(columns.heading)}
        options={lines}
        onChange={value => view.setColumns({ heading: Number(value), sample: undefined, result: undefined })}
      />
      <LabelledSelect
        label="Sample ID"
        value={String(columns.sample ?? '')}
        options={options}
        hint="The ID you wrote on the bags, not the lab’s own number"
        onChange={value => view.setColumns({ ...columns, sample: parseIndex(value) })}
      />
      <LabelledSelect
        label="Result"
        value={String(columns.result ?? '')}
        options={options}
        onChange={value => view.setColumns({ ...columns, result: parseIndex(value) })}
      />
      {contaminant === CONTAMINANT.lead && <Unit view={view} />}
    </>
  )
}

const Unit = ({ view: { unit, setUnit } }: { view: View }) => (
  <LabelledSelect
    label="Unit"
    value={unit ?? ''}
    options={[['', 'As written in each result'], ...Object.keys(LEAD_UNITS).map(name => [name, name] as const)]}
    hint="Recorded in mg/kg (1% by weight is 10,000 mg/kg)"
    onChange={value => setUnit(value === 'mg/kg' || value === 'ppm' || value === '%' ? value : undefined)}
  />
)

/** A native select with a label, outside a form. */
function LabelledSelect(props: {
  label: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  hint?: string | undefined
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        className="input select"
        value={props.value}
        aria-describedby={props.hint && `${id}-hint`}
        onChange={event => props.onChange(event.target.value)}
      >
        {props.options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {props.hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {props.hint}
        </p>
      )}
    </div>
  )
}
