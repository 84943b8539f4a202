import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { settings } from '#functions/runtime/settings.ts'
import type { Key } from './keys.ts'
import { dynamo, readMany } from './table.ts'

/** Adds to a counter outside any transaction, so that concurrent updates do not conflict. Returns the new count. */
export async function addTo({ pk, sk }: Key, amount: number, ttl?: number): Promise<number> {
  const { Attributes } = await dynamo.send(
    new UpdateCommand({
      TableName: settings('TABLE_NAME'),
      Key: { pk, sk },
      UpdateExpression: `${ttl === undefined ? '' : 'SET #ttl = :ttl '}ADD requested :amount`,
      ...(ttl !== undefined && { ExpressionAttributeNames: { '#ttl': 'ttl' } }),
      ExpressionAttributeValues: { ':amount': amount, ...(ttl !== undefined && { ':ttl': ttl }) },
      ReturnValues: 'ALL_NEW',
    }),
  )
  return Number(Attributes?.requested)
}

/** The counts in the order of the keys; 0 for an absent row. */
export const countsAt = async (keys: readonly Key[]): Promise<number[]> =>
  (await readMany(keys)).map(row => Number(row?.requested ?? 0))
