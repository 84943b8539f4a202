import { ScanCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { dynamo } from '#functions/data/table.ts'
import { settings } from '#functions/runtime/settings.ts'

/** Attributes with an end time, in seconds since 1970. */
const ENDS = ['ttl', 'ends'] as const

/** Ages all rows by this many seconds, so that end times come sooner. */
export async function ageTable(seconds: number): Promise<void> {
  const TableName = settings('TABLE_NAME')
  for (let from: Record<string, unknown> | undefined, isFirst = true; isFirst || from; isFirst = false) {
    const { Items = [], LastEvaluatedKey } = await dynamo.send(new ScanCommand({ TableName, ExclusiveStartKey: from }))
    for (const row of Items)
      for (const name of ENDS)
        if (typeof row[name] === 'number' && row[name] > 0)
          await dynamo.send(
            new UpdateCommand({
              TableName,
              Key: { pk: row.pk, sk: row.sk },
              UpdateExpression: 'SET #ends = :ends',
              ExpressionAttributeNames: { '#ends': name },
              ExpressionAttributeValues: { ':ends': row[name] - seconds },
            }),
          )
    from = LastEvaluatedKey
  }
}
