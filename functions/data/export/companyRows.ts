import { type Key, partition } from '#functions/data/keys.ts'
import { queryPages, queryRows } from '#functions/data/table.ts'

/** The position up to which a company's rows were read: a partition, or a row of the audit log. */
export interface RowCursor {
  readonly pk: string
  readonly sk?: string | undefined
}

type Row = Key & Readonly<Record<string, unknown>>
interface Batch {
  readonly rows: readonly Row[]
  readonly end: RowCursor
}

const AT_ONCE = 16
/** Sorts after every id. */
const HIGHEST = '~'

/**
 * The rows of a company from a cursor on, a few partitions at a time. The audit log, the largest partition, is read page by page.
 */
export async function* companyRows(companyId: string, from: RowCursor | undefined): AsyncGenerator<Batch> {
  const log = partition.auditLog(companyId)
  if (!from || (from.pk === log && from.sk !== HIGHEST)) {
    for await (const rows of queryPages(log, { between: [`${from?.sk ?? ''} `, HIGHEST] }))
      yield { rows: rows as unknown as Row[], end: { pk: log, sk: String(rows.at(-1)?.sk ?? HIGHEST) } }
  }
  const after = from && from.pk !== log ? from.pk : ''
  const left = (await partitionsOf(companyId)).filter(pk => pk > after)
  for (let start = 0; start < left.length; start += AT_ONCE) {
    const batch = left.slice(start, start + AT_ONCE)
    const rows = await Promise.all(batch.map(pk => queryRows(pk, isHistory(pk) ? { index: 'gsi1' } : {})))
    yield { rows: rows.flat() as unknown as Row[], end: { pk: batch.at(-1) ?? '' } }
  }
}

/** A history is an index; its entries are stored with the records of edits. */
const isHistory = (pk: string) => pk.endsWith('#HISTORY')

/** All exported partitions of the main table, sorted, without the audit log. */
async function partitionsOf(companyId: string): Promise<string[]> {
  const found = new Set([
    partition.company(companyId),
    partition.offices(companyId),
    partition.recommendations(companyId),
    partition.apiTokens(companyId),
    partition.webhooks(companyId),
    partition.feedback(companyId),
    partition.removalists(companyId),
    partition.laboratories(companyId),
  ])
  for (const { id } of await queryRows(partition.laboratories(companyId)))
    found.add(partition.labColumns(companyId, String(id)))
  for (const { pk } of await queryRows(partition.users(companyId), { index: 'gsi1' })) found.add(String(pk))
  for (const id of await clientsOf(companyId)) {
    found.add(partition.client(companyId, id))
    found.add(partition.portal(companyId, id))
    found.add(partition.exports(companyId, 'client', id))
  }
  for (const { pk } of await queryRows(partition.surveys(companyId), { index: 'gsi1' })) found.add(String(pk))
  for (const { row } of await queryRows(partition.buildings(companyId), { index: 'gsi1' })) {
    const id = String(Object(row).id)
    found.add(partition.building(companyId, id))
    found.add(partition.buildingRecords(companyId, id))
    found.add(partition.managementPlans(companyId, id))
    found.add(partition.site(companyId, id))
    found.add(partition.history(companyId, id))
    found.add(partition.exports(companyId, 'building', id))
  }
  for (const { row } of await queryRows(partition.clearances(companyId), { index: 'gsi1' }))
    found.add(partition.clearance(companyId, String(Object(row).id)))
  return [...found].sort()
}

/** Includes deleted clients, which no list contains but surveys name. */
async function clientsOf(companyId: string): Promise<Set<string>> {
  const [clients, surveys] = await Promise.all([
    queryRows(partition.clients(companyId), { index: 'gsi1' }),
    queryRows(partition.surveys(companyId), { index: 'gsi1' }),
  ])
  return new Set([
    ...clients.map(({ row }) => String(Object(row).id)),
    ...surveys.map(({ row }) => String(Object(row).client_id)),
  ])
}
