import type { OutboxEntry } from '#frontend/store/database.ts'
import {
  CLEARANCE_STATUS_NAMES,
  CLEARANCE_TYPE,
  type ClearanceStatus,
} from '#shared/domain/clearance/listedClearance.ts'
import { recommendationsFor } from '#shared/domain/company/recommendation.ts'
import type { HistoryKind } from '#shared/domain/history/historyEntry.ts'
import { fullNameOf, sampleIdOf } from '#shared/domain/item/itemNames.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import { isFields, valueAt } from '#shared/domain/tree/threeWayMerge.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { fullAddress, type PostalAddress } from '#shared/domain/vocabulary/fields.ts'
import {
  AMOUNT_TYPE_NAMES,
  ANALYSIS_TYPES,
  COLOUR_METRIC_NAMES,
  CONTAMINANT_NAMES,
  REMOVAL_CLASS_NAMES,
  REPORT_TYPE_NAMES,
  SAMPLE_STATUSES,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { SCORE_PROPERTIES } from '#shared/domain/vocabulary/scoreProperties.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { formatDay } from '#shared/domain/vocabulary/time.ts'
import type { Clash } from './fieldNames.ts'

export interface Words {
  readonly tree: Tree
  /** Names of users, laboratories, removal companies and removalists, by id. */
  readonly names: ReadonlyMap<string, string>
}
type Row = Readonly<Record<string, unknown>>

const NOT_SET = 'Not set'
const nameInTable =
  (table: Readonly<Record<number, string | { readonly name: string } | undefined>>) => (id: unknown) => {
    const found = table[Number(id)]
    return typeof found === 'object' ? found.name : found
  }
const itemName = (id: unknown, { tree }: Words): string | undefined => {
  const item = findRow(tree.items, String(id))
  return item && [sampleIdOf(item, tree), fullNameOf(item)].filter(Boolean).join(' ')
}
const sampleStatus = nameInTable(SAMPLE_STATUSES)

/** Words for stored numbers and ids, by the last part of the field name. */
const BY_NAME: Readonly<Record<string, (value: unknown, words: Words) => string | undefined>> = {
  contaminate_id: nameInTable(CONTAMINANT_NAMES),
  assessment_method_id: id => methodOf(Number(id))?.name,
  amount_type_id: nameInTable(AMOUNT_TYPE_NAMES),
  removal_class_id: nameInTable(REMOVAL_CLASS_NAMES),
  analysis_type_id: nameInTable(ANALYSIS_TYPES),
  status_id: sampleStatus,
  sample_status_id: sampleStatus,
  colour_metric: nameInTable(COLOUR_METRIC_NAMES),
  report_type_id: nameInTable(REPORT_TYPE_NAMES),
  item_as_id: itemName,
  item_recommendations: (ids, { tree }) =>
    recommendationsFor(tree, ids as number[])
      .map(({ name }) => name)
      .join(', '),
  room_id: (id, { tree }) => findRow(tree.rooms, String(id))?.name ?? 'a deleted room',
  floor_id: (id, { tree }) => findRow(tree.floors, String(id))?.name,
  laboratory_analysis: value => `${formatNumber(Number(value))} mg/kg`,
  xrf_result: value => `${formatNumber(Number(value))} ppm`,
}

/** A clashing value in readable form: words, formatted text or an image. */
export type ReadValue =
  | { readonly kind: 'words'; readonly words: string }
  | { readonly kind: 'formatted'; readonly html: string }
  | { readonly kind: 'image'; readonly file: string }

const RICH = /^(content|details|declaration_text|area_surveyed|lead_area_surveyed)$/

export function readValue(entry: Pick<OutboxEntry, 'name'>, clash: Clash, row: Row, words: Words): ReadValue {
  if (clash.key === 'place') return { kind: 'words', words: fullAddress({ ...noAddress, ...row } as PostalAddress) }
  const value = valueAt(row, clash.key)
  if (isFields(value)) {
    const image = isFields(value.picture) ? value.picture : value
    if (typeof image.file === 'string') return { kind: 'image', file: image.file }
  }
  const name = clash.key.split('.').at(-1) ?? ''
  if (RICH.test(name) && typeof value === 'string' && value !== '') return { kind: 'formatted', html: value }
  const fieldText = entry.name === 'saveClearance' ? ofClearance(clash.key, value) : scoreWords(clash.key, value)
  return { kind: 'words', words: fieldText ?? wordsOf(name, value, words) }
}

function ofClearance(field: string, value: unknown): string | undefined {
  if (field.startsWith('information.') && typeof value === 'number') return value === 1 ? 'Yes' : 'No'
  return field === 'type' ? (value === CLEARANCE_TYPE.classA ? 'Class A' : 'Class B') : undefined
}

/** A score with its short wording: `2 Medium`. */
function scoreWords(field: string, value: unknown): string | undefined {
  const [, at] = /^item_scores\.(\d+)$/.exec(field) ?? []
  const chosen = SCORE_PROPERTIES[Number(at)]?.scores.find(({ score }) => score === value)
  return chosen && `${chosen.score} ${chosen.name.split(':')[0]}`
}

export function historyValue(kind: HistoryKind, field: string, value: unknown, words: Words): string {
  if (kind === 'building' && field === 'status_id') return STATUS_NAMES[Number(value)] ?? ''
  if (kind === 'clearance' && field === 'status') return CLEARANCE_STATUS_NAMES[value as ClearanceStatus]
  if (field.endsWith('_approval.approved')) return value ? 'Approved' : 'Denied'
  const fieldText = kind === 'clearance' ? ofClearance(field, value) : scoreWords(field, value)
  return fieldText ?? wordsOf(field.split('.').at(-1) ?? '', value, words)
}
const noAddress = { address: '', address2: '', suburb: '', city: '', postcode: '' }

function wordsOf(name: string, value: unknown, words: Words): string {
  if (value === undefined || value === null || value === '') return NOT_SET
  const namedText = BY_NAME[name]?.(value, words)
  if (namedText) return namedText
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return formatNumber(value)
  if (Array.isArray(value)) return value.map(each => wordsOf('', each, words)).join(', ') || NOT_SET
  if (isFields(value)) return partWords(value, words)
  const text = String(value)
  return words.names.get(text) ?? (/^\d{4}-\d{2}-\d{2}$/.test(text) ? formatDay(text) : text)
}

/** A record in one line: `A012, Chrysotile`. Leaves out the record’s own id and switched-off flags. */
const partWords = (part: Row, words: Words): string =>
  Object.entries(part)
    .filter(
      ([name, value]) => !/^(id|air_swab_result_id|is_.*|deleted)$/.test(name) && value !== undefined && value !== '',
    )
    .map(([name, value]) => wordsOf(name, value, words))
    .join(', ') || NOT_SET
