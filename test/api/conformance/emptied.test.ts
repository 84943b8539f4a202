import { beforeAll, describe, expect, test } from 'vitest'
import { aCompanyUnderTest, type CompanyUnderTest } from '#test/api/conformance/wire/companyUnderTest.ts'
import type { Form } from '#test/api/conformance/wire/form.ts'
import { FORMS } from '#test/api/conformance/wire/forms.ts'
import { answerPath, readSaved, valueAt } from '#test/api/conformance/wire/readSaved.ts'
import { type CallRequest, requestWith } from '#test/api/conformance/wire/request.ts'
import { positionsOf } from '#test/support/contract/positions.ts'

/** Fields that users do not empty: ids of records, versions, files sent with the call, and scores as ids. */
const NO_FIELD = new Set([
  ...['id', 'version', 'building_id', 'client_id', 'company_id', 'survey_id', 'clearance_id', 'clears', 'copyFloorId'],
  ...[
    'file',
    'file_alt',
    'site_file',
    'with_message',
    'deleted',
    'deleted_at',
    'primary',
    'sampled_as',
    'presumed_sample',
  ],
  ...['reported_sample', 'seen', 'url', 'scores'],
])
/** Parts that are drawn or uploaded as a whole. */
const WHOLE = /^(layer|image|image_alt|site_plan|signature|logo|.*\.picture)\./

/** The schema's optional fields of the call; for a list, those of its first entry. */
function optionalFields({ schema, demanded = [], elsewhere = [] }: Form, filled: object): string[] {
  const paths = positionsOf(schema).map(({ path }) => path.map(part => (part === '*' ? '0' : part)))
  const fields = paths.filter(path => path.length > 0 && path.at(-1) !== '0' && !path.some(part => NO_FIELD.has(part)))
  return [...new Set(fields.map(path => path.join('.')))].filter(
    path =>
      !demanded.includes(path) &&
      !elsewhere.some(other => path === other || path.startsWith(`${other}.`)) &&
      !WHOLE.test(path) &&
      mayBeLeftOut(schema, filled, path),
  )
}
const mayBeLeftOut = (schema: Form['schema'], body: object, path: string) =>
  schema.safeParse(requestWith({ body }, path, undefined).body).success

let tested: CompanyUnderTest
beforeAll(async () => {
  tested = await aCompanyUnderTest()
})

async function save(call: string, { params, as = 'admin' }: Form, request: CallRequest): Promise<void> {
  const { status, text } = await tested.send(call, { ...request, ...(params && { params: params(tested) }) }, as)
  expect([200, 204], `${call} answered ${text} to ${JSON.stringify(request.body)}`).toContain(status)
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || value === false || value === 0 || String(value) === ''

describe.each(FORMS.map(form => [form.what, form] as const))('%s', (_, form) => {
  test(`1§3 2§3 3§3 every optional field of ${form.what} is emptied by null`, async () => {
    const id = tested.fresh()
    const filled = { ...(form.params ? {} : { id }), ...form.filled(tested, id) }
    const fields = optionalFields(form, filled)
    await save(form.call, form, { body: filled })
    const before = await readSaved(tested, form, id)
    const left: string[] = []
    for (const field of fields) {
      const expected = form.empty?.[field]
      const valueBefore = valueAt(before, answerPath(form, field))
      if (expected === undefined) expect(isEmpty(valueBefore), `${field} is filled in`).toBe(false)
      await save(form.change ?? form.call, form, requestWith({ body: filled }, field, null))
      const value = valueAt(await readSaved(tested, form, id), answerPath(form, field))
      if (expected === undefined ? !isEmpty(value) : value !== expected) left.push(`${field}: ${JSON.stringify(value)}`)
    }
    expect(left, 'Fields that null did not empty').toEqual([])
    expect(fields.length + (form.what === 'a contact' ? 1 : 0)).toBeGreaterThan(0)
  })
})
