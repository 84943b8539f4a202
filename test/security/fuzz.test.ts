import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { statusesOf } from '#shared/contract/openapiRefusals.ts'
import { REQUESTS_PER_MINUTE } from '#shared/domain/company/limits.ts'
import { writtenKeys } from '#test/support/cloud/writtenKeys.ts'
import { aPortalToken } from '#test/support/people/portal.ts'
import { aSiteReader } from '#test/support/people/site.ts'
import { WHOLE_MATRIX } from '#test/support/wholeMatrix.ts'
import { type Answer, ask, type Cookies } from './asking.ts'
import { aCompanyWithRecords, type CompanyRecords, type RoleKey } from './companyRecords.ts'
import { type Case, casesOf } from './fuzzCases.ts'
import { type Operation, operations } from './operations.ts'
import { type AnyRow, askerOf } from './row.ts'
import { newCookiesFor } from './rowCookies.ts'
import { isFleeting } from './stored.ts'

/** `FUZZ_SEED` repeats a run, `FUZZ_REQUESTS` extends it (33,000 for a nightly run). */
const SEED = Number(process.env.FUZZ_SEED ?? Date.now() % 2 ** 31)
const REQUESTS = Number(process.env.FUZZ_REQUESTS ?? 18_000)
const PER_CALL = Math.ceil(REQUESTS / operations.length)
/** Valid requests per call: a handler may fail at any value. */
const FITTING = WHOLE_MATRIX ? PER_CALL : 4
/** Invalid requests per call: the same code refuses all of them, and `test/unit/functions/requests.test.ts` tests it directly. */
const UNFIT = WHOLE_MATRIX ? PER_CALL : 1

/** A company with more calls per minute would be throttled. */
const PER_WORLD = REQUESTS_PER_MINUTE / 2

/** Calls that delete what others need come late; those that end sessions or delete users come last, each in its own company. */
const endsSessions = ({ name }: Operation) =>
  /^(auth\.(logout|login)|passwords\.|users\.(delete|change|signOut)|companies\.|twoFactor\.|portal\.signOut)/.test(
    name,
  )
const deletes = ({ name, endpoint: { method } }: Operation) => method === 'DELETE' || /\.delete/.test(name)
const lateness = (operation: Operation) =>
  operation.endpoint.changes ? Number(deletes(operation)) + 2 * Number(endsSessions(operation)) : 0
const inOrder = [...operations].sort((a, b) => lateness(a) - lateness(b))

let records: CompanyRecords
let cookies = new Map<RoleKey | 'portalContact' | 'siteReader', Cookies>()
let requests = 0
const counts = { requests: 0, taken: 0, refused: 0 }
beforeAll(async () => {
  console.log(`fuzzing with FUZZ_SEED=${SEED}, ${PER_CALL} requests for each of ${operations.length} calls`)
  records = await aCompanyWithRecords()
})

/** The cookies of a role, signed in again if the last request ended its session. */
async function sessionOf(row: AnyRow, isAnew = false): Promise<Cookies> {
  const asker = row.who === 'portalContact' || row.who === 'siteReader' ? row.who : askerOf(row)
  const found = (!isAnew && cookies.get(asker)) || (await newCookiesFor(row, await withSession(row)))
  cookies.set(asker, found)
  return found
}

async function withSession({ who }: AnyRow): Promise<CompanyRecords> {
  const { company, client, portalContact, building } = records
  if (who === 'portalContact') return { ...records, portalToken: await aPortalToken(company.id, client, portalContact) }
  return who === 'siteReader' ? { ...records, ...(await aSiteReader(company.id, building)) } : records
}

/** Portal use is recorded once an hour. */
const NOTES_USE = /^PORTALCONTACT#/

/** A request's answer and the keys that it wrote, except fleeting rows. */
async function askFor(operation: Operation, row: AnyRow, { request }: Case) {
  const cookies = await sessionOf(row)
  let answer: Answer = { status: 401, code: '', text: '' }
  const written = await writtenKeys(async () => {
    answer = await ask(operation, request, cookies)
  })
  if (answer.status === 401) answer = await ask(operation, request, await sessionOf(row, true))
  const keys = written.filter(key => {
    const [pk = '', sk = ''] = key.split(' ')
    return !isFleeting({ pk, sk }) && !NOTES_USE.test(sk)
  })
  return { answer, keys }
}

/** The fault of an answer; undefined if none. */
function faultOf({ endpoint }: Operation, { fits, changed }: Case, { status, code, text }: Answer): string | undefined {
  if (status >= 500) return `${status}`
  if (status < 400) {
    if (!fits) return 'was taken'
    if (status === 302 || status === 204) return undefined
    const reply = endpoint.reply.safeParse(JSON.parse(text))
    return reply.success ? undefined : `a reply that does not fit: ${reply.error.message}`
  }
  if (!statusesOf(endpoint)[status]?.includes(code)) return 'was refused in a way that the OpenAPI document leaves out'
  // An on-site session is valid only for the code in the path; any other code gets a 401.
  if (endpoint.access === 'siteReader' && changed === 'params.code' && status === 401) return undefined
  const { fields } = JSON.parse(text) as { fields: Record<string, string> }
  return fits || Object.keys(fields).length > 0 ? undefined : 'was refused without a field'
}

describe('random requests from the schemas are refused at their field, or accepted [S-07]', () => {
  test.each(inOrder.map((operation, at) => [operation.name, operation, at] as const))(
    '%s',
    { timeout: 20_000 + PER_CALL * 300 },
    async (_, operation, at) => {
      const row = operation.row as AnyRow
      if (lateness(operation) > 0 || requests + PER_CALL > PER_WORLD) {
        records = await aCompanyWithRecords()
        cookies = new Map()
        requests = 0
      }
      requests += PER_CALL
      const sample = fc.sample(casesOf(operation.endpoint, row.ask(records)), { seed: SEED + at, numRuns: PER_CALL })
      const [fitting, unfit] = [sample.filter(({ fits }) => fits), sample.filter(({ fits }) => !fits)]
      const cases = [...unfit.slice(0, UNFIT), ...fitting.slice(0, FITTING)]
      const faults: string[] = []
      for (const each of cases) {
        const { answer, keys } = await askFor(operation, row, each)
        counts.requests++
        counts[answer.status < 400 ? 'taken' : 'refused']++
        const fault = faultOf(operation, each, answer) ?? (!each.fits && keys.length > 0 && `wrote ${keys}`)
        if (fault) faults.push(`${each.changed} ${fault}: ${answer.text.slice(0, 300)}`)
      }
      expect(faults).toEqual([])
      const [first] = cases
      if (row.who !== 'anyone' && first) expect((await ask(operation, first.request, new Map())).status).toBe(401)
    },
  )

  test('the run sent enough requests of both kinds', () => {
    const least = WHOLE_MATRIX ? REQUESTS : 1_500
    expect(counts.requests).toBeGreaterThanOrEqual(least)
    expect(counts.taken).toBeGreaterThan(least / 8)
    expect(counts.refused).toBeGreaterThan(least / 4)
  })
})
