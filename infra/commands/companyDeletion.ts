import { PutItemCommand } from '@aws-sdk/client-dynamodb'
import { DeleteObjectCommand } from '@aws-sdk/client-s3'
import { DynamoDBDocumentClient, GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb'
import { type Closing, deleteRows, readCompany } from './companyClosing.ts'
import { companyRows, companyVersions, type Holdings, holdingsOf, issuedCodes, type Place } from './companyHoldings.ts'

/** The record of a deleted company, with the proof. Stored outside the company's partitions. */
export interface Deleted extends Closing {
  readonly company_id: string
  readonly company: string
  /** When the deletion started, and when a final search found nothing (ISO 8601). */
  readonly began_at: string
  readonly deleted_at?: string
  readonly found: Holdings
  /** The number of issued documents that can no longer be verified. */
  readonly documents: number
}

const AT_A_TIME = 25
const keyOf = (company: string) => ({ pk: 'DELETEDCOMPANIES', sk: company })

/** Undefined if the deletion has not started. */
export async function readDeleted({ dynamo, table, company }: Omit<Place, 's3' | 'bucket'>) {
  const { Item } = await DynamoDBDocumentClient.from(dynamo).send(
    new GetCommand({ TableName: table, Key: keyOf(company), ConsistentRead: true }),
  )
  return Item as Deleted | undefined
}

/**
 * Deletes all data of a closed company after its waiting period, and returns a record of the deletion. Safe to rerun: it finishes
 * a killed run, and returns the same proof for a deleted company. `say` prints progress. Throws if the name does not match, the
 * company is not closed, or data remains at the end.
 */
export async function deleteCompany(place: Place, name: string, say: (line: string) => void): Promise<Deleted> {
  const earlier = await readDeleted(place)
  const closed = earlier ?? (await closedCompany(place))
  if (closed.company !== name) throw new Error(`--name is not the name of the company: ${closed.company}`)
  if (earlier?.deleted_at) return earlier
  const codes = await issuedCodes(place)
  const started = earlier ?? (await begin(place, closed, codes.size, say))
  for (const code of codes) await disown(place, code, started.began_at)
  say(`${codes.size} issued documents are no longer vouched for`)
  await deleteVersions(place, say)
  await deleteAllRows(place, say)
  const left = await holdingsOf(place)
  if (left.row_count + left.object_versions > 0)
    throw new Error(`${left.row_count} rows and ${left.object_versions} versions of files are left: run it again`)
  const done = { ...started, deleted_at: new Date().toISOString() }
  await put(place, done)
  return done
}

type ClosedCompany = Omit<Deleted, 'began_at' | 'deleted_at' | 'found' | 'documents'>

/** Throws if the company may not be deleted yet. */
async function closedCompany(place: Place): Promise<ClosedCompany> {
  const found = await readCompany(place)
  if (!found) throw new Error(`Company ${place.company} not found`)
  if (!found.closing) throw new Error('The company is not closed: close it first, with --close')
  if (found.closing.due_at > new Date().toISOString())
    throw new Error(`The company may be deleted from ${found.closing.due_at} on`)
  return { ...found.closing, company_id: place.company, company: found.name }
}

/** After this, the company can't be reopened or restored. */
async function begin(
  place: Place,
  closed: ClosedCompany,
  documents: number,
  say: (line: string) => void,
): Promise<Deleted> {
  const found = await holdingsOf(place)
  say(`${found.row_count} rows and ${found.object_versions} versions of files will be deleted`)
  const started = { ...closed, found, documents, began_at: new Date().toISOString() }
  await put(place, started)
  return started
}

const put = ({ dynamo, table, company }: Place, row: Deleted) =>
  DynamoDBDocumentClient.from(dynamo).send(new PutCommand({ TableName: table, Item: { ...row, ...keyOf(company) } }))

/**
 * The page that verifies a document then says that its issuer has left (`functions/data/files/revisions.ts`). The rest of the
 * document is deleted.
 */
const disown = ({ dynamo, table }: Place, code: string, at: string) =>
  dynamo.send(
    new PutItemCommand({
      TableName: table,
      Item: { pk: { S: `VERIFY#${code}` }, sk: { S: 'REVISION' }, issuer_left_at: { S: at } },
    }),
  )

async function deleteVersions(place: Place, say: (line: string) => void): Promise<void> {
  let count = 0
  for await (const page of companyVersions(place)) {
    for (let start = 0; start < page.length; start += AT_A_TIME)
      await Promise.all(
        page
          .slice(start, start + AT_A_TIME)
          .map(({ key, version }) =>
            place.s3.send(new DeleteObjectCommand({ Bucket: place.bucket, Key: key, VersionId: version })),
          ),
      )
    count += page.length
    say(`${count} versions of files deleted`)
  }
}

async function deleteAllRows(place: Place, say: (line: string) => void): Promise<void> {
  let count = 0
  for await (const page of companyRows(place)) {
    await deleteRows(place, page)
    count += page.length
    if (page.length > 0) say(`${count} rows deleted`)
  }
}
