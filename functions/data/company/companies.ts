import * as z from 'zod'
import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { readable } from '#functions/data/readable.ts'
import { mustHaveVersion, queryRows, read, readMany, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { type CompanyInput, CompanyListEntry } from '#shared/domain/company/company.ts'
import { Company } from '#shared/domain/people/user.ts'
import { refuseStale } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { SessionBasis } from './signInBasis.ts'

const NameRow = lazy(() => z.object({ id: z.string(), name: z.string(), deleted_at: z.string().optional() }))
const READ_BATCH_SIZE = 100

/** The row of a company, with a field that no reply contains. */
const CompanyRow = lazy(() => z.object({ ...SessionBasis().shape, ...Company().shape }))
type CompanyRow = z.infer<ReturnType<typeof CompanyRow>>

const writesOf = (company: CompanyRow, seenVersion: number | undefined): Write[] => {
  const { id, name, deleted_at } = company
  return [
    { op: 'put', key: keys.company(id), row: company, condition: mustHaveVersion(seenVersion) },
    { op: 'put', key: keys.companies(id), row: { id, name, deleted_at } },
  ]
}

/** The settings that sessions depend on: the features, and whether two-factor authentication is required. */
const rightsOf = ({ features, two_factor_required }: Pick<Company, 'features' | 'two_factor_required'>) =>
  JSON.stringify([[...features].sort(), two_factor_required])

export const Companies = {
  async read(id: string): Promise<Company> {
    const company = await read(Company(), keys.company(id))
    if (!company || company.deleted_at) throw new Refusal('not_found')
    return company
  },

  /** True if root has deleted the company, or it is closed and waits to be deleted with all its data. */
  async isClosed(id: string): Promise<boolean> {
    return (await read(Company(), keys.company(id)))?.deleted_at !== undefined
  },

  /** Companies with their number of users, in the order of the ids. Unreadable rows are skipped, here and in `idsByName`. */
  async listEntries(ids: readonly string[]): Promise<CompanyListEntry[]> {
    const entries: CompanyListEntry[] = []
    for (let start = 0; start < ids.length; start += READ_BATCH_SIZE)
      entries.push(...(await listEntriesOf(ids.slice(start, start + READ_BATCH_SIZE))))
    return entries
  },

  /** The ids of the companies whose name contains the text, sorted by name. Reads a few hundred short rows. */
  async idsByName(search = ''): Promise<string[]> {
    const rows = await readable('companies', NameRow(), await queryRows(partition.companies()))
    const query = search.trim().toLowerCase()
    return rows
      .filter(row => !row.deleted_at && row.name.toLowerCase().includes(query))
      .sort((a, b) => a.name.localeCompare(b.name, 'en-NZ'))
      .map(row => row.id)
  },

  /**
   * Creates or updates a company; `also` joins the transaction. `rightsChanged`: its users must sign in again, which the
   * transaction ensures.
   */
  async save(caller: Caller, { version, ...input }: CompanyInput, also: readonly Write[]) {
    const before = await read(CompanyRow(), keys.company(input.id))
    if (before?.deleted_at) throw new Refusal('not_found')
    refuseStale(before, version)
    const after = applyInput(before, input)
    const rightsChanged = before !== undefined && rightsOf(before) !== rightsOf(after)
    const rights_version = rightsChanged ? after.version : (before?.rights_version ?? 0)
    const reply = {
      id: after.id,
      message: before ? 'Company saved' : 'Company created',
    }
    await commitOnce(caller, [...writesOf({ ...after, rights_version }, before?.version), ...also], reply)
    return { reply, rightsChanged }
  },

  async delete(caller: Caller, id: string) {
    if (id === caller.company_id) throw new Refusal('own_company_deleted')
    const before = await Companies.read(id)
    const version = before.version + 1
    const after = { ...before, deleted_at: now(), version, rights_version: version, updated_at: now() }
    return commitOnce(caller, writesOf(after, before.version), { message: `${before.name} deleted` })
  },
}

async function listEntriesOf(ids: readonly string[]): Promise<CompanyListEntry[]> {
  const [rows, counts] = await Promise.all([readMany(ids.map(keys.company)), readMany(ids.map(keys.userCount))])
  const found = rows.flatMap((row, at) => (row ? [{ ...row, user_count: counts[at]?.user_count ?? 0 }] : []))
  return readable('companies', CompanyListEntry(), found)
}

/** Applies the input. For logo, colour and limit: undefined keeps, null removes. */
function applyInput(
  before: Company | undefined,
  { logo, colour, user_limit, ...input }: Omit<CompanyInput, 'version'>,
): Company {
  const { logo: oldLogo, colour: oldColour, user_limit: oldLimit, ...rest } = before ?? {}
  const image = logo === undefined ? oldLogo : logo
  const hue = colour === undefined ? oldColour : colour
  const limit = user_limit === undefined ? oldLimit : user_limit
  return Company().parse({
    ...rest,
    ...input,
    ...(image && { logo: image }),
    ...(hue && { colour: hue }),
    ...(limit && { user_limit: limit }),
    version: (before?.version ?? 0) + 1,
    updated_at: now(),
  })
}
