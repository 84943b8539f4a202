import { fullNameOf } from '#shared/domain/item/itemNames.ts'
import { hasSetScores, isInaccessible } from '#shared/domain/item/itemRules.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { isScored } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { AMOUNT_TYPE_NAMES, SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'
import { SCORE_PROPERTIES, shortWording } from '#shared/domain/vocabulary/scoreProperties.ts'
import { itemSheetId, type ReportItem } from './reportItems.ts'
import type { Block, Cell, Column, Group, Table } from './reportModel.ts'

export interface ItemColumn extends Column {
  readonly cell: (finding: ReportItem) => Cell
}

export const formatAmount = ({ item }: ReportItem): string =>
  item.amount === undefined ? '' : `${formatNumber(item.amount)}\u00a0${unitOf(item.amount, item.amount_type_id)}`
const unitOf = (amount: number, typeId: number) => {
  const unit = AMOUNT_TYPE_NAMES[typeId] ?? ''
  return unit === 'items' && amount === 1 ? 'item' : unit
}

/** The wording of a recorded score, shortened by `wordsOf`; '' if the surveyor did not see the material. */
function seenScore(item: Item, index: number, wordsOf = shortWording): string {
  const isSeen = isScored(item.assessment_method_id) && !hasSetScores(item) && !isInaccessible(item)
  const choice = SCORE_PROPERTIES[index]?.scores.find(({ score }) => score === item.item_scores[index])
  return isSeen && choice ? wordsOf(choice) : ''
}
const CONDITIONS = ['Good', 'Low damage', 'Medium damage', 'High damage']
export const conditionOf = (item: Item): string =>
  seenScore(item, 1) === '' ? '' : (CONDITIONS[item.item_scores[1] ?? -1] ?? '')
export const surfaceOf = (item: Item): string => seenScore(item, 2)
export const accessibilityOf = (item: Item): string => seenScore(item, 6, ({ name }) => name)

export const NUMBER: ItemColumn = {
  title: 'No.',
  width: 20,
  isNumber: true,
  cell: ({ number, item }) => ({ text: String(number), goTo: itemSheetId(item) }),
}
export const SAMPLE_ID: ItemColumn = { title: 'Sample ID', width: 48, cell: ({ sampleId }) => ({ text: sampleId }) }
export const ROOM: ItemColumn = { title: 'Room', width: 68, cell: ({ room }) => ({ text: room.name }) }
export const MATERIAL: ItemColumn = {
  title: 'Material and position',
  width: '*',
  cell: ({ item }) => ({ text: fullNameOf(item) }),
}
export const EXTENT: ItemColumn = {
  title: 'Extent',
  width: 42,
  isNumber: true,
  workbookTitles: ['Amount', 'Unit'],
  cell: finding => {
    const text = formatAmount(finding)
    return { text, workbookValues: text.split('\u00a0') }
  },
}
/** The statuses of samples that are types of asbestos, from chrysotile to anthophyllite. */
const ASBESTOS_TYPES = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12].flatMap(id => SAMPLE_STATUSES[id]?.name ?? [])

/** Examples: `Asbestos (chrysotile)`, `Presumed: asbestos (amosite)`. Owners do not know every type of asbestos by name. */
export function withAsbestos(result: string): string {
  const type = ASBESTOS_TYPES.find(name => result === name || result.endsWith(`: ${name}`))
  if (type === undefined) return result
  const method = result.slice(0, -type.length)
  return `${method}${method === '' ? 'Asbestos' : 'asbestos'} (${type.toLowerCase()})`
}

export const RESULT: ItemColumn = { title: 'Result', width: 84, cell: ({ result }) => ({ text: withAsbestos(result) }) }
export const RATING: ItemColumn = { title: 'Rating', width: 66, cell: ({ badge }) => ({ text: '', badge }) }

/** A table of items by floor, or the sentence `none` if there are no items. */
export function itemTable(findings: readonly ReportItem[], columns: readonly ItemColumn[], none: string): Block {
  if (findings.length === 0) return { kind: 'say', text: none, isNone: true }
  return { kind: 'table', columns: columns.map(({ cell: _, ...column }) => column), groups: byFloor(findings, columns) }
}

const byFloor = (findings: readonly ReportItem[], columns: readonly ItemColumn[]): Group[] =>
  [...Map.groupBy(findings, ({ floor }) => floor.id).values()].map(onFloor => ({
    title: onFloor[0]?.floor.name ?? '',
    rows: onFloor.map(finding => columns.map(column => column.cell(finding))),
  }))

type Rows = readonly (readonly (string | Cell)[])[]

/** A table of plain text, short enough for one page. */
export const plainTable = (columns: readonly Column[], rows: Rows): Block => ({
  ...longTable(columns, rows),
  whole: true,
})

/** A table of plain text that may continue on the next page. */
export const longTable = (columns: readonly Column[], rows: Rows): Table => ({
  kind: 'table',
  columns,
  groups: [{ rows: rows.map(row => row.map(cell => (typeof cell === 'string' ? { text: cell } : cell))) }],
})
