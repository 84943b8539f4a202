import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type AttributeValue, DynamoDBClient, PutItemCommand, paginateScan } from '@aws-sdk/client-dynamodb'
import { readStages } from '#infra/stage.ts'
import { readDeleted } from './companyDeletion.ts'
import { restoreFiles } from './restoreFiles.ts'

/**
 * `npm run restore -- --stage prod --from Table-restored --to Table --partition 'C#01J…'`: copies the rows of a company, or of
 * one building, back from a restored table. Existing rows stay unless `--overwrite` is set. `--files` with the bucket's name also
 * restores the company's deleted files.
 */
const usage = 'npm run restore -- --stage … --from … --to … --partition … [--overwrite] [--files …]'

/** Rows that must not come back: sessions and connections, API tokens that may have been revoked since, and pending jobs. */
const NOT_RESTORED =
  /^\S+#(OUTBOX|WAITINGJOBS|APITOKENS|CHANNEL#\S+|SIGNONREQUEST#\S+) |^\S+ (SESSION#|SOCKET#|PASSWORDLINK)/
const AT_A_TIME = 25

type Row = Record<string, AttributeValue>
const keyOf = ({ pk, sk }: Row) => `${pk?.S} ${sk?.S}`

async function run(): Promise<string> {
  const text = { type: 'string' } as const
  const overwriting = { type: 'boolean' } as const
  const options = { stage: text, from: text, to: text, partition: text, files: text, overwrite: overwriting }
  const { stage: stageName, from, to, partition, files, overwrite = false } = parseArgs({ options }).values
  if (!stageName || !from || !to || !partition) throw new Error(usage)
  const company = /^C#([^#]+)/.exec(partition)?.[1]
  if (!company) throw new Error('--partition begins with a company, such as C#01J…')
  const stage = readStages(join(import.meta.dirname, '../stages')).find(each => each.name === stageName)
  if (!stage) throw new Error(`infra/stages has no ${stageName}.json`)
  const client = new DynamoDBClient({ region: stage.region })
  const deleted = await readDeleted({ dynamo: client, table: to, company })
  if (deleted) throw new Error(`${deleted.company} was deleted, beginning on ${deleted.began_at}: it is not restored`)
  const counts = { restored: 0, there: 0, passing: 0 }
  for await (const { Items = [] } of paginateScan({ client }, { TableName: from })) {
    const rows = Items.filter(row => isIn(row, partition) || (partition === `C#${company}` && isNamedBy(row, company)))
    const lasting = rows.filter(row => !NOT_RESTORED.test(keyOf(row)))
    counts.passing += rows.length - lasting.length
    for (let start = 0; start < lasting.length; start += AT_A_TIME) {
      const batch = lasting.slice(start, start + AT_A_TIME)
      const put = await Promise.all(batch.map(row => restore(client, to, row, overwrite && isIn(row, partition))))
      for (const isRestored of put) counts[isRestored ? 'restored' : 'there']++
    }
  }
  const found = files === undefined ? '' : `; ${await restoreFiles(stage.region, files, company)} files are there again`
  return `${counts.restored} rows restored, ${counts.there} already existed, ${counts.passing} left out (sessions, API tokens, jobs)${found}`
}

const isIn = ({ pk }: Row, partition: string): boolean =>
  pk?.S === partition || Boolean(pk?.S?.startsWith(`${partition}#`))

/**
 * Rows of a company outside its partitions: its users' emails, its domains, its name in the list of companies. The rows of issued
 * documents name no company, so missing ones are restored for all companies; none is ever deleted.
 */
const isNamedBy = ({ pk, sk, company_id }: Row, company: string): boolean =>
  (/^(EMAIL|DOMAIN)#/.test(pk?.S ?? '') && company_id?.S === company) ||
  (pk?.S === 'COMPANIES' && sk?.S === company) ||
  Boolean(pk?.S?.startsWith('VERIFY#'))

/** False if the row exists and stays. */
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
