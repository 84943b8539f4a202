import * as z from 'zod'
import { answered, type CallerKind, type CompanyUnderTest } from '#test/api/conformance/wire/companyUnderTest.ts'
import type { Form } from '#test/api/conformance/wire/form.ts'
import { FORMS } from '#test/api/conformance/wire/forms.ts'

/** A call with every documented field, and the call that reads the fields again. */
export interface Sent extends Pick<Form, 'read' | 'readParams' | 'in' | 'answeredAs'> {
  readonly call: string
  readonly as?: CallerKind
  readonly params?: (tested: CompanyUnderTest, id: string) => Readonly<Record<string, string>>
  /** `id` is the id of a new record. */
  readonly body: (tested: CompanyUnderTest, id: string) => object | Promise<object>
  /** The path of the fields in the body. */
  readonly at?: string
  /** The path of the id in the reply of a creating call. */
  readonly made?: string
  readonly readAs?: CallerKind
  /** A prefix of field names, if another entry covers the rest. */
  readonly only?: string
}

/** A form as the product sends it, with more fields. */
export function sentOf(what: string, more: (tested: CompanyUnderTest, id: string) => object = () => ({})): Sent {
  const form = FORMS.find(each => each.what === what)
  if (!form) throw new Error(`There is no form of ${what}`)
  return {
    ...form,
    body: (tested, id) => ({ ...(form.params ? {} : { id }), ...form.filled(tested, id), ...more(tested, id) }),
  }
}

const Saved = z.object({})
/** Saves with one call first, then changes with another. */
export const changed = (sent: Sent, call: string): Sent => ({
  ...sent,
  call,
  body: async (tested, id) => {
    const body = await sent.body(tested, id)
    await answered(tested, Saved, sent.call, { body }, sent.as ?? 'admin')
    return body
  },
})
