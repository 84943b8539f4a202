import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type Key, keys } from '#functions/data/keys.ts'
import { dynamo, readMany, transact } from '#functions/data/table.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { settings } from '#functions/runtime/settings.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** Tries are counted in slices of five minutes; four of them hold every quarter of an hour, wherever it begins. */
const SLICE_SECONDS = 5 * 60
const SLICES = 4

/**
 * Counts a try and refuses past `most` in a quarter of an hour. `what` is an account or a network address.
 * A try that is refused here is not counted: going on knocking does not keep the owner out for longer.
 */
export async function countAttempt(what: string, most: number): Promise<void> {
  const [now, ...before] = slicesOf(what)
  const rows = await readMany([now, ...before])
  const [tried = 0, ...earlier] = rows.map(row => Number(row?.tries ?? 0))
  const past = earlier.reduce((sum, tries) => sum + tries, 0)
  if (past + tried >= most || past + (await add(now, 1)) > most) throw new Refusal('too_many_attempts')
}

/** A try that succeeded does not count against the next one. */
export async function forgiveAttempt(what: string): Promise<void> {
  await add(slicesOf(what)[0], -1)
}

/** Forgets every try, where somebody has shown in another way who they are. */
export async function clearAttempts(what: string): Promise<void> {
  await transact(slicesOf(what).map(key => ({ op: 'delete', key })))
}

function slicesOf(what: string): [now: Key, ...before: Key[]] {
  const slice = Math.floor(Date.now() / 1000 / SLICE_SECONDS)
  const key = (ago: number) => keys.attempts(`${what}#${slice - ago}`)
  return [key(0), ...Array.from({ length: SLICES - 1 }, (_, at) => key(at + 1))]
}

async function add(key: Key, tries: number): Promise<number> {
  const { Attributes } = await dynamo.send(
    new UpdateCommand({
      TableName: settings('TABLE_NAME'),
      Key: key,
      UpdateExpression: 'SET #ttl = :ttl ADD tries :tries',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':ttl': secondsFromNow((SLICES + 1) * SLICE_SECONDS), ':tries': tries },
      ReturnValues: 'ALL_NEW',
    }),
  )
  return Number(Attributes?.tries)
}
