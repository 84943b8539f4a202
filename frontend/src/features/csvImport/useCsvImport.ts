import { useRef, useState } from 'react'
import type { CsvOutcome, CsvRow } from '#shared/contract/exchange/csvImports.ts'
import type { CsvShape } from '#shared/domain/company/csvImport.ts'
import { type Mapping, rowOf } from './columnMapping.ts'
import type { Table } from './readCsv.ts'
import { sendRows } from './sendRows.ts'

/** A check of the rows, or their upload: what is known of each row so far, and which are still to be sent. */
export interface Run {
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
  | { readonly at: 'columns'; readonly table: Table }
  | { readonly at: 'run'; readonly table: Table; readonly run: Run }

/** The way of a file: read, its columns checked, its rows checked by the service, its rows made. */
export function useUpload(shape: CsvShape) {
  const [phase, setPhase] = useState<Phase>({ at: 'file' })
  const stop = useRef(new AbortController())

  const send = async (table: Table, started: Run) => {
    stop.current = new AbortController()
    const { signal } = stop.current
    let run: Run = { ...started, state: 'sending', failure: undefined }
    const show = (next: Partial<Run>) => {
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
    choose: (table: Table) => setPhase({ at: 'columns', table }),
    again: () => setPhase({ at: 'file' }),
    cancel: () => stop.current.abort(),
    goOn: (table: Table, run: Run) => send(table, run),
    check(table: Table, mapping: Mapping) {
      const rows = table.lines.map(line => rowOf(line, mapping))
      return send(table, { ...fresh, dryRun: true, rows, waiting: rows, total: rows.length, outcomes: new Map() })
    },
    /** Sends what the check found new; the others are told as the check told them. */
    make(table: Table, { rows, outcomes }: Run) {
      const waiting = rows.filter(({ row }) => outcomes.get(row)?.outcome === 'made')
      const others = [...outcomes].filter(([, { outcome }]) => outcome !== 'made')
      const run = { ...fresh, dryRun: false, rows, waiting, total: waiting.length, outcomes: new Map(others) }
      return send(table, run)
    },
  }
}

const fresh = { state: 'sending' } as const

function after({ outcomes, waiting }: Run, part: readonly CsvOutcome[]): Partial<Run> {
  const told = new Map([...outcomes, ...part.map(each => [each.row, each] as const)])
  const sent = new Set(part.map(({ row }) => row))
  return { outcomes: told, waiting: waiting.filter(({ row }) => !sent.has(row)) }
}

/** How many rows came out so. */
export const count = ({ outcomes }: Run, outcome: CsvOutcome['outcome']): number =>
  [...outcomes.values()].filter(each => each.outcome === outcome).length
