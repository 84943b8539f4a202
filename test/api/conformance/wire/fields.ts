import * as z from 'zod'

/** What the documents' fields are, for the answers of the rows. An object may have more fields than these. */
export const text = z.string()
export const filled = z.string().min(1)
export const number = z.number()
export const atLeast = (least: number) => z.number().min(least)
export const flag = z.boolean()
/** An id: whatever it looks like, it is there. */
export const id = z.union([z.string().min(1), z.number()])
export const instant = z.iso.datetime()
export const day = z.iso.date()

/** At least one, each with these fields: an empty list would show nothing. */
export const some = <S extends z.ZodType>(each: S) => z.array(each).min(1)
/** A list that may be empty. */
export const list = <S extends z.ZodType>(each: S) => z.array(each)
export const data = <S extends z.ZodType>(schema: S) => z.object({ data: schema })
/** A success toast. */
export const message = z.object({ message: filled })
export const address = {
  ...{ address: filled, address2: text, suburb: text, city: filled, postcode: text },
  ...{ geolocation: text.nullable(), latitude: number.nullable(), longitude: number.nullable() },
}
/** Each field as it was sent. */
export const exactly = (sent: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(sent).map(([name, value]) => [
      name,
      z
        .unknown()
        .refine(answered => JSON.stringify(answered) === JSON.stringify(value), `Sent as ${JSON.stringify(value)}`),
    ]),
  )
/** A file: the browser is led to its bytes, and a program gets the link to them. */
export const file = z.object({ location: z.url() })
export const link = z.object({ data: z.object({ url: z.url() }) })
