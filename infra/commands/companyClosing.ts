import { DeleteItemCommand } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb'
import { companyRows, type Place, type Row } from './companyHoldings.ts'

/** The requester and reason of a deletion, when the company was closed, and when it may be deleted (ISO 8601). */
export interface Closing {
  readonly asked_by: string
  readonly reason: string
  readonly closed_at: string
  readonly due_at: string
  /** When all data was last exported and downloaded, or why no export exists. */
  readonly export: string
}
export interface CompanyRow {
  readonly name: string
  readonly version: number
  /** Sessions of an earlier version have ended (`SessionBasis` in `functions/data/company/signInBasis.ts`). */
  readonly rights_version?: number
  readonly deleted_at?: string
  readonly closing?: Closing
}

/** Queue messages live for fourteen days, so no job of the company is left when its data is deleted. */
export const LEAST_DAYS = 14
export const USUAL_DAYS = 30
const MAX_DAYS = 365
const DAY_MS = 24 * 3600 * 1000
/** The role that manages the platform (`ROLE` in `shared/domain/vocabulary/referenceLists.ts`). */
const ROOT = 7
const AT_A_TIME = 25

const days = (count: number) => count * DAY_MS
const keyOf = (company: string) => ({ pk: `C#${company}`, sk: 'COMPANY' })

export async function readCompany({ dynamo, table, company }: Place): Promise<CompanyRow | undefined> {
  const { Item } = await documents(dynamo).send(
    new GetCommand({ TableName: table, Key: keyOf(company), ConsistentRead: true }),
  )
  return Item as CompanyRow | undefined
}

const documents = (client: Place['dynamo']) => DynamoDBDocumentClient.from(client)

export interface ClosingRequest {
  readonly askedBy: string
  readonly reason: string
  readonly days: number
  /** Why no export is needed; undefined where an export is required. */
  readonly withoutExport: string | undefined
}

/**
 * Closes a company: sign-ins and API tokens stop working, and sessions and sockets end. A company that is already closed keeps
 * its dates. Any sessions left by a killed run end now.
 */
export async function close(
  place: Place,
  { askedBy, reason, days: wait, withoutExport }: ClosingRequest,
): Promise<void> {
  const found = await readCompany(place)
  if (!found) throw new Error(`Company ${place.company} not found`)
  if (!found.closing) {
    if (!askedBy || !reason) throw new Error('--close takes --asked-by and --reason')
    if (!Number.isInteger(wait) || wait < LEAST_DAYS || wait > MAX_DAYS)
      throw new Error(`--days takes a whole number from ${LEAST_DAYS} to ${MAX_DAYS}`)
    await refuseRoot(place)
    const closing: Closing = {
      ...{ asked_by: askedBy, reason, export: withoutExport ?? (await lastExport(place)) },
      closed_at: new Date().toISOString(),
      due_at: new Date(Date.now() + days(wait)).toISOString(),
    }
    const deleted_at = found.deleted_at ?? closing.closed_at
    await write(place, found, { deleted_at, closing, rights_version: found.version + 1 })
  }
  await endAll(place)
}

/** Reopens a closed company, so that its users can sign in again. Throws if the company is not closed. */
export async function reopen(place: Place): Promise<void> {
  const found = await readCompany(place)
  if (!found?.closing) throw new Error(`The company ${place.company} is not closed`)
  await write(place, found, {})
}

/** Writes the company and its entry in the list of companies, unless the company has changed since it was read. */
async function write({ dynamo, table, company }: Place, found: CompanyRow, state: Partial<CompanyRow>): Promise<void> {
  const { deleted_at: _, closing: __, ...rest } = found
  const updated_at = new Date().toISOString()
  const entry = { pk: 'COMPANIES', sk: company, id: company, name: found.name }
  const deleted_at = state.deleted_at && { deleted_at: state.deleted_at }
  await documents(dynamo).send(
    new TransactWriteCommand({
      TransactItems: [
        {
          Put: {
            TableName: table,
            Item: { ...rest, ...state, version: found.version + 1, updated_at },
            ConditionExpression: 'version = :seen',
            ExpressionAttributeValues: { ':seen': found.version },
          },
        },
        { Put: { TableName: table, Item: { ...entry, ...deleted_at } } },
      ],
    }),
  )
}

/** Without the company that manages the platform, no other company could be created. */
async function refuseRoot({ dynamo, table, company }: Place): Promise<void> {
  const { Items = [] } = await documents(dynamo).send(new QueryCommand(list(table, 'gsi1', `C#${company}#USERS`)))
  if (Items.some(({ row }) => row?.roles?.includes(ROOT) && !row.deleted_at))
    throw new Error('Someone in this company manages the platform (role Root): take that role away first')
}

/** When all data was last downloaded. Throws if that is more than 30 days ago. */
async function lastExport({ dynamo, table, company }: Place): Promise<string> {
  const { Items = [] } = await documents(dynamo).send(
    new QueryCommand({
      ...list(table, 'gsi2', `C#${company}#AUDITLOG#EVENT#data_downloaded`),
      ScanIndexForward: false,
      Limit: 1,
    }),
  )
  const time = String(Items[0]?.row?.time ?? '')
  if (!(Date.parse(time) > Date.now() - days(USUAL_DAYS)))
    throw new Error(
      `Nobody has downloaded an export of all data in the last ${USUAL_DAYS} days: ask the company to, or say why none is needed with --without-export`,
    )
  return `downloaded on ${time}`
}

const list = (TableName: string, IndexName: string, pk: string) => ({
  TableName,
  IndexName,
  KeyConditionExpression: `${IndexName}pk = :pk`,
  ExpressionAttributeValues: { ':pk': pk },
})

/** Sessions and sockets, and links and requests that could open a session. */
const OPEN = /^CONNECTION#|^\S+#(CHANNEL|SIGNONREQUEST)#|^\S+#USER#\S+ (SESSION#|SOCKET#|DEVICE#|PASSWORDLINK)/
const isOpen = ({ pk, sk }: Row) => OPEN.test(`${pk?.S} ${sk?.S}`)

async function endAll(place: Place): Promise<void> {
  for await (const page of companyRows(place)) await deleteRows(place, page.filter(isOpen))
}

/** Ignores rows that are already deleted. */
export async function deleteRows({ dynamo, table }: Place, rows: readonly Row[]): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_A_TIME)
    await Promise.all(
      rows
        .slice(start, start + AT_A_TIME)
        .map(({ pk, sk }) =>
          dynamo.send(new DeleteItemCommand({ TableName: table, Key: { pk: pk ?? NONE, sk: sk ?? NONE } })),
        ),
    )
}

const NONE = { S: '' }
