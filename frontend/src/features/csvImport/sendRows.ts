import { clientOf } from '#frontend/api/client.ts'
import { type CsvOutcome, type CsvRow, csvImports } from '#shared/contract/exchange/csvImports.ts'
import { NoAnswer } from '#shared/contract/protocol/client.ts'
import { CSV_LIMITS, type CsvShape } from '#shared/domain/company/csvImport.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const api = clientOf({ csvImports })

const LETTERS_AT_ONCE = 400_000
const WAITS = [1000, 3000, 8000]

/** The rows in the parts in which they are sent. */
export function splitRows(rows: readonly CsvRow[]): CsvRow[][] {
  const parts: CsvRow[][] = []
  let letters = 0
  for (const row of rows) {
    const length = JSON.stringify(row).length
    const last = parts.at(-1)
    letters += length
    if (last && last.length < CSV_LIMITS.batchSize && letters <= LETTERS_AT_ONCE) last.push(row)
    else {
      parts.push([row])
      letters = length
    }
  }
  return parts
}

interface Sending {
  readonly shape: CsvShape
  readonly rows: readonly CsvRow[]
  readonly dryRun: boolean
  /** Stops after the part that is on its way. */
  readonly signal: AbortSignal
  readonly onPart: (outcomes: CsvOutcome[]) => void
}

/** Sends the rows part by part. Without an answer a part is sent again under the same key, so that nothing is made twice. */
export async function sendRows({ shape, rows, dryRun, signal, onPart }: Sending): Promise<void> {
  for (const part of splitRows(rows)) {
    if (signal.aborted) return
    const request = { params: { shape }, body: { dry_run: dryRun, rows: part } }
    const key = dryRun ? undefined : newId()
    const { data } = await persisting(() => api.csvImports.upload(request, { key }), signal)
    onPart(data)
  }
}

const mayPass = (error: unknown) => error instanceof NoAnswer || (error instanceof Refusal && error.code === 'busy')

async function persisting<R>(ask: () => Promise<R>, signal: AbortSignal): Promise<R> {
  for (const wait of WAITS) {
    try {
      return await ask()
    } catch (error) {
      if (!mayPass(error) || signal.aborted) throw error
      await new Promise(resolve => setTimeout(resolve, wait))
    }
  }
  return ask()
}
