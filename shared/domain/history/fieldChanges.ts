import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import { plainTextOf } from '#shared/domain/text/richText.ts'
import { isFields, LAYER, same } from '#shared/domain/tree/threeWayMerge.ts'
import type { FieldChange, HistoryValue } from './historyEntry.ts'

type Fields = Readonly<Record<string, unknown>>

/**
 * Fields that the history omits: set by the service, implied by another field, or confidential, such as the reason for declining
 * a clearance.
 */
const OMITTED_FIELDS =
  /^(id|version|updated_at|updated_by|(building|company|survey)_id|latitude|longitude|geolocation|document|has_report|finished|approved|message|is_duplicated)$|_approval\.(reviewer|date)|^(reinspection|first_seen|status_times)(\.|$)|^inspection\.(?!(outcome|note|image)$)/
const RICH = /(^|\.)((content|details|declaration_text|area_surveyed|lead_area_surveyed)$|report_templates\.)/
/** The most characters to keep of each text; the first limit that fits `MAX_BYTES` is used. */
const LETTERS = [80, 30, 12] as const
/** With keys and reply, the row then stays below 1 KB, which is one write unit. */
const MAX_BYTES = 420
const SHORTENED = '… (shortened)'

/** The fields in which two versions of a record differ, with old and new values, shortened to fit one row. */
export function fieldChanges(before: object, after: object): FieldChange[] {
  const all = differences('', { ...before }, { ...after })
  const fitting = LETTERS.map(letters => all.map(change => shortened(change, letters))).find(
    changes => JSON.stringify(changes).length <= MAX_BYTES,
  )
  return fitting ?? all.map(({ field }) => ({ field }))
}

function differences(path: string, before: Fields, after: Fields): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return names
    .filter(name => !OMITTED_FIELDS.test(`${path}${name}`) && !same(before[name], after[name]))
    .flatMap(name => difference(`${path}${name}`, before[name], after[name]))
}

function difference(field: string, from: unknown, to: unknown): FieldChange[] {
  if (field === LAYER) return [{ field }]
  const some = from ?? to
  if (isImage(some)) return isImage(from) && isImage(to) ? imageChange(field, from, to) : valuesOf(field, from, to)
  if (isFields(some)) return differences(`${field}.`, isFields(from) ? from : {}, isFields(to) ? to : {})
  if (field === 'item_scores') return differences(`${field}.`, { ...Object(from) }, { ...Object(to) })
  return valuesOf(field, from, to)
}

interface Image {
  readonly file: string
  readonly marks?: unknown
}
const isImage = (value: unknown): value is Image => isFields(value) && typeof value.file === 'string'

function imageChange(field: string, from: Image, to: Image): FieldChange[] {
  if (from.file !== to.file) return [{ field, from: true, to: true }]
  return same(from.marks, to.marks) ? [] : [{ field: `${field}.marks` }]
}

function valuesOf(field: string, before: unknown, after: unknown): FieldChange[] {
  const [from, to] = [before, after].map(value => historyValueOf(field, value))
  if (same(from, to)) return [{ field }]
  return [{ field, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }]
}

function historyValueOf(field: string, value: unknown): HistoryValue | undefined {
  if (value === undefined || value === null || value === '') return undefined
  if (isFields(value)) return true
  if (Array.isArray(value)) return value.some(isFields) ? value.length : (value as HistoryValue)
  return typeof value === 'string' && RICH.test(field) ? plainTextOf(value) : (value as HistoryValue)
}

function shortened({ field, from, to }: FieldChange, letters: number): FieldChange {
  const short = (value: HistoryValue) =>
    typeof value === 'string' && value.length > letters
      ? `${firstCharacters(value, letters).trim()}${SHORTENED}`
      : value
  return { field, ...(from !== undefined && { from: short(from) }), ...(to !== undefined && { to: short(to) }) }
}
