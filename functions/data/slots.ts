import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { settings } from '#functions/runtime/settings.ts'
import type { Key } from './keys.ts'
import { dynamo, readMany } from './table.ts'

/**
 * Takes the first free slot for a run; undefined if all are taken. The slot becomes free when the run leaves it or after
 * `seconds`. A repeated call of the same run gets the same slot. Single writes, because concurrent transactions would conflict.
 */
export async function takeSlot(slots: readonly Key[], run: string, seconds: number): Promise<Key | undefined> {
  for (const slot of slots) if (await take(slot, run, seconds)) return slot
  return undefined
}

const take = (slot: Key, run: string, seconds: number): Promise<boolean> =>
  unlessTaken(() =>
    dynamo.send(
      new PutCommand({
        TableName: settings('TABLE_NAME'),
        Item: { ...slot, run, ttl: secondsFromNow(seconds) },
        ConditionExpression: 'attribute_not_exists(pk) OR #ttl <= :now OR run = :run',
        ExpressionAttributeNames: { '#ttl': 'ttl' },
        ExpressionAttributeValues: { ':now': secondsFromNow(0), ':run': run },
      }),
    ),
  )

/** Frees the slot of a run. An expired slot that another run has taken stays taken. */
export const leaveSlot = (slot: Key, run: string): Promise<boolean> =>
  unlessTaken(() =>
    dynamo.send(
      new DeleteCommand({
        TableName: settings('TABLE_NAME'),
        Key: slot,
        ConditionExpression: 'run = :run',
        ExpressionAttributeValues: { ':run': run },
      }),
    ),
  )

export const hasFreeSlot = async (slots: readonly Key[]): Promise<boolean> =>
  (await readMany(slots)).includes(undefined)

async function unlessTaken(write: () => Promise<unknown>): Promise<boolean> {
  try {
    await write()
    return true
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException) return false
    throw error
  }
}
