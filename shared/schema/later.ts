import type * as z from 'zod'

/**
 * A schema that is made when it is first used. Most schemas that a function or page loads are never used, and making them
 * all would take a quarter of the start of a function. Until then it is an empty object; then it becomes what `make` made.
 */
/* @__NO_SIDE_EFFECTS__ */
export function later<Schema extends z.ZodType>(make: () => Schema): Schema {
  const become = () => {
    const made = make()
    const { constr, def, parent } = made._zod
    Object.setPrototypeOf(schema, Object.getPrototypeOf(made))
    Reflect.apply(constr as unknown as (def: unknown) => void, schema, [def])
    if (parent) schema._zod.parent = parent
    return schema
  }
  const schema: Schema = Object.create(
    new Proxy(
      {},
      {
        get: (_, name) => Reflect.get(become(), name),
        has: (_, name) => Reflect.has(become(), name),
      },
    ),
  )
  return schema
}
