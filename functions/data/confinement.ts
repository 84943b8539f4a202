import { AsyncLocalStorage } from 'node:async_hooks'
import { partition } from './partitions.ts'

const company = new AsyncLocalStorage<string>()

/** Runs what is done for one company: until it ends, the table refuses every partition of another. */
export const confinedTo = <R>(companyId: string, run: () => R): R => company.run(companyId, run)

const PARTITIONS = ['pk', 'gsi1pk', 'gsi2pk', 'gsi3pk', 'gsi4pk', ':pk']

/**
 * Throws where a command of the SDK reads or writes a partition of another company than the one that it is confined to.
 * Partitions without a company (an email address, an attempt to sign in) are everyone's.
 */
export function refuseOtherCompanies(input: unknown): void {
  const companyId = company.getStore()
  if (companyId !== undefined) for (const each of partitionsIn(input)) refuseOther(companyId, each)
}

function refuseOther(companyId: string, name: unknown): void {
  const own = partition.company(companyId)
  if (typeof name === 'string' && name.startsWith('C#') && name !== own && !name.startsWith(`${own}#`))
    throw new Error(`What is done for company ${companyId} asked for ${name}`)
}

/** The partitions that the keys, rows and questions of a command name. What is in a row is not looked at. */
function* partitionsIn(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  const named = PARTITIONS.filter(name => name in value)
  if (named.length > 0) yield* named.map(name => (value as Record<string, unknown>)[name])
  else for (const each of Object.values(value)) yield* partitionsIn(each)
}
