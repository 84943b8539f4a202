import { commitOnce } from '#functions/data/idempotency.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { mustHaveVersion, parse, queryRows, read, type Write } from '#functions/data/table.ts'
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
      companies: byName(rows.filter(isCompany).map(row => parse(RemovalCompany, row))),
      removalists: byName(rows.filter(row => !isCompany(row)).map(row => parse(Removalist, row))),
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
    const before = await read(RemovalCompany, keys.removalCompany(caller.company_id, input.id))
    if (before?.deleted_at) throw new Refusal('not_found')
    refuseStale(before, version)
    const data = { ...input, ...nextVersion(before) }
    const message = before ? 'Company saved' : 'Company created'
    return commitOnce(caller, [putCompany(caller.company_id, data, before)], { data: reply(data), message })
  },

  /** Soft-deletes a company. Its removalists are then not available either; existing clearances keep it. */
  async deleteCompany(caller: Caller, id: string) {
    const before = await read(RemovalCompany, keys.removalCompany(caller.company_id, id))
    if (!before || before.deleted_at) throw new Refusal('not_found')
    const deleted = { ...before, deleted_at: now(), ...nextVersion(before) }
    return commitOnce(caller, [putCompany(caller.company_id, deleted, before)], {
      message: 'Company deleted',
    })
  },

  /** Saves a removalist. `reply` also gets the removalist's company. */
  async saveRemovalist<R>(
    caller: Caller,
    { version, ...input }: RemovalistInput,
    reply: (row: Removalist, companies: readonly RemovalCompany[]) => R,
  ) {
    const { company_id } = caller
    const [before, company] = await Promise.all([
      read(Removalist, keys.removalist(company_id, input.id)),
      read(RemovalCompany, keys.removalCompany(company_id, input.removal_company_id)),
    ])
    if (before?.deleted_at) throw new Refusal('not_found')
    refuseStale(before, version)
    const data = { ...input, ...nextVersion(before) }
    const message = before ? 'Removalist saved' : 'Removalist created'
    const writes = [companyMustExist(company_id, input.removal_company_id), putRemovalist(company_id, data, before)]
    return commitOnce(caller, writes, { data: reply(data, company ? [company] : []), message })
  },

  async deleteRemovalist(caller: Caller, id: string) {
    const before = await read(Removalist, keys.removalist(caller.company_id, id))
    if (!before || before.deleted_at) throw new Refusal('not_found')
    const deleted = { ...before, deleted_at: now(), ...nextVersion(before) }
    return commitOnce(caller, [putRemovalist(caller.company_id, deleted, before)], {
      message: 'Removalist deleted',
    })
  },
}

const byName = <R extends { readonly name: string }>(rows: readonly R[]) =>
  [...rows].sort((a, b) => compareNaturally(a.name, b.name))

const isAvailable = (removalist: Removalist, companies: readonly RemovalCompany[]) =>
  !removalist.deleted_at && companies.some(({ id }) => id === removalist.removal_company_id)

const byIds = <R extends { readonly id: string }>(ids: readonly string[], rows: readonly R[]): R[] =>
  ids.flatMap(id => rows.find(row => row.id === id) ?? [])

const nextVersion = (before: { readonly version: number } | undefined) => ({
  version: (before?.version ?? 0) + 1,
  updated_at: now(),
})

const putCompany = (companyId: string, row: RemovalCompany, before: RemovalCompany | undefined): Write => ({
  op: 'put',
  key: keys.removalCompany(companyId, row.id),
  row,
  condition: mustHaveVersion(before?.version),
})

const putRemovalist = (companyId: string, row: Removalist, before: Removalist | undefined): Write => ({
  op: 'put',
  key: keys.removalist(companyId, row.id),
  row,
  condition: mustHaveVersion(before?.version),
})

/** A removalist's company must exist at the moment of the write. */
const companyMustExist = (companyId: string, id: string): Write => ({
  op: 'check',
  key: keys.removalCompany(companyId, id),
  condition: {
    expression: 'attribute_exists(pk) AND attribute_not_exists(deleted_at)',
    otherwise: () => new Refusal('invalid_input', { removal_company_id: NOT_A_COMPANY }),
  },
})
