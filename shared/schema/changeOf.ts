import * as z from 'zod'

type Field<Schema> =
  Schema extends z.ZodDefault<infer Inner extends z.ZodType>
    ? z.ZodPipe<z.ZodNullable<Inner>, z.ZodTransform<z.output<Inner>, z.output<Inner> | null>>
    : Schema
type Change<Shape extends z.core.$ZodLooseShape> = {
  [Name in keyof Shape]: z.ZodOptional<Field<Shape[Name]> & z.core.SomeType>
}

/** The schema of a change of a row: every field is optional, and omitted fields stay. Null resets a field to its default. */
export const changeOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape): Change<Shape> =>
  Object.fromEntries(
    Object.entries<z.ZodType>(shape).map(([name, schema]) => [name, withoutDefault(schema).optional()]),
  ) as Change<Shape>

function withoutDefault(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodDefault)) return schema
  const { defaultValue } = schema.def
  return (schema.unwrap() as z.ZodType).nullable().transform(value => value ?? defaultValue)
}

/**
 * A change without an id creates a record, so it must have all fields that `shape` requires. Missing fields are reported with all
 * other issues.
 */
export const orNew = <Shape extends z.core.$ZodLooseShape>(
  change: z.ZodObject<Shape>,
  { shape }: { readonly shape: Readonly<Record<string, z.ZodType>> },
): z.ZodObject<Shape> =>
  Object.entries(shape)
    .filter(([, schema]) => !schema.safeParse(undefined).success)
    .reduce(
      (schema, [name]) =>
        schema.refine(sent => 'id' in sent || name in sent, {
          path: [name],
          message: 'Required',
          when: ({ value }) => typeof value === 'object' && value !== null,
        }),
      change,
    )
