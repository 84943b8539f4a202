import { AsyncLocalStorage } from 'node:async_hooks'
import { partition } from './partitions.ts'

const company = new AsyncLocalStorage<string>()

/** Runs `run` for one company. Until it ends, the table refuses every partition of another company. */
export const confineTo = <R>(companyId: string, run: () => R): R => company.run(companyId, run)

const PARTITIONS = ['pk', 'gsi1pk', 'gsi2pk', 'gsi3pk', 'gsi4pk', ':pk']

/**
 * Throws if an SDK command reads or writes a partition of another company. Partitions without a company (emails, sign-in
 * attempts) are always allowed.
 */
export function refuseOtherCompanies(input: unknown): void {
  const companyId = company.getStore()
  if (companyId !== undefined) for (const each of partitionsIn(input)) refuseOther(companyId, each)
}

function refuseOther(companyId: string, name: unknown): void {
  const ownPartition = partition.company(companyId)
  if (
    typeof name === 'string' &&
    name.startsWith('C#') &&
    name !== ownPartition &&
    !name.startsWith(`${ownPartition}#`)
  )
    throw new Error(`Request for company ${companyId} tried to access partition ${name}`)
}

/** The partitions in the keys, rows and queries of a command. Nested fields of rows are ignored. */
function* partitionsIn(value: unknown): Generator<unknown> {
  if (typeof value !== 'object' || value === null) return
  const named = PARTITIONS.filter(name => name in value)
  if (named.length > 0) yield* named.map(name => (value as Record<string, unknown>)[name])
  else for (const each of Object.values(value)) yield* partitionsIn(each)
}
