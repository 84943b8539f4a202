import { expect } from 'vitest'
import type { CallerKind, CompanyUnderTest } from './companyUnderTest.ts'
import type { Form } from './form.ts'

export const valueAt = (value: unknown, path: string): unknown =>
  path.split('.').reduce((inner: unknown, name) => (name === '' ? inner : Reflect.get(Object(inner), name)), value)

/** The path of a field in the answer. */
export function answerPath({ answeredAs = {} }: Pick<Form, 'answeredAs'>, path: string): string {
  const prefix = Object.keys(answeredAs).find(from => path === from || path.startsWith(`${from}.`))
  return prefix === undefined ? path : `${answeredAs[prefix]}${path.slice(prefix.length)}`.replace(/^\./, '')
}

interface Read extends Pick<Form, 'read' | 'readParams' | 'in'> {
  readonly as?: CallerKind
}

/** The saved values, from the reading call. */
export async function readSaved(
  tested: CompanyUnderTest,
  { read, readParams = (_, id) => ({ id }), in: place, as = 'admin' }: Read,
  id: string,
): Promise<unknown> {
  const { status, text, answer } = await tested.send(read, { params: readParams(tested, id) }, as)
  expect(status, text).toBe(200)
  const [path = '', isList] = place.split(/\.?(\*)$/)
  const found = valueAt(answer, path)
  return isList && Array.isArray(found) ? found.find(row => String(valueAt(row, 'id')) === id) : found
}
