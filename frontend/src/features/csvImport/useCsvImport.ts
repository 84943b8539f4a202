import { useRef, useState } from 'react'
import type { CsvOutcome, CsvRow } from '#shared/contract/exchange/csvImports.ts'
import type { CsvShape } from '#shared/domain/company/csvImport.ts'
import { type ColumnMapping, mapRow } from './columnMapping.ts'
import type { CsvTable } from './csvTable.ts'
import { sendRows } from './sendRows.ts'

/** A check or an upload of the rows: the outcomes so far, and the unsent rows. */
export interface CsvImportRun {
  readonly dryRun: boolean
  readonly state: 'sending' | 'stopped' | 'done'
  readonly rows: readonly CsvRow[]
  readonly waiting: readonly CsvRow[]
  /** The number of rows to send in this run. */
  readonly total: number
  readonly outcomes: ReadonlyMap<number, CsvOutcome>
  readonly failure?: string | undefined
}

type ImportStep =
  | { readonly name: 'file' }
  | { readonly name: 'columns'; readonly table: CsvTable }
  | { readonly name: 'run'; readonly table: CsvTable; readonly run: CsvImportRun }

/** The import of a file: read it, map its columns, have the service check the rows, then create them. */
export function useCsvImport(shape: CsvShape) {
  const [step, setStep] = useState<ImportStep>({ name: 'file' })
  const stop = useRef(new AbortController())

  const send = async (table: CsvTable, started: CsvImportRun) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    let run: CsvImportRun = { ...started, state: 'sending', failure: undefined }
    const update = (next: Partial<CsvImportRun>) => {
      run = { ...run, ...next }
      setStep({ name: 'run', table, run })
    }
    update({})
    try {
      await sendRows({
        shape,
        rows: run.waiting,
        dryRun: run.dryRun,
        signal,
        onBatch: batch => update(withOutcomes(run, batch)),
      })
      update({ state: run.waiting.length > 0 ? 'stopped' : 'done' })
    } catch (error) {
      update({ state: 'stopped', failure: error instanceof Error ? error.message : String(error) })
    }
  }

  return {
    step,
    choose: (table: CsvTable) => setStep({ name: 'columns', table }),
    restart: () => setStep({ name: 'file' }),
    cancel: () => stop.current.abort(),
    resume: (table: CsvTable, run: CsvImportRun) => send(table, run),
    check(table: CsvTable, mapping: ColumnMapping) {
      const rows = table.lines.map(line => mapRow(line, mapping))
      return send(table, { ...NEW_RUN, dryRun: true, rows, waiting: rows, total: rows.length, outcomes: new Map() })
    },
    /** Sends the rows that the check found to be new. The others keep the outcome of the check. */
    create(table: CsvTable, { rows, outcomes }: CsvImportRun) {
      const waiting = rows.filter(({ row }) => outcomes.get(row)?.outcome === 'made')
      const checked = [...outcomes].filter(([, { outcome }]) => outcome !== 'made')
      const run = { ...NEW_RUN, dryRun: false, rows, waiting, total: waiting.length, outcomes: new Map(checked) }
      return send(table, run)
    },
  }
}

const NEW_RUN = { state: 'sending' } as const

function withOutcomes({ outcomes, waiting }: CsvImportRun, batch: readonly CsvOutcome[]): Partial<CsvImportRun> {
  const merged = new Map([...outcomes, ...batch.map(each => [each.row, each] as const)])
  const sent = new Set(batch.map(({ row }) => row))
  return { outcomes: merged, waiting: waiting.filter(({ row }) => !sent.has(row)) }
}

export const countOutcomes = ({ outcomes }: CsvImportRun, outcome: CsvOutcome['outcome']): number =>
  [...outcomes.values()].filter(each => each.outcome === outcome).length
