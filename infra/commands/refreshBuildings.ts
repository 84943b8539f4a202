import { parseArgs } from 'node:util'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand, paginateQuery } from '@aws-sdk/lib-dynamodb'
import { readStages, STAGES_DIR } from '#infra/stage.ts'

/**
 * `npm run refresh-buildings -- --stage prod --table Table` says in how many companies buildings are being brought up to date:
 * due dates and rows of planning, which those have not that were stored by a version without them. `--start` begins it for all
 * companies, or for one: the sweep does it, a few in each minute. Safe to repeat. Needs the right to read the table and to write
 * to it.
 */
const usage = 'npm run refresh-buildings -- --stage … --table … [--company …] [--start]'

interface Company {
  readonly id: string
  readonly deleted_at?: string
}

async function run(): Promise<string> {
  const text = { type: 'string' } as const
  const options = { stage: text, table: text, company: text, start: { type: 'boolean' } } as const
  const { stage: stageName, table, company, start = false } = parseArgs({ options }).values
  if (!stageName || !table) throw new Error(usage)
  const stage = readStages(STAGES_DIR).find(each => each.name === stageName)
  if (!stage) throw new Error(`infra/stages has no ${stageName}.json`)
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: stage.region }))
  const companies = (await companiesIn(client, table)).filter(({ id }) => company === undefined || id === company)
  if (company !== undefined && companies.length === 0)
    throw new Error(`There is no company ${company}, or it is closed`)
  let waiting = 0
  for (const { id } of companies) {
    if (start) await begin(client, table, id)
    if (await isWaiting(client, table, id)) waiting++
  }
  return `Buildings are being brought up to date in ${waiting} of ${companies.length} companies`
}

/** Without those that are closed: nobody is told what is due there, and they may be about to be deleted. */
async function companiesIn(client: DynamoDBDocumentClient, TableName: string): Promise<Company[]> {
  const query = { TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': 'COMPANIES' } }
  const found: Company[] = []
  for await (const { Items = [] } of paginateQuery({ client }, query)) found.push(...(Items as Company[]))
  return found.filter(({ deleted_at }) => !deleted_at)
}

/** The row that a change of the company's re-inspection table writes too (`functions/data/building/outdatedBuildings.ts`). */
const keyOf = (company: string) => ({ pk: `C#${company}#RENAMES`, sk: 'REINSPECTION' })

const begin = (client: DynamoDBDocumentClient, TableName: string, company: string) =>
  client.send(
    new PutCommand({ TableName, Item: { ...keyOf(company), outdated: true, due_at: new Date().toISOString() } }),
  )

const isWaiting = async (client: DynamoDBDocumentClient, TableName: string, company: string): Promise<boolean> =>
  (await client.send(new GetCommand({ TableName, Key: keyOf(company), ConsistentRead: true }))).Item !== undefined

try {
  console.log(await run())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
