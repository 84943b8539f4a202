import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb'
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { settings } from '#functions/runtime/settings.ts'
import type { Key } from './keys.ts'
import { dynamo, readMany } from './table.ts'

/**
 * The first of these slots that is free, now taken by this run; undefined where none is. It is free again when the run leaves
 * it, or after `seconds`. A repeated call of the same run gets the same slot. Single writes outside of any transaction don’t
 * hold each other up.
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

/** Frees the slot of a run. A slot that has ended by itself and was taken by another run stays taken. */
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
