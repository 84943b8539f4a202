import fc from 'fast-check'
import type * as z from 'zod'
import type { Position } from '#test/support/contract/positions.ts'

interface Bounds {
  readonly minimum?: number
  readonly maximum?: number
  /** Whether a text must have a format besides its length: an id, a date, an email. */
  readonly hasForm: boolean
}

/** The schema without its wrappers. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodTypes {
  const found = schema as z.core.$ZodTypes
  const { def } = found._zod
  if ('innerType' in def) return unwrapped(def.innerType)
  if (def.type === 'pipe')
    return unwrapped((def.in as z.core.$ZodTypes)._zod.def.type === 'transform' ? def.out : def.in)
  return found
}

/** The bounds that a schema checks: the length of a text or list, or the value of a number. */
export function boundsOf(schema: z.core.$ZodType): Bounds {
  const { def } = unwrapped(schema)._zod
  const checks = (def.checks ?? []).map(({ _zod }) => _zod.def as z.core.$ZodChecks['_zod']['def'])
  const hasForm = 'format' in def || checks.some(({ check }) => check === 'string_format')
  const bounds: { minimum?: number; maximum?: number } = {}
  for (const each of checks) {
    if (each.check === 'max_length') bounds.maximum = each.maximum
    if (each.check === 'min_length') bounds.minimum = each.minimum
    if (each.check === 'less_than') bounds.maximum = Number(each.value)
    if (each.check === 'greater_than') bounds.minimum = Number(each.value)
  }
  return { ...bounds, hasForm }
}

/** Characters of one to four bytes, combining marks, right-to-left marks, controls. */
const LETTERS = [...'aZ9 .-/%<"\'=&{}$', 'ā', '漢', '🏠', '\u0301', '\u202e', '\u0000', '\n', '\ufeff', '\uffff']

/** Values that fit a position, including its bounds. */
export function fitting({ schema }: Position): fc.Arbitrary<unknown> {
  const { _zod } = unwrapped(schema)
  const { minimum = 0, maximum = 50, hasForm } = boundsOf(schema)
  const { def } = _zod
  switch (def.type) {
    case 'string': {
      if (hasForm) return fc.constant(undefined)
      const all = (letter: string) => letter.repeat(Math.min(maximum, Math.floor(99_999 / Buffer.byteLength(letter))))
      const some = fc.string({
        unit: fc.constantFrom(...LETTERS),
        minLength: minimum,
        maxLength: Math.min(maximum, 60),
      })
      return fc.oneof(some, fc.constantFrom(all('x'), all('漢'), 'x'.repeat(Math.max(1, minimum))))
    }
    case 'number': {
      const [low, high] = [Math.max(minimum, -1e6), Math.min(maximum, 1e6)]
      return fc.oneof(
        fc.constantFrom(low, high),
        fc.integer({ min: Math.ceil(low), max: Math.max(low, Math.floor(high)) }),
      )
    }
    case 'boolean':
      return fc.boolean()
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    default:
      return fc.constant(undefined)
  }
}

const HALF = '\ud800'
const OF_ANOTHER_TYPE = [
  HALF,
  -987_654_321.5,
  1e300,
  5e-324,
  1e-200,
  true,
  null,
  [],
  {},
  [[[]]],
  { $ne: 1 },
  { a: HALF },
]

/** Mostly values that do not fit a position: of another type, out of bounds, or impossible to store in the table. */
export function unfit({ schema, kind }: Position): fc.Arbitrary<unknown> {
  const { minimum = 0, maximum = 0 } = boundsOf(schema)
  const beyond: Readonly<Record<Position['kind'], readonly unknown[]>> = {
    string: ['x'.repeat(maximum + 1), `a${HALF}`, 'x'.repeat(1_000_000), '漢'.repeat(40_000), '', ' '],
    number: [minimum - 1, maximum + 1, 0.123_456, 1e130, Number.MAX_VALUE, '1', 'NaN'],
    array: [Array.from({ length: 5_001 }, () => HALF), [HALF], [null], { length: 1 }],
    record: [{ [HALF]: 'x' }, { ['x'.repeat(1_000)]: 'x' }],
    key: [],
    other: ['never one of these', 99_999],
  }
  return fc.constantFrom(...beyond[kind], ...OF_ANOTHER_TYPE)
}

/** Invalid values for a path or query, which are always texts. */
export const UNFIT_IN_ADDRESSES: readonly string[] = [
  'x',
  '1e300',
  '-1',
  '0.5',
  '5e-324',
  'NaN',
  '../../etc/passwd',
  '\u0000',
  '漢'.repeat(400),
  'x'.repeat(5_000),
  '{"$ne":1}',
  '__proto__',
  '01ARZ3NDEKTSV4RRFFQ69G5FAVX',
]
