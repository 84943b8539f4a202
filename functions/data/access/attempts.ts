import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { type Key, keys } from '#functions/data/keys.ts'
import { dynamo, readMany, transact } from '#functions/data/table.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { settings } from '#functions/runtime/settings.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** Attempts are counted in slices of five minutes; any quarter of an hour lies within four of them. */
const SLICE_SECONDS = 5 * 60
const SLICES = 4

/**
 * Counts an attempt and refuses more than `limit` in a quarter of an hour. `subject` names an action and an account or
 * network address. A refused attempt is not counted, so that an attacker cannot keep the owner out for longer.
 */
export async function countAttempt(subject: string, limit: number): Promise<void> {
  const [now, ...before] = slicesOf(subject)
  const rows = await readMany([now, ...before])
  const [current = 0, ...earlier] = rows.map(row => Number(row?.tries ?? 0))
  const past = earlier.reduce((sum, tries) => sum + tries, 0)
  if (past + current >= limit || past + (await add(now, 1)) > limit) throw new Refusal('too_many_attempts')
}

/** Takes back the count of an attempt that succeeded. */
export async function forgiveAttempt(subject: string): Promise<void> {
  await add(slicesOf(subject)[0], -1)
}

/** Deletes every count, for a user who has proved in another way who they are. */
export async function clearAttempts(subject: string): Promise<void> {
  await transact(slicesOf(subject).map(key => ({ op: 'delete', key })))
}

function slicesOf(subject: string): [now: Key, ...before: Key[]] {
  const slice = Math.floor(Date.now() / 1000 / SLICE_SECONDS)
  const key = (ago: number) => keys.attempts(`${subject}#${slice - ago}`)
  return [key(0), ...Array.from({ length: SLICES - 1 }, (_, index) => key(index + 1))]
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
