import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb'
import { settings } from '#functions/runtime/settings.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { Key } from './keys.ts'
import { dynamo } from './table.ts'

const BATCH = 25
const BATCHES_AT_ONCE = 8
const ATTEMPTS = 6

type Batched = { readonly key: Key; readonly row: object } | { readonly key: Key }

/**
 * Writes rows, or deletes those of which only the key is given: 25 at a time, each by itself and without a condition.
 * For what nobody sees yet, or any more. Takes them one by one from their source, so that no long list need be made.
 * Throws `busy` where the table does not take them.
 */
export async function writeInBatches(all: Iterable<Batched>): Promise<void> {
  const source = all[Symbol.iterator]()
  const next = async (): Promise<void> => {
    for (let batch = take(source); batch.length > 0; batch = take(source)) await send(batch.map(request))
  }
  await Promise.all(Array.from({ length: BATCHES_AT_ONCE }, next))
}

function take<T>(source: Iterator<T>): T[] {
  const taken: T[] = []
  while (taken.length < BATCH) {
    const { value, done } = source.next()
    if (done) break
    taken.push(value)
  }
  return taken
}

const request = (each: Batched) => {
  const { pk, sk } = each.key
  return 'row' in each ? { PutRequest: { Item: { ...each.row, pk, sk } } } : { DeleteRequest: { Key: { pk, sk } } }
}

/** What the table leaves over is sent again, after a while that grows. */
async function send(requests: ReturnType<typeof request>[]): Promise<void> {
  let pending: NonNullable<BatchWriteCommandInput['RequestItems']> = { [settings('TABLE_NAME')]: requests }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const { UnprocessedItems = {} } = await dynamo.send(new BatchWriteCommand({ RequestItems: pending }))
    if (Object.keys(UnprocessedItems).length === 0) return
    pending = UnprocessedItems
    await new Promise(resolve => setTimeout(resolve, Math.random() * 50 * 2 ** attempt))
  }
  throw new Refusal('busy')
}
