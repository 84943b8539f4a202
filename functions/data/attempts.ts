import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { Refusal } from '#shared/domain/refusal.ts'
import { secondsFromNow } from '../lib/clock.ts'
import { env } from '../lib/env.ts'
import { keys } from './keys.ts'
import { dynamo } from './table.ts'

const WINDOW_SECONDS = 15 * 60

/** Counts a try in the running quarter of an hour and refuses past `most`. `what` is an account or a network address. */
export async function countAttempt(what: string, most: number): Promise<void> {
  if ((await add(what, 1)) > most) throw new Refusal('too_many_attempts')
}

/** A try that succeeded does not count against the next one. */
export async function forgiveAttempt(what: string): Promise<void> {
  await add(what, -1)
}

async function add(what: string, tries: number): Promise<number> {
  const window = Math.floor(Date.now() / 1000 / WINDOW_SECONDS)
  const { Attributes } = await dynamo.send(
    new UpdateCommand({
      TableName: env('TABLE_NAME'),
      Key: keys.attempts(`${what}#${window}`),
      UpdateExpression: 'SET #ttl = :ttl ADD tries :tries',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':ttl': secondsFromNow(2 * WINDOW_SECONDS), ':tries': tries },
      ReturnValues: 'ALL_NEW',
    }),
  )
  return Number(Attributes?.tries)
}
