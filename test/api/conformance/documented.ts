import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import {
  aCompanyUnderTest,
  type CallerKind,
  type CompanyUnderTest,
  type Documented,
} from '#test/api/conformance/wire/companyUnderTest.ts'
import * as is from '#test/api/conformance/wire/fields.ts'
import { type CallRequest, requestWith } from '#test/api/conformance/wire/request.ts'

/** Chromium's Accept header for an image element. */
const AS_AN_IMAGE = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'

const noInput = () => ({})

function once(ask: NonNullable<Documented['ask']>): NonNullable<Documented['ask']> {
  const asked = new Map<CompanyUnderTest, ReturnType<typeof ask>>()
  return company => {
    const known = asked.get(company) ?? ask(company)
    asked.set(company, known)
    return known
  }
}

/**
 * Runs each row of a table as tests: the call answers and refuses as documented. The rows come from the customer's documents,
 * independently of the contract. They run in order, in one company.
 */
export function conformsTo(rows: readonly Documented[]) {
  let tested: CompanyUnderTest
  let stranger: CompanyUnderTest
  beforeAll(async () => {
    ;[tested, stranger] = await Promise.all([aCompanyUnderTest(), aCompanyUnderTest()])
  })

  describe.each(rows.map(row => [`${row.says} ${row.call}`, row] as const))('%s', (_, row) => {
    const { as = 'admin', required = [], longest = {}, turnsAway = [], refuses = [] } = row
    const send = (request: CallRequest, by: CallerKind = as) => tested.send(row.call, request, by)

    const isFile = row.answers === is.file
    // Downloads don’t change the document, so each company generates it once.
    const ask = isFile ? once(row.ask ?? noInput) : (row.ask ?? noInput)
    test(`${row.says} answers as documented`, async () => {
      const request = await ask(tested)
      const { status, text, answer } = await send(isFile ? { ...request, accept: AS_AN_IMAGE } : request)
      expect(status, text).toBe(row.status ?? (isFile ? 302 : row.answers ? 200 : 204))
      if (isFile) expect((await fetch(is.file.parse(answer).location)).status).toBe(200)
      if (row.answers) expect(() => row.answers?.parse(answer), text).not.toThrow()
    })

    if (isFile && !row.status)
      test.each(['', '*/*', 'application/json'])(`${row.says} answers the link to who accepts “%s”`, async accept => {
        const { status, text, answer } = await send({ ...(await ask(tested)), accept })
        expect(status, text).toBe(200)
        expect((await fetch(is.link.parse(answer).data.url)).status).toBe(200)
      })

    if (row.ask && row.foreign !== false && /\{/.test(row.call))
      test(`${row.says} another company finds nothing there`, async () => {
        const { status, text } = await send(await ask(stranger))
        expect(status, text).toBe(404)
      })

    test.each(required)(`${row.says} %s is required`, async field => {
      const { status, text, fields } = await send(requestWith(await ask(tested), field, undefined))
      expect([status, Object.keys(fields)], text).toEqual([422, expect.arrayContaining([field])])
    })

    test.each(Object.entries(longest))(`${row.says} %s has at most %i characters`, async (field, max) => {
      const { status, text, fields } = await send(requestWith(await ask(tested), field, 'x'.repeat(max + 1)))
      expect([status, Object.keys(fields)], text).toEqual([422, expect.arrayContaining([field])])
      const allowed = await send(requestWith(await ask(tested), field, 'x'.repeat(max)))
      expect(Object.keys(allowed.fields), allowed.text).not.toContain(field)
    })

    test.each(turnsAway)(`${row.says} turns the role %s away`, async by => {
      const { status, text } = await send(await ask(tested), by)
      expect(status, text).toBe(403)
    })

    test.each(refuses.map(each => [each.what, each] as const))(`${row.says} refuses %s`, async (_, refused) => {
      const { status, text, fields, answer } = await send(await refused.ask(tested, stranger), refused.as)
      expect(status, text).toBe(refused.status)
      if (refused.at) expect(Object.keys(fields), text).toContain(refused.at)
      if (refused.message) expect(text).toContain(refused.message)
      expect(z.object({ message: z.string().min(1), error: z.literal(true) }).safeParse(answer).success, text).toBe(
        true,
      )
    })
  })
}
