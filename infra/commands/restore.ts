import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type AttributeValue, DynamoDBClient, PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb'
import { readStages } from '#infra/stage.ts'

/**
 * `npm run restore -- --stage prod --from Table-restored --to Table --partition 'C#01J…'`: copies the rows of a company, or of
 * one of its buildings, from a restored table back. Rows that are there stay as they are; `--overwrite` puts the old ones in
 * their place.
 */
const usage = 'npm run restore -- --stage … --from … --to … --partition … [--overwrite]'

/** Who was signed in or listening, which API tokens were not revoked yet, and what was about to be done: none of it is true any more. */
const PASSING = /^\S+#(OUTBOX|APITOKENS|CHANNEL#\S+|SIGNONREQUEST#\S+) |^\S+ (SESSION#|SOCKET#|PASSWORDLINK)/
const AT_A_TIME = 25

type Row = Record<string, AttributeValue>
const keyOf = ({ pk, sk }: Row) => `${pk?.S} ${sk?.S}`

async function run(): Promise<string> {
  const text = { type: 'string' } as const
  const options = { stage: text, from: text, to: text, partition: text, overwrite: { type: 'boolean' } } as const
  const { stage: stageName, from, to, partition, overwrite = false } = parseArgs({ options }).values
  if (!stageName || !from || !to || !partition) throw new Error(usage)
  if (!/^C#[^#]+/.test(partition)) throw new Error('--partition begins with a company, such as C#01J…')
  const stage = readStages(join(import.meta.dirname, '../stages')).find(each => each.name === stageName)
  if (!stage) throw new Error(`infra/stages has no ${stageName}.json`)
  const client = new DynamoDBClient({ region: stage.region })
  const counts = { restored: 0, there: 0, passing: 0 }
  for await (const { Items = [] } of paginateScan({ client }, scanOf(from, partition))) {
    const rows = Items.filter(row => row.pk?.S === partition || row.pk?.S?.startsWith(`${partition}#`))
    const lasting = rows.filter(row => !PASSING.test(keyOf(row)))
    counts.passing += rows.length - lasting.length
    for (let start = 0; start < lasting.length; start += AT_A_TIME) {
      const batch = lasting.slice(start, start + AT_A_TIME)
      const put = await Promise.all(batch.map(row => restore(client, to, row, overwrite)))
      for (const isRestored of put) counts[isRestored ? 'restored' : 'there']++
    }
  }
  return `${counts.restored} rows restored, ${counts.there} were there, ${counts.passing} left out (sessions, API tokens, jobs)`
}

const scanOf = (TableName: string, partition: string) => ({
  TableName,
  FilterExpression: 'begins_with(pk, :partition)',
  ExpressionAttributeValues: { ':partition': { S: partition } },
})

/** False where the row is there and stays. */
async function restore(client: DynamoDBClient, TableName: string, Item: Row, overwrite: boolean): Promise<boolean> {
  const unlessThere = overwrite ? {} : { ConditionExpression: 'attribute_not_exists(pk)' }
  try {
    await client.send(new PutItemCommand({ TableName, Item, ...unlessThere }))
    return true
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false
    throw error
  }
}

try {
  console.log(await run())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
