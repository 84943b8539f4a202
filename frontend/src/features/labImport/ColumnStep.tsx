import { useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { SpreadsheetRows } from '#frontend/ui/fields/unreadableFile.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import { LEAD_UNITS, type LeadUnit } from '#shared/domain/lab/labResultWords.ts'
import { CONTAMINANT, CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { LabelledSelect } from './LabelledSelect.tsx'
import type { useResultColumns } from './labImportCalls.ts'
import { ResultWordList } from './ResultWordList.tsx'
import type { ReadFile } from './readSheets.ts'
import { type ReadRow, type ResultColumns, readRows, suggestColumns, unitOf } from './resultColumns.ts'

/** What a person has said a file to be. */
export interface ReadFileColumns {
  readonly contaminant: ContaminantId
  readonly rows: readonly ReadRow[]
}

interface Props {
  readonly file: ReadFile
  readonly surveyed: readonly ContaminantId[]
  readonly known: ReturnType<typeof useResultColumns>
  /** Whose columns are remembered; nothing where the building has no laboratory. */
  readonly laboratory: string | undefined
  readonly onBack: () => void
  readonly onUnderstood: (understood: ReadFileColumns) => void
}

const FIRST_ROWS = 40
const PLACES = ['th', 'st', 'nd', 'rd']

/** Which columns hold Sample ID and result, and what the laboratory's words mean: suggested, and for the person to put right. */
export function ColumnStep({ file, surveyed, known, laboratory, onBack, onUnderstood }: Props) {
  const view = useColumns(file, surveyed, known)
  const { contaminant, sheet, columns, rows } = view
  const compare = () => {
    const heading = (at: number | undefined) => (at === undefined ? '' : (sheet.rows[columns.heading]?.[at] ?? ''))
    void known.remember({
      contaminate_id: contaminant,
      sample: heading(columns.sample),
      result: heading(columns.result),
      unit: view.unit,
      words: [...view.words].map(([word, status_id]) => ({ word, status_id })),
    })
    onUnderstood({ contaminant, rows })
  }
  return (
    <>
      <Section title="Columns">
        <div className="file-columns">
          <Where view={view} file={file} surveyed={surveyed} />
        </div>
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
        <Button onClick={onBack}>Another file</Button>
        <Button kind="primary" why={whyNot(view)} onClick={compare}>
          Compare with the samples
        </Button>
      </div>
    </>
  )
}

function whyNot({ columns, contaminant, unit, rows }: ReturnType<typeof useColumns>): string | undefined {
  if (columns.sample === undefined) return 'Choose the column with the Sample ID'
  if (columns.result === undefined) return 'Choose the column with the result'
  if (columns.sample === columns.result) return 'Sample ID and result must be in different columns'
  if (rows.length === 0) return 'There is nothing below the headings'
  const isBare = contaminant === CONTAMINANT.lead && !unit && rows.some(({ said }) => /^[<>]?\s*[\d.,]+$/.test(said))
  return isBare ? 'Choose the unit of the results' : undefined
}

/** The first sheet that has a column with results of the contaminant. */
const placeIn = ({ sheets }: ReadFile, contaminant: ContaminantId): number =>
  sheets.findIndex(sheet => suggestColumns(sheet, contaminant).result !== undefined)

/** Everything that is picked here; another sheet or contaminant is guessed anew. */
function useColumns(file: ReadFile, surveyed: readonly ContaminantId[], known: Props['known']) {
  const [contaminant, setContaminant] = useState<ContaminantId>(
    () => surveyed.find(id => placeIn(file, id) >= 0) ?? surveyed[0] ?? CONTAMINANT.asbestos,
  )
  const first = Math.max(0, placeIn(file, contaminant))
  const [at, setAt] = useState(first)
  const sheet: SpreadsheetRows = file.sheets[at] ?? { name: '', rows: [] }
  const guess = (of: SpreadsheetRows, about: ContaminantId) => suggestColumns(of, about, known.of(about))
  const [columns, setColumns] = useState<ResultColumns>(() => guess(sheet, contaminant))
  const wordsOf = (about: ContaminantId) =>
    new Map((known.of(about)?.words ?? []).map(({ word, status_id }) => [word, status_id]))
  const [words, setWords] = useState<ReadonlyMap<string, number>>(() => wordsOf(contaminant))
  const [picked, setUnit] = useState<LeadUnit>()
  const unit = picked ?? unitOf(sheet, columns) ?? known.of(contaminant)?.unit
  return {
    ...{ contaminant, sheet, at, columns, words, unit, setUnit, setColumns },
    rows: readRows(sheet, columns, { contaminant, unit, words }),
    pickContaminant(about: ContaminantId) {
      setContaminant(about)
      setColumns(guess(sheet, about))
      setWords(wordsOf(about))
      setUnit(undefined)
    },
    pickSheet(place: number) {
      setAt(place)
      setColumns(guess(file.sheets[place] ?? sheet, contaminant))
    },
    pickWord(word: string, status: number | undefined) {
      const others = [...words].filter(([each]) => each !== word)
      setWords(new Map(status === undefined ? others : [...others, [word, status]]))
    },
  }
}

type View = ReturnType<typeof useColumns>
const ordinal = (number: number) =>
  `${number}${PLACES[number % 100 > 10 && number % 100 < 14 ? 0 : number % 10] ?? 'th'}`

function Where({ view, file, surveyed }: { view: View } & Pick<Props, 'file' | 'surveyed'>) {
  const { sheet, columns, contaminant } = view
  const headings = sheet.rows[columns.heading] ?? []
  const named = headings.flatMap((cell, at) => (cell.trim() ? [[String(at), cell.trim()] as const] : []))
  const options = [['', 'Choose'] as const, ...named]
  const place = (value: string) => (value === '' ? undefined : Number(value))
  const lines = sheet.rows.slice(0, FIRST_ROWS).flatMap((cells, at) => {
    const text = cells.filter(cell => cell.trim()).join(' · ')
    return text ? [[String(at), `${ordinal(at + 1)} row: ${text.slice(0, 60)}`] as const] : []
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
          value={String(view.at)}
          options={file.sheets.map(({ name }, at) => [String(at), name])}
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
        onChange={value => view.setColumns({ ...columns, sample: place(value) })}
      />
      <LabelledSelect
        label="Result"
        value={String(columns.result ?? '')}
        options={options}
        onChange={value => view.setColumns({ ...columns, result: place(value) })}
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
    hint="Recorded in mg/kg; 1 % by weight is 10 000 mg/kg"
    onChange={value => setUnit(value === 'mg/kg' || value === 'ppm' || value === '%' ? value : undefined)}
  />
)
