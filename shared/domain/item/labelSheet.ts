import * as z from 'zod'
import { type BagRange, codesOf, MAX_DIGITS } from '#shared/domain/tree/bagRange.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { decimal } from '#shared/schema/number.ts'

/** The positions of labels on a sheet, in mm. A roll has one label per page. */
export interface SheetGrid {
  readonly name: string
  readonly page: readonly [width: number, height: number]
  readonly label: readonly [width: number, height: number]
  readonly columns: number
  readonly rows: number
  readonly origin: readonly [x: number, y: number]
  /** The distance from one label to the next. */
  readonly pitch: readonly [x: number, y: number]
  /** The margin inside each label, because printers cannot print at the edge of a page. */
  readonly padding: readonly [x: number, y: number]
}

const A4 = [210, 297] as const
export const LABEL_SHEETS = {
  a4x24: {
    name: 'A4, 24 labels of 70 × 37 mm',
    page: A4,
    label: [70, 37],
    columns: 3,
    rows: 8,
    origin: [0, 0.5],
    pitch: [70, 37],
    padding: [6, 5],
  },
  a4x65: {
    name: 'A4, 65 labels of 38.1 × 21.2 mm',
    page: A4,
    label: [38.1, 21.2],
    columns: 5,
    rows: 13,
    origin: [4.75, 10.7],
    pitch: [40.6, 21.2],
    padding: [1.6, 1.6],
  },
  roll62: {
    name: 'Roll, 62 × 29 mm',
    page: [62, 29],
    label: [62, 29],
    columns: 1,
    rows: 1,
    origin: [0, 0],
    pitch: [62, 29],
    padding: [3, 2.5],
  },
} as const satisfies Readonly<Record<string, SheetGrid>>
export type LabelSheetId = keyof typeof LABEL_SHEETS
const LABEL_SHEET_IDS = ['a4x24', 'a4x65', 'roll62'] as const satisfies readonly LabelSheetId[]

export const MAX_LABELS = 500
const MAX_COPIES = 10
const MAX_SHIFT_MM = 20

const wholeNumber = (max: number, min = 1) => {
  const sentence = `From ${min} to ${max}`
  return z.number('Enter a number').int('Enter a whole number').min(min, sentence).max(max, sentence)
}
const shift = () =>
  decimal({
    min: -MAX_SHIFT_MM,
    max: MAX_SHIFT_MM,
    decimals: 1,
    sentence: `From −${MAX_SHIFT_MM} to ${MAX_SHIFT_MM}`,
  })

export const placesOn = ({ columns, rows }: SheetGrid): number => columns * rows

/** The labels to print from a reserved range: `count` numbers starting at `from`, each `copies` times. */
export const LabelSheetInput = lazy(() =>
  z.object({
    range_id: Id,
    sheet: z.enum(LABEL_SHEET_IDS, 'Choose a label sheet'),
    from: wholeNumber(2 * 10 ** MAX_DIGITS, 0),
    count: wholeNumber(MAX_LABELS),
    copies: wholeNumber(MAX_COPIES),
    /** The first free place on a partly used sheet, from 1, row by row. */
    first_place: wholeNumber(placesOn(LABEL_SHEETS.a4x65)),
    /** Printer offset in mm, to the right and down. */
    shift_x: shift(),
    shift_y: shift(),
  }),
)
export type LabelSheetInput = z.infer<ReturnType<typeof LabelSheetInput>>

/** Problems of a label request by field; empty if the labels can be printed. */
export function labelSheetProblems(
  { sheet, from, count, copies, first_place }: LabelSheetInput,
  range: Pick<BagRange, 'first' | 'count'>,
): Partial<Record<keyof LabelSheetInput, string>> {
  const last = range.first + range.count - 1
  const isInRange = from >= range.first && from <= last
  const places = placesOn(LABEL_SHEETS[sheet])
  return {
    ...(!isInRange && { from: `From ${range.first} to ${last}` }),
    ...(isInRange && from + count - 1 > last && { count: `From 1 to ${last - from + 1}` }),
    ...(count * copies > MAX_LABELS && {
      copies: `Up to ${MAX_LABELS} labels at once. Choose fewer Sample IDs or copies.`,
    }),
    ...(first_place > places && { first_place: `From 1 to ${places}` }),
  }
}

/** The codes of the labels in order, with copies next to each other. */
export const codesOfLabels = (
  { from, count, copies }: Pick<LabelSheetInput, 'from' | 'count' | 'copies'>,
  range: BagRange,
): string[] => codesOf({ ...range, first: from, count }).flatMap(code => Array.from({ length: copies }, () => code))

/** The page (from 0) and position (mm) of a label; `place` counts from 0 on the first page. */
export function placeOfLabel(
  { columns, origin, pitch, ...grid }: SheetGrid,
  place: number,
): { readonly page: number; readonly x: number; readonly y: number } {
  const places = columns * grid.rows
  const onPage = place % places
  return {
    page: Math.floor(place / places),
    x: origin[0] + (onPage % columns) * pitch[0],
    y: origin[1] + Math.floor(onPage / columns) * pitch[1],
  }
}
