import { expect, test } from 'vitest'
import { fullAddress, nameAndAddress } from '#shared/domain/vocabulary/fields.ts'
import { descendingId, idLetters, newId } from '#shared/domain/vocabulary/ids.ts'
import { fresh, long, messages, taken } from '#test/support/data/schemaChecks.ts'

const address = { address: '12 Karaka Street', city: 'Wellington', postcode: '6021' }
const complete = { ...address, address2: '', suburb: '' }

test('an address: address and city are required, a postcode has 4 to 6 digits, also where it comes as a number [1§5]', async () => {
  const { Address } = await fresh(() => import('#shared/domain/vocabulary/fields.ts'))
  expect(Address().parse(address)).toEqual({ ...complete, latitude: null, longitude: null, geolocation: null })
  const field = taken(Address(), address)
  for (const [name, most] of Object.entries({ address: 190, city: 190 }))
    expect(field(name, ' ', long(most), long(most + 1))).toEqual([false, true, false])
  for (const [name, most] of Object.entries({ address2: 190, suburb: 75 }))
    expect(field(name, '', long(most), long(most + 1))).toEqual([true, true, false])
  expect(field('postcode', '0110', '60210', '602100', ' 6021 ')).toEqual([true, true, true, true])
  expect(messages(Address(), { ...address, postcode: ' ' })).toEqual(['postcode: Required'])
  for (const postcode of ['602', '6021000', '60 21', 'x6021', '6021x', 12.5])
    expect(messages(Address(), { ...address, postcode })).toEqual(['postcode: A postcode has 4 to 6 digits'])
  expect([110, 6021].map(postcode => Address().parse({ ...address, postcode }).postcode)).toEqual(['0110', '6021'])
  expect(messages(Address(), { ...address, latitude: 91 })).toEqual(['latitude: Not a position'])
  expect(field('latitude', -90, 90, -90.1, null)).toEqual([true, true, false, true])
  expect(field('longitude', -180, 180, 180.1, null)).toEqual([true, true, false, true])
  expect(Address().parse({ ...address, latitude: -41.123456789 }).latitude).toBe(-41.1234568)
  expect(field('geolocation', null, long(190), long(191))).toEqual([true, true, false])
})

test('an address is one line without empty parts; a name that equals the address is not repeated [1§3]', () => {
  const full = { ...complete, address2: 'Level 2', suburb: 'Newtown' }
  expect(fullAddress(full)).toBe('12 Karaka Street, Level 2, Newtown, Wellington 6021')
  expect(fullAddress({ ...complete, postcode: '' })).toBe('12 Karaka Street, Wellington')
  expect(fullAddress({ ...complete, city: '', postcode: '' })).toBe('12 Karaka Street')
  const named = (name: string) => nameAndAddress({ ...full, name })
  expect(named('Hall')).toBe(`Hall, ${fullAddress(full)}`)
  for (const name of ['12 Karaka Street', ' 12 KARAKA street ', fullAddress(full)])
    expect(named(name)).toBe(fullAddress(full))
  expect(named('12 Karaka')).toBe(`12 Karaka, ${fullAddress(full)}`)
})

test('invalid fields have a sentence as message', async () => {
  const { Clears, Day, FileHash, HexColour, ImageFile, QueryFlag, Version, email, flag, optional, required } =
    await fresh(() => import('#shared/domain/vocabulary/fields.ts'))
  const problems = (schema: Parameters<typeof messages>[0], value: unknown) =>
    messages(schema, value).map(each => each.replace(/^: /, ''))
  for (const hash of [long(64), 'a'.repeat(63), 'A'.repeat(64), `${'a'.repeat(64)}b`])
    expect(problems(FileHash, hash)).toEqual(['Not a valid file'])
  expect(problems(FileHash, '0123456789abcdef'.repeat(4))).toEqual([])
  expect(HexColour.parse(' #0A6464 ')).toBe('#0a6464')
  for (const colour of ['0a6464', '#0a646', '#0a64644', '#0a646g', 'x#0a6464'])
    expect(problems(HexColour, colour)).toEqual(['Enter # and six digits or letters a to f, for example #0a6464'])
  expect(problems(Day, '2026-02-30')).toEqual(['Enter a valid date'])
  expect([0, 1, 1.5].map(value => problems(Version, value).length)).toEqual([1, 0, 1])
  expect([required(3).parse(' ab '), optional(3).parse(undefined)]).toEqual(['ab', ''])
  expect(problems(required(3), ' ')).toEqual(['Required'])
  expect(problems(email(), 'a@b')).toEqual(['Enter a valid email'])
  expect(problems(email(), `${long(71)}@a.example`)).toEqual(['Use 80 characters or fewer'])
  expect([undefined, 0, 1, false, true].map(value => flag(true).parse(value))).toEqual([true, false, true, false, true])
  expect([undefined, 'false'].map(value => flag(false).safeParse(value).success)).toEqual([true, false])
  expect(flag(false).parse(undefined)).toBe(false)
  const query = [undefined, '0', '1', 'false', 'true', false, true]
  expect(query.map(value => QueryFlag().parse(value))).toEqual([undefined, false, true, false, true, false, true])
  expect(QueryFlag().safeParse('yes').success).toBe(false)
  const side = taken(ImageFile, { file: 'a'.repeat(64), width: 1, height: 1 })
  for (const name of ['width', 'height'])
    expect(side(name, 0, 1, 10_000, 10_001, 1.5)).toEqual([false, true, true, false, false])
  expect(problems(Clears, Array(1_000).fill(long(60)))).toEqual([])
  expect([Array(1_001).fill('x'), [long(61)]].map(value => problems(Clears, value).length)).toEqual([1, 1])
})

test('a row keeps the id from its device or gets a new one; ids sort by time, descending ids the other way round', async () => {
  const { Id, NewId } = await fresh(() => import('#shared/domain/vocabulary/ids.ts'))
  const id = newId()
  expect([NewId.parse(id), NewId.parse(undefined).length]).toEqual([id, 26])
  expect(messages(Id, undefined)).toEqual([': Required'])
  for (const wrong of ['x', id.toLowerCase(), `${id.slice(0, -1)}a`, `${id.slice(0, -1)}U`, `8${id.slice(1)}`])
    expect(messages(Id, wrong)).toEqual([': Not a valid id'])
  const ids = Array.from({ length: 100 }, newId)
  expect(ids).toEqual([...ids].sort())
  expect(ids.map(descendingId)).toEqual(ids.map(descendingId).sort().reverse())
  expect(ids.map(each => descendingId(descendingId(each)))).toEqual(ids)
  expect(descendingId('0Z9A-')).toBe('Z0PN-')
  expect(idLetters([0, 9, 10, 31, 32, 255])).toBe('09AZ0Z')
})
