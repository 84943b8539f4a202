import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { pauseAfter } from '#functions/runtime/clock.ts'
import { settings } from '#functions/runtime/settings.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { refuseChange } from './appendOnly.ts'
import { storedRow } from './idIndex.ts'
import type { Key } from './keys.ts'
import { dynamo } from './table.ts'

const BATCH_SIZE = 25
const CONCURRENT_BATCHES = 8
const ATTEMPTS = 6

type RowWrite = { readonly key: Key; readonly row: object } | { readonly key: Key }

/**
 * Puts rows, or deletes those with only a key, in batches of 25 without conditions. Only for rows that are not visible. Consumes
 * the iterable lazily to save memory. Throws `busy` if the table keeps rejecting writes.
 */
export async function writeInBatches(writes: Iterable<RowWrite>): Promise<void> {
  const source = writes[Symbol.iterator]()
  const next = async (): Promise<void> => {
    for (let batch = takeBatch(source); batch.length > 0; batch = takeBatch(source)) await send(batch.map(request))
  }
  await Promise.all(Array.from({ length: CONCURRENT_BATCHES }, next))
}

function takeBatch<T>(source: Iterator<T>): T[] {
  const batch: T[] = []
  while (batch.length < BATCH_SIZE) {
    const { value, done } = source.next()
    if (done) break
    batch.push(value)
  }
  return batch
}

const request = (each: RowWrite) => {
  const { pk, sk } = each.key
  refuseChange(each.key)
  return 'row' in each
    ? { PutRequest: { Item: storedRow(each.key, each.row) } }
    : { DeleteRequest: { Key: { pk, sk } } }
}

/** Retries unprocessed writes after a growing delay. */
async function send(requests: ReturnType<typeof request>[]): Promise<void> {
  let pending: NonNullable<BatchWriteCommandInput['RequestItems']> = { [settings('TABLE_NAME')]: requests }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { UnprocessedItems = {} } = await dynamo.send(new BatchWriteCommand({ RequestItems: pending }))
    if (Object.keys(UnprocessedItems).length === 0) return
    pending = UnprocessedItems
    await pauseAfter(attempt)
  }
  throw new Refusal('busy')
}
