import { clientOf } from '#frontend/api/client.ts'
import { type CsvOutcome, type CsvRow, csvImports } from '#shared/contract/exchange/csvImports.ts'
import { CallFailed } from '#shared/contract/protocol/client.ts'
import { CSV_LIMITS, type CsvShape } from '#shared/domain/company/csvImport.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const { csvImports: calls } = clientOf({ csvImports })

/** JSON characters per request. */
const MAX_BATCH_LENGTH = 400_000
/** Pauses before each retry, in milliseconds. */
const RETRY_WAITS_MS = [1000, 3000, 8000]

export function splitRows(rows: readonly CsvRow[]): CsvRow[][] {
  const batches: CsvRow[][] = []
  let totalLength = 0
  for (const row of rows) {
    const length = JSON.stringify(row).length
    const last = batches.at(-1)
    totalLength += length
    if (last && last.length < CSV_LIMITS.batchSize && totalLength <= MAX_BATCH_LENGTH) last.push(row)
    else {
      batches.push([row])
      totalLength = length
    }
  }
  return batches
}

interface SendOptions {
  readonly shape: CsvShape
  readonly rows: readonly CsvRow[]
  readonly dryRun: boolean
  /** Aborting stops after the current batch. */
  readonly signal: AbortSignal
  readonly onBatch: (outcomes: CsvOutcome[]) => void
}

/** Sends the rows batch by batch. A batch without an answer is retried under the same key, so that nothing is created twice. */
export async function sendRows({ shape, rows, dryRun, signal, onBatch }: SendOptions): Promise<void> {
  for (const batch of splitRows(rows)) {
    if (signal.aborted) return
    const request = { params: { shape }, body: { dry_run: dryRun, rows: batch } }
    const key = dryRun ? undefined : newId()
    const { data } = await withRetries(() => calls.upload(request, { key }), signal)
    onBatch(data)
  }
}

const isTemporary = (error: unknown) =>
  error instanceof CallFailed || (error instanceof Refusal && error.code === 'busy')

async function withRetries<R>(call: () => Promise<R>, signal: AbortSignal): Promise<R> {
  for (const wait of RETRY_WAITS_MS) {
    try {
      return await call()
    } catch (error) {
      if (!isTemporary(error) || signal.aborted) throw error
      await new Promise(resolve => setTimeout(resolve, wait))
    }
  }
  return call()
}
