import { commitOnce } from '#functions/data/idempotency.ts'
import { type Key, keys, partition } from '#functions/data/keys.ts'
import { parse, queryRows, read, type Write } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import {
  RemovalCompany,
  type RemovalCompanyInput,
  Removalist,
  type RemovalistInput,
} from '#shared/domain/clearance/removalist.ts'
import { compareNaturally } from '#shared/domain/text/compareNaturally.ts'
import { refuseStale } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { now } from '#shared/domain/vocabulary/time.ts'
import { rowWrite, withNextVersion } from './clearanceRows.ts'

/** Removal companies and removalists by name, including deleted ones, because clearances may name those. */
export interface RemovalistDirectory {
  readonly companies: readonly RemovalCompany[]
  readonly removalists: readonly Removalist[]
}

const NOT_A_COMPANY = 'Choose a company from the list'

export const Removalists = {
  /** Reads all in one Query; a company has a few dozen. */
  async directory(companyId: string): Promise<RemovalistDirectory> {
    const rows = await queryRows(partition.removalists(companyId))
    const isCompany = ({ sk }: Record<string, unknown>) => String(sk).startsWith('REMOVALCOMPANY#')
    return {
      companies: byName(rows.filter(isCompany).map(row => parse(RemovalCompany(), row))),
      removalists: byName(rows.filter(row => !isCompany(row)).map(row => parse(Removalist(), row))),
    }
  },

  /** The companies and removalists to choose from. A removalist of a deleted company is not available. */
  async available(companyId: string) {
    const directory = await Removalists.directory(companyId)
    const companies = directory.companies.filter(({ deleted_at }) => !deleted_at)
    return { companies, removalists: directory.removalists.filter(removalist => isAvailable(removalist, companies)) }
  },

  /** The companies and removalists of a clearance, in its order. */
  namedBy: (
    { companies, removalists }: Pick<Clearance, 'companies' | 'removalists'>,
    directory: RemovalistDirectory,
  ) => ({
    companies: byIds(companies, directory.companies),
    removalists: byIds(removalists, directory.removalists),
  }),

  /** `reply` builds the reply from the stored company. */
  async saveCompany<R>(caller: Caller, { version, ...input }: RemovalCompanyInput, reply: (row: RemovalCompany) => R) {
    const key = keys.removalCompany(caller.company_id, input.id)
    const before = await read(RemovalCompany(), key)
    refuseUneditable(before, version)
    const after = withNextVersion(input, before)
    const message = before ? 'Company saved' : 'Company created'
    return commitOnce(caller, [rowWrite(key, before, after)], { data: reply(after), message })
  },

  /** Soft-deletes a company. Its removalists are then not available either; existing clearances keep it. */
  deleteCompany: (caller: Caller, id: string) =>
    softDelete(caller, RemovalCompany(), keys.removalCompany(caller.company_id, id), 'Company deleted'),

  /** Saves a removalist. `reply` also gets the removalist's company. */
  async saveRemovalist<R>(
    caller: Caller,
    { version, ...input }: RemovalistInput,
    reply: (row: Removalist, companies: readonly RemovalCompany[]) => R,
  ) {
    const { company_id } = caller
    const key = keys.removalist(company_id, input.id)
    const [before, company] = await Promise.all([
      read(Removalist(), key),
      read(RemovalCompany(), keys.removalCompany(company_id, input.removal_company_id)),
    ])
    refuseUneditable(before, version)
    const after = withNextVersion(input, before)
    const message = before ? 'Removalist saved' : 'Removalist created'
    const writes = [companyMustExist(company_id, input.removal_company_id), rowWrite(key, before, after)]
    return commitOnce(caller, writes, { data: reply(after, company ? [company] : []), message })
  },

  deleteRemovalist: (caller: Caller, id: string) =>
    softDelete(caller, Removalist(), keys.removalist(caller.company_id, id), 'Removalist deleted'),
}

type Row = RemovalCompany | Removalist

function refuseUneditable(before: Row | undefined, seen: number | undefined): void {
  if (before?.deleted_at) throw new Refusal('not_found')
  refuseStale(before, seen)
}

async function softDelete(
  caller: Caller,
  schema: ReturnType<typeof RemovalCompany | typeof Removalist>,
  key: Key,
  message: string,
) {
  const before: Row | undefined = await read(schema, key)
  if (!before || before.deleted_at) throw new Refusal('not_found')
  const after = withNextVersion({ ...before, deleted_at: now() }, before)
  return commitOnce(caller, [rowWrite(key, before, after)], { message })
}

const byName = <R extends { readonly name: string }>(rows: readonly R[]) =>
  [...rows].sort((a, b) => compareNaturally(a.name, b.name))

const isAvailable = (removalist: Removalist, companies: readonly RemovalCompany[]) =>
  !removalist.deleted_at && companies.some(({ id }) => id === removalist.removal_company_id)

const byIds = <R extends { readonly id: string }>(ids: readonly string[], rows: readonly R[]): R[] =>
  ids.flatMap(id => rows.find(row => row.id === id) ?? [])

/** A removalist's company must exist at the moment of the write. */
const companyMustExist = (companyId: string, id: string): Write => ({
  op: 'check',
  key: keys.removalCompany(companyId, id),
  condition: {
    expression: 'attribute_exists(pk) AND attribute_not_exists(deleted_at)',
    otherwise: () => new Refusal('invalid_input', { removal_company_id: NOT_A_COMPANY }),
  },
})
