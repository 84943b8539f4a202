import { describe, expect, test } from 'vitest'
import { ask } from './asking.ts'
import { aCompanyWithRecords } from './companyRecords.ts'
import { type Operation, operations } from './operations.ts'
import type { AnyRow } from './row.ts'
import { cookiesFor } from './rowCookies.ts'

/** A clearance's floor plan is deleted by the clearance’s id. */
const deletions = operations.filter(({ name, row }) => /\.delete(?!FloorPlan)/.test(name) && row)
const reads = operations.filter(({ endpoint, row }) => endpoint.method === 'GET' && !endpoint.changes && row)

const idIn = ({ params, body }: ReturnType<AnyRow['ask']>): string =>
  params?.id ?? String((body as Readonly<Record<string, unknown>> | undefined)?.id)

describe('deleted rows cannot be reached any more [S-07]', () => {
  test.each(deletions.map(operation => [operation.name, operation] as const))('%s', async (_, operation) => {
    const row = operation.row as AnyRow
    if (row.refused) return
    const records = await aCompanyWithRecords()
    const request = row.ask(records)
    const named = reads.filter(read => Object.values(read.row?.ask(records).params ?? {}).includes(idIn(request)))
    const askAs = async (each: Operation) =>
      ask(each, (each.row as AnyRow).ask(records), await cookiesFor(each.row as AnyRow, records))
    const { status } = await ask(operation, request, await cookiesFor(row, records))
    expect(status).toBeLessThan(400)
    const reached: string[] = []
    for (const read of named) {
      const { status } = await askAs(read)
      if (status !== 404) reached.push(`${read.name} ${status}`)
    }
    expect(reached).toEqual([])
  })
})
