import * as z from 'zod'

/** Types of documented fields in answers. Objects may have additional fields. */
export const text = z.string()
export const filled = z.string().min(1)
export const number = z.number()
export const atLeast = (least: number) => z.number().min(least)
export const flag = z.boolean()
/** An id in any format. */
export const id = z.union([z.string().min(1), z.number()])
export const instant = z.iso.datetime()
export const day = z.iso.date()

/** A non-empty list with these fields per entry, because an empty one would prove nothing. */
export const some = <S extends z.ZodType>(each: S) => z.array(each).min(1)
export const list = <S extends z.ZodType>(each: S) => z.array(each)
export const data = <S extends z.ZodType>(schema: S) => z.object({ data: schema })
export const message = z.object({ message: filled })
export const address = {
  ...{ address: filled, address2: text, suburb: text, city: filled, postcode: text },
  ...{ geolocation: text.nullable(), latitude: number.nullable(), longitude: number.nullable() },
}
/** Each field as sent. */
export const exactly = (sent: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      z
        .unknown()
        .refine(answered => JSON.stringify(answered) === JSON.stringify(value), `Sent as ${JSON.stringify(value)}`),
    ]),
  )
/** A file: browsers are redirected to its bytes, programs get a link. */
export const file = z.object({ location: z.url() })
export const link = z.object({ data: z.object({ url: z.url() }) })
