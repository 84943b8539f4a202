import { useRef, useState } from 'react'
import type { CsvOutcome, CsvRow } from '#shared/contract/exchange/csvImports.ts'
import type { CsvShape } from '#shared/domain/company/csvImport.ts'
import { type ColumnMapping, mapRow } from './columnMapping.ts'
import type { CsvTable } from './readCsv.ts'
import { sendRows } from './sendRows.ts'

/** A check of the rows, or their upload: what is known of each row so far, and which are still to be sent. */
export interface CsvImportRun {
  readonly dryRun: boolean
  readonly state: 'sending' | 'stopped' | 'done'
  readonly rows: readonly CsvRow[]
  readonly waiting: readonly CsvRow[]
  /** How many go in this run. */
  readonly total: number
  readonly outcomes: ReadonlyMap<number, CsvOutcome>
  readonly failure?: string | undefined
}

type Phase =
  | { readonly at: 'file' }
  | { readonly at: 'columns'; readonly table: CsvTable }
  | { readonly at: 'run'; readonly table: CsvTable; readonly run: CsvImportRun }

/** The way of a file: read, its columns checked, its rows checked by the service, its rows made. */
export function useCsvImport(shape: CsvShape) {
  const [phase, setPhase] = useState<Phase>({ at: 'file' })
  const stop = useRef(new AbortController())

  const send = async (table: CsvTable, started: CsvImportRun) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    let run: CsvImportRun = { ...started, state: 'sending', failure: undefined }
    const show = (next: Partial<CsvImportRun>) => {
      run = { ...run, ...next }
      setPhase({ at: 'run', table, run })
    }
    show({})
    try {
      await sendRows({ shape, rows: run.waiting, dryRun: run.dryRun, signal, onPart: part => show(after(run, part)) })
      show({ state: run.waiting.length > 0 ? 'stopped' : 'done' })
    } catch (error) {
      show({ state: 'stopped', failure: error instanceof Error ? error.message : String(error) })
    }
  }

  return {
    phase,
    choose: (table: CsvTable) => setPhase({ at: 'columns', table }),
    again: () => setPhase({ at: 'file' }),
    cancel: () => stop.current.abort(),
    goOn: (table: CsvTable, run: CsvImportRun) => send(table, run),
    check(table: CsvTable, mapping: ColumnMapping) {
      const rows = table.lines.map(line => mapRow(line, mapping))
      return send(table, { ...fresh, dryRun: true, rows, waiting: rows, total: rows.length, outcomes: new Map() })
    },
    /** Sends what the check found new; the others are told as the check told them. */
    make(table: CsvTable, { rows, outcomes }: CsvImportRun) {
      const waiting = rows.filter(({ row }) => outcomes.get(row)?.outcome === 'made')
      const others = [...outcomes].filter(([, { outcome }]) => outcome !== 'made')
      const run = { ...fresh, dryRun: false, rows, waiting, total: waiting.length, outcomes: new Map(others) }
      return send(table, run)
    },
  }
}

const fresh = { state: 'sending' } as const

function after({ outcomes, waiting }: CsvImportRun, part: readonly CsvOutcome[]): Partial<CsvImportRun> {
  const told = new Map([...outcomes, ...part.map(each => [each.row, each] as const)])
  const sent = new Set(part.map(({ row }) => row))
  return { outcomes: told, waiting: waiting.filter(({ row }) => !sent.has(row)) }
}

/** How many rows came out so. */
export const countRows = ({ outcomes }: CsvImportRun, outcome: CsvOutcome['outcome']): number =>
  [...outcomes.values()].filter(each => each.outcome === outcome).length
