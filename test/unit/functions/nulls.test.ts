import { expect, test } from 'vitest'
import * as z from 'zod'
import { reading } from '#functions/http/reading.ts'
import { contract } from '#shared/contract/index.ts'
import type { Endpoint } from '#shared/contract/protocol/endpoint.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { aContext } from '#test/support/cloud/lambda.ts'

/** The object behind what a body is wrapped in. */
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

/** What is said at the fields of a body. */
function saidOf({ query, body }: Endpoint, sent: object): Readonly<Record<string, string>> {
  const event = { body: JSON.stringify(sent), headers: {} }
  try {
    reading({ params: z.object({}), query, body }).before?.(Object.assign({ event }, { context: aContext() }) as never)
    return {}
  } catch (error) {
    if (error instanceof Refusal) return error.fields
    throw error
  }
}

test('2§5 a null is taken wherever a value may be left out, in every call', () => {
  expect(optional.length).toBeGreaterThan(150)
  expect(
    optional.filter(([, endpoint, field]) => field in saidOf(endpoint, { [field]: null })).map(([name]) => name),
  ).toEqual([])
})

test('W9 a body that says nothing is refused by every call that changes something, with or without braces', () => {
  const changing = calls.filter(
    ([, { changes, body }]) => changes && body instanceof z.ZodObject && body.safeParse({}).success,
  )
  expect(changing.length).toBeGreaterThan(3)
  for (const sent of [{}, { nothing_of_the_kind: 1 }])
    expect(
      changing
        .filter(([, endpoint]) => saidOf(endpoint, sent).body !== 'Send at least one field')
        .map(([name]) => name),
    ).toEqual([])
})
