import { expect, test } from 'vitest'
import * as z from 'zod'
import { reading } from '#functions/http/reading.ts'
import { contract } from '#shared/contract/index.ts'
import type { Endpoint } from '#shared/contract/protocol/endpoint.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { operations } from '#test/security/operations.ts'
import { put } from '#test/security/places.ts'
import { unstoredRecords } from '#test/security/unstoredRecords.ts'
import { aContext } from '#test/support/cloud/lambda.ts'

/** A body's object schema, without its wrappers. */
function objectIn(schema: z.core.$ZodType): z.ZodObject | undefined {
  if (schema instanceof z.ZodObject) return schema
  if (schema instanceof z.ZodPipe) return objectIn(schema.in)
  if (schema instanceof z.ZodPrefault || schema instanceof z.ZodDefault) return objectIn(schema.unwrap())
  return undefined
}

const calls = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => [`${group}.${name}`, endpoint] as const),
)
const optional = calls.flatMap(([name, endpoint]) =>
  Object.entries(objectIn(endpoint.body)?.shape ?? {}).flatMap(([field, schema]) =>
    z.safeParse(schema, undefined).success ? [[`${name} ${field}`, endpoint, field] as const] : [],
  ),
)

const RECORD = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
/** The messages at a body's fields. */
function fieldErrorsOf({ query, body }: Endpoint, sent: object): Readonly<Record<string, string>> {
  const event = { body: JSON.stringify(sent), headers: {} }
  try {
    reading({ params: z.object({}), query, body }).before?.(Object.assign({ event }, { context: aContext() }) as never)
    return {}
  } catch (error) {
    if (error instanceof Refusal) return error.fields
    throw error
  }
}

test('every call accepts null where a value is optional [2§5]', () => {
  expect(optional.length).toBeGreaterThan(150)
  // An optional field of a change may be required for a new record, so both are checked.
  const said = (endpoint: Endpoint, field: string) =>
    [{}, { id: RECORD }].every(named => field in fieldErrorsOf(endpoint, { ...named, [field]: null }))
  expect(optional.filter(([, endpoint, field]) => said(endpoint, field)).map(([name]) => name)).toEqual([])
})

test('null is accepted in a field that only another alternative has [2§5]', () => {
  const survey = { id: RECORD, note: null }
  expect(fieldErrorsOf(contract.surveys.createProject, { survey })).not.toHaveProperty('survey')
})

/** The values that a form sends for a value. */
const textsOf = (value: unknown): readonly unknown[] => {
  if (typeof value === 'number') return [String(value)]
  return typeof value === 'boolean' ? [String(value), String(Number(value)), Number(value)] : []
}

function* leavesOf(value: unknown, path: readonly string[] = []): Generator<readonly [readonly string[], unknown]> {
  if (typeof value !== 'object' || value === null) yield [path, value]
  else for (const [name, inner] of Object.entries(value)) yield* leavesOf(inner, [...path, name])
}

test('every call accepts a number or flag as text, and refuses other text at its field [2§7 3§7]', () => {
  const records = unstoredRecords()
  const seen = { texts: 0, refused: 0 }
  for (const { name, endpoint, row } of operations) {
    const body = row?.ask(records).body
    if (!body) continue
    const said = fieldErrorsOf(endpoint, structuredClone(body))
    for (const [path, value] of leavesOf(body))
      for (const text of textsOf(value)) {
        seen.texts++
        expect([name, path, text, fieldErrorsOf(endpoint, put(body, path, text) as object)]).toEqual([
          name,
          path,
          text,
          said,
        ])
        if (path.join('.') in fieldErrorsOf(endpoint, put(body, path, '1 or so') as object)) seen.refused++
      }
  }
  expect(seen.texts).toBeGreaterThan(150)
  expect(seen.refused).toBeGreaterThan(100)
})

test('every changing call refuses an empty body, with or without braces [W9]', () => {
  const changing = calls.filter(
    ([, { changes, body }]) => changes && body instanceof z.ZodObject && body.safeParse({}).success,
  )
  expect(changing.length).toBeGreaterThan(3)
  for (const sent of [{}, { nothing_of_the_kind: 1 }])
    expect(
      changing
        .filter(([, endpoint]) => fieldErrorsOf(endpoint, sent).body !== 'Send at least one field')
        .map(([name]) => name),
    ).toEqual([])
})
