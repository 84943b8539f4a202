import { expect, test } from 'vitest'
import { callsOf, fieldsOf, type OpenapiDocument } from '#frontend/features/apiReference/referenceCalls.ts'
import { contract } from '#shared/contract/index.ts'
import { openapi } from '#shared/contract/openapi.ts'

const calls = callsOf(JSON.parse(JSON.stringify(openapi(contract))) as OpenapiDocument)
const callNamed = (id: string) => calls.find(call => call.id === id)

test('the reference has every call with its permitted callers and refusals [W5]', () => {
  const names = Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.keys(endpoints).map(name => `${group}.${name}`),
  )
  expect(calls.map(({ id }) => id).sort()).toEqual(names.sort())
  expect(callNamed('clearanceFiles.photoLogs')).toMatchObject({ area: 'Clearance files', scope: 'read' })
  expect(callNamed('users.list')).toMatchObject({ access: 'signedIn', scope: undefined })
  const refused = callNamed('users.list')?.answers.find(({ status }) => status === '403')
  expect(refused).toMatchObject({ description: 'Not allowed', codes: expect.arrayContaining(['token_not_allowed']) })
})

test('parameters, body and answer are read field by field, also inside lists and choices [W5]', () => {
  expect(callNamed('surveys.active')?.parameters).toContainEqual({
    ...{ where: 'query', name: 'page', required: false, type: 'integer, from 1, to 10000' },
  })
  const { sent, answered } = callNamed('tokens.create') ?? {}
  expect(fieldsOf(sent ?? {})).toContainEqual({ name: 'days', required: true, type: 'integer, from 1, to 365' })
  expect(fieldsOf(answered ?? {}).find(({ name }) => name === 'data.used_at')?.type).toContain('or null')
  const tree = fieldsOf(callNamed('surveys.active')?.answered ?? {})
  expect(tree).toContainEqual({ name: 'data[].job_number', required: true, type: 'string, up to 190' })
})
