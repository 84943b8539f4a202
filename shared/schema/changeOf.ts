import * as z from 'zod'

type Field<Schema> =
  Schema extends z.ZodDefault<infer Inner extends z.ZodType>
    ? z.ZodPipe<z.ZodNullable<Inner>, z.ZodTransform<z.output<Inner>, z.output<Inner> | null>>
    : Schema
type Change<Shape extends z.core.$ZodLooseShape> = {
  [Name in keyof Shape]: z.ZodOptional<Field<Shape[Name]> & z.core.SomeType>
}

/** The fields of a row in a change of it: what is not sent stays, so that nothing is required. Null asks for the default. */
export const changeOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape): Change<Shape> =>
  Object.fromEntries(
    Object.entries<z.ZodType>(shape).map(([name, schema]) => [name, withoutDefault(schema).optional()]),
  ) as Change<Shape>

function withoutDefault(schema: z.ZodType): z.ZodType {
  if (!(schema instanceof z.ZodDefault)) return schema
  const { defaultValue } = schema.def
  return (schema.unwrap() as z.ZodType).nullable().transform(value => value ?? defaultValue)
}

/** A change that is all of a new record where it names no id: what that requires is said beside all else. */
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
