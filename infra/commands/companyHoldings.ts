import { createHash } from 'node:crypto'
import { type AttributeValue, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb'
import { ListObjectVersionsCommand, type ListObjectVersionsCommandOutput, type S3Client } from '@aws-sdk/client-s3'
import { unmarshall } from '@aws-sdk/util-dynamodb'

/** One company, and where its data is stored. */
export interface Place {
  readonly dynamo: DynamoDBClient
  readonly s3: S3Client
  readonly table: string
  readonly bucket: string
  readonly company: string
}

export type Row = Record<string, AttributeValue>
export interface Version {
  readonly key: string
  readonly version: string
  /** In bytes; 0 for a delete marker. */
  readonly size: number
}

/** The data of a company; sizes in bytes. */
export interface Holdings {
  readonly rows: Readonly<Record<string, number>>
  readonly row_count: number
  readonly object_versions: number
  readonly bytes: number
  /** SHA-256 (hex) over the row keys and object version names, each as JSON on its own line, sorted. */
  readonly keys_sha256: string
}

/** The company's partitions: `C#7` and `C#7#…`, but not `C#77`. */
const isOwn = ({ pk }: Row, company: string): boolean =>
  pk?.S === `C#${company}` || Boolean(pk?.S?.startsWith(`C#${company}#`))

/**
 * Rows outside the company's partitions that point to it: emails, domains, open connections, the entry in the list of companies.
 */
const isLeadingTo = ({ pk, sk, company_id }: Row, company: string): boolean =>
  (/^(EMAIL|DOMAIN|CONNECTION)#/.test(pk?.S ?? '') && company_id?.S === company) ||
  (pk?.S === 'COMPANIES' && sk?.S === company)

/**
 * Yields a company's rows page by page. Scans the table, which no function may do, because no list contains commands, sent emails
 * and the management plans of deleted buildings.
 */
export async function* companyRows(place: Place): AsyncGenerator<Row[]> {
  for await (const page of tablePages(place))
    yield page.filter(row => isOwn(row, place.company) || isLeadingTo(row, place.company))
}

async function* tablePages({ dynamo, table }: Place): AsyncGenerator<Row[]> {
  const pages = paginateScan({ client: dynamo }, { TableName: table, ConsistentRead: true })
  for await (const { Items = [] } of pages) yield Items
}

export async function issuedCodes(place: Place): Promise<Set<string>> {
  const codes = new Set<string>()
  for await (const page of tablePages(place))
    for (const row of page) {
      const code = codeIn(row, place.company)
      if (code) codes.add(code)
    }
  return codes
}

function codeIn(row: Row, company: string): string | undefined {
  return row.pk?.S?.startsWith('VERIFY#') && row.company_id?.S === company ? row.code?.S : undefined
}

/** Yields every version of every file of a company, and of its data exports, page by page. */
export async function* companyVersions({ s3, bucket, company }: Place): AsyncGenerator<Version[]> {
  for (const Prefix of [`${company}/`, `data-exports/${company}/`]) {
    let next: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {}
    while (next) {
      const listed: ListObjectVersionsCommandOutput = await s3.send(
        new ListObjectVersionsCommand({ Bucket: bucket, Prefix, ...next }),
      )
      yield [...(listed.Versions ?? []), ...(listed.DeleteMarkers ?? [])].map(each => ({
        key: each.Key ?? '',
        version: each.VersionId ?? 'null',
        size: 'Size' in each ? Number(each.Size) : 0,
      }))
      next = listed.IsTruncated
        ? { KeyMarker: listed.NextKeyMarker, VersionIdMarker: listed.NextVersionIdMarker }
        : undefined
    }
  }
}

/** Counts a company's data. Keeps only keys in memory. */
export async function holdingsOf(place: Place): Promise<Holdings> {
  const lines: string[] = []
  const rows: Record<string, number> = {}
  const files = { versions: 0, bytes: 0 }
  for await (const page of companyRows(place))
    for (const row of page) {
      const { pk, sk } = unmarshall({ pk: row.pk ?? NONE, sk: row.sk ?? NONE })
      const kind = kindOf(pk, sk)
      rows[kind] = (rows[kind] ?? 0) + 1
      lines.push(JSON.stringify(['row', pk, sk]))
    }
  const row_count = lines.length
  for await (const page of companyVersions(place))
    for (const { key, version, size } of page) {
      files.versions++
      files.bytes += size
      lines.push(JSON.stringify(['object', key, version]))
    }
  const hash = createHash('sha256')
  for (const line of lines.sort()) hash.update(`${line}\n`)
  return {
    rows: Object.fromEntries(Object.entries(rows).sort(([a], [b]) => (a < b ? -1 : 1))),
    ...{ row_count, object_versions: files.versions, bytes: files.bytes, keys_sha256: hash.digest('hex') },
  }
}

const NONE = { S: '' }
/** In these partitions, the sort key begins with the kind of row. In others, it may begin with text that a user wrote. */
const OF_SEVERAL = /^(USER|CLIENT|BUILDING|CLEARANCE|EXPORTS|RECOMMENDATIONS|REMOVALISTS)$/

/** The kind of a row from its key, without ids or users' text: `BUILDING ITEM`. */
function kindOf(pk: string, sk: string): string {
  const [first = '', ...rest] = pk.split('#')
  const [sort = ''] = sk.split('#')
  if (first !== 'C') return first
  if (rest.length === 1) return sort
  const kind = rest[1] ?? ''
  const part = rest.slice(2).find(each => /^[A-Z]{4,}$/.test(each)) ?? (OF_SEVERAL.test(kind) ? sort : '')
  return `${kind} ${part}`.trim()
}
