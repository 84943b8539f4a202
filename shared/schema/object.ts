import * as z from 'zod'

/**
 * Like `z.object`, but makes its fields on first use. Most schemas that a function loads are never used; making them all
 * would take a sixth of its start.
 */
/* @__NO_SIDE_EFFECTS__ */
export function object<Shape extends z.core.$ZodLooseShape>(
  shape: () => Shape,
): z.ZodObject<z.core.util.Writeable<Shape>, z.core.$strip> {
  let fields: Shape | undefined
  return new z.ZodObject({
    type: 'object',
    get shape() {
      fields ??= shape()
      return fields
    },
  }) as never
}
