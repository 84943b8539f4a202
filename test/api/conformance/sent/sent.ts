import * as z from 'zod'
import type { Form } from '#test/api/conformance/wire/form.ts'
import { FORMS } from '#test/api/conformance/wire/forms.ts'
import { type Asker, answered, type World } from '#test/api/conformance/wire/world.ts'

/** A call with every documented field, and the call that reads the fields again. */
export interface Sent extends Pick<Form, 'read' | 'readParams' | 'in' | 'answeredAs'> {
  readonly call: string
  readonly as?: Asker
  readonly params?: (world: World, id: string) => Readonly<Record<string, string>>
  /** `id` is the id of a new record. */
  readonly body: (world: World, id: string) => object | Promise<object>
  /** The path of the fields in the body. */
  readonly at?: string
  /** The path of the id in the reply of a creating call. */
  readonly made?: string
  readonly readAs?: Asker
  /** A prefix of field names, if another entry covers the rest. */
  readonly only?: string
}

/** A form as the product sends it, with more fields. */
export function sentOf(what: string, more: (world: World, id: string) => object = () => ({})): Sent {
  const form = FORMS.find(each => each.what === what)
  if (!form) throw new Error(`There is no form of ${what}`)
  return {
    ...form,
    body: (world, id) => ({ ...(form.params ? {} : { id }), ...form.filled(world, id), ...more(world, id) }),
  }
}

const Saved = z.object({})
/** Saves with one call first, then changes with another. */
export const changed = (sent: Sent, call: string): Sent => ({
  ...sent,
  call,
  body: async (world, id) => {
    const body = await sent.body(world, id)
    await answered(world, Saved, sent.call, { body }, sent.as ?? 'admin')
    return body
  },
})
