import { plainCharacters } from './plainCharacters.ts'

/** A parsed number, or a message that says why the text is not a number; neither for a blank text. */
export type ParsedNumber =
  | { readonly value: number; readonly message?: never }
  | { readonly message: string; readonly value?: never }
  | { readonly value?: never; readonly message?: never }

export const NUMBER_MESSAGES = {
  comma: 'Use a point for decimals',
  space: 'Enter the number without spaces',
  limit: 'Enter a number without < or >',
  other: 'Enter a number',
} as const

/**
 * Reads a number as people in New Zealand write it. Every number that a person types, pastes or uploads is read here.
 *
 * | text | meaning |
 * |---|---|
 * | `4,200`, `1,000,000.5` | a comma before groups of three digits separates thousands |
 * | `4 200` | so does a space: ordinary, no-break, narrow or thin |
 * | `0,5`, `4,20`, `0,500` | refused: use a point for decimals |
 * | `12 5` | refused: without spaces |
 * | `４２００`, `.5`, `5.`, `+5` | 4200, 0.5, 5, 5 |
 * | `-5`, `−5`, `–5` | minus 5 |
 * | `<5`, `> 5`, `≤5` | refused: a limit is no number |
 * | `1e3`, `0x10`, `NaN`, `5 m` | refused: enter a number |
 *
 * The unit of the field, where it has one, may follow the number: `4,200 mg/kg`.
 */
export function parseNumber(typed: string, unit = ''): ParsedNumber {
  const text = withoutUnit(plain(typed), plain(unit))
  if (text === '') return {}
  if (/[<>≤≥]/.test(text)) return { message: NUMBER_MESSAGES.limit }
  const [, sign = '', figure = ''] = /^([+-]?) ?(.*)$/.exec(text) ?? []
  const digits = THOUSANDS.test(figure) ? figure.replace(/[, ]/g, '') : figure
  if (/^(\d+(\.\d*)?|\.\d+)$/.test(digits)) return { value: Number(digits) * (sign === '-' ? -1 : 1) || 0 }
  if (/^[., ]*\d[\d., ]*$/.test(figure))
    return { message: figure.includes(',') ? NUMBER_MESSAGES.comma : wrongFigure(figure) }
  return { message: NUMBER_MESSAGES.other }
}

/** Groups of three digits with one kind of separator. */
const THOUSANDS = /^[1-9]\d{0,2}(?:(?:,\d{3})+|(?: \d{3})+)(?:\.\d*)?$/

const wrongFigure = (figure: string): string => (figure.includes(' ') ? NUMBER_MESSAGES.space : NUMBER_MESSAGES.other)

/** Replaces full-width characters, and every kind of space and minus, with the plain ones. */
const plain = (text: string): string =>
  plainCharacters(text.slice(0, MAX_LETTERS)).replace(/\s/g, ' ').trim().replace(/^[−–]/, '-')
/** Longer texts are never numbers. */
const MAX_LETTERS = 60

/** The unit may be typed without superscripts: `m2` for `m²`. */
function withoutUnit(text: string, unit: string): string {
  const typed = [unit, unit.normalize('NFKC')].find(each => each && text.toLowerCase().endsWith(each.toLowerCase()))
  return typed && text.length > typed.length ? text.slice(0, -typed.length).trimEnd() : text
}
