import * as z from 'zod'

/**
 * As `z.object`, with its fields made when the schema is first used. Most schemas that a function loads wait in vain for
 * that: made at once, they would be a sixth of its start.
 */
/* @__NO_SIDE_EFFECTS__ */
export function object<Shape extends z.core.$ZodLooseShape>(
  shape: () => Shape,
): z.ZodObject<z.core.util.Writeable<Shape>, z.core.$strip> {
  let made: Shape | undefined
  return new z.ZodObject({
    type: 'object',
    get shape() {
      made ??= shape()
      return made
    },
  }) as never
}
