import { recommendationsFor, recommendationsOf } from '#shared/domain/company/recommendation.ts'
import { badgeOf, badgeText } from '#shared/domain/item/badge.ts'
import { sampleIdOf } from '#shared/domain/item/itemNames.ts'
import { hasSetScores, isReportedNegative } from '#shared/domain/item/itemRules.ts'
import { resultText } from '#shared/domain/item/resultText.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import { type Item, Quantity } from '#shared/domain/tree/item.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { type MethodPart, methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import {
  AMOUNT_TYPE_NAMES,
  CONTAMINANT_NAMES,
  PAINT_CONDITIONS,
  REMOVAL_CLASS_NAMES,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { SCORE_PROPERTIES } from '#shared/domain/vocabulary/scoreProperties.ts'
import { parseNumber } from '#shared/schema/parseNumber.ts'

/** Why a text is not valid in a cell, as a sentence. */
interface Unfit {
  readonly unfit: string
}

/** A column of the item table: how to read a cell from an item, and how to write a text to the item. */
export interface ItemColumn {
  /** The field's name in refusals: `sample.bag_code`, `item_scores.3`. */
  readonly key: string
  readonly title: string
  /** The text of the cell; '' if empty. Writing this text back changes nothing. */
  readonly read: (item: Item, tree: Tree) => string
  /** The item after writing the text; undefined for a read-only column. */
  readonly write?: (item: Item, text: string, tree: Tree) => Item | Unfit
  readonly choices?: (tree: Tree) => readonly string[]
  /** Why the cell of this item is read-only. */
  readonly fixed?: (item: Item) => string | undefined
  /** In characters. */
  readonly width: number
  readonly holds?: 'numbers'
}

const readOnly = (key: string, title: string, width: number, read: ItemColumn['read']): ItemColumn => ({
  key,
  title,
  width,
  read,
})

type TextField = 'name' | 'link' | 'description' | 'comment'
const text = (key: TextField, title: string, width: number): ItemColumn => ({
  key,
  title,
  width,
  read: item => item[key],
  write: (item, typed) => ({ ...item, [key]: typed }),
})

/** The id of a name, regardless of case; undefined if the name is unknown. */
const idOf = (names: Readonly<Record<number, string>>, typed: string): number | undefined => {
  const found = Object.entries(names).find(([, name]) => name.toLowerCase() === typed.toLowerCase())
  return found && Number(found[0])
}
const chooseOne = (choices: readonly string[]): Unfit => ({ unfit: `Choose one of ${choices.join(', ')}` })

/** Why the cell is read-only: the item's assessment method does not have that part. */
const withoutPart = (part: MethodPart, what: string) => (item: Item) => {
  const method = methodOf(item.assessment_method_id)
  return method?.holds.includes(part) ? undefined : `“${method?.name}” items have no ${what}`
}

const LEAD_TEXTS = { building_material: 'Building material', colour: 'Paint colour' } as const
const leadText = (key: keyof typeof LEAD_TEXTS): ItemColumn => ({
  key: `lead.${key}`,
  title: LEAD_TEXTS[key],
  width: 18,
  read: ({ lead }) => lead?.[key] ?? '',
  write: (item, typed) => (item.lead ? { ...item, lead: { ...item.lead, [key]: typed } } : item),
  fixed: withoutPart('lead', LEAD_TEXTS[key].toLowerCase()),
})

const CONDITION: ItemColumn = {
  key: 'lead.paint_condition',
  title: 'Paint condition',
  width: 16,
  choices: () => PAINT_CONDITIONS,
  read: ({ lead }) => lead?.paint_condition ?? '',
  write: (item, typed) => {
    const paint_condition = PAINT_CONDITIONS.find(name => name.toLowerCase() === typed.toLowerCase())
    if (typed !== '' && !paint_condition) return chooseOne(PAINT_CONDITIONS)
    return item.lead ? { ...item, lead: { ...item.lead, paint_condition } } : item
  },
  fixed: withoutPart('lead', 'paint condition'),
}

const SAMPLE_ID: ItemColumn = {
  key: 'sample.bag_code',
  title: 'Sample ID',
  width: 12,
  read: sampleIdOf,
  write: (item, bag_code) => (item.sample ? { ...item, sample: { ...item.sample, bag_code } } : item),
  fixed: withoutPart('sample', 'Sample ID of their own'),
}

const YES_OR_NO = ['Yes', 'No']
const URGENT: ItemColumn = {
  key: 'sample.is_urgent',
  title: 'Urgent',
  width: 9,
  choices: () => YES_OR_NO,
  read: ({ sample }) => (sample ? (sample.is_urgent ? 'Yes' : 'No') : ''),
  write: (item, typed) => {
    if (!/^(yes|no)$/i.test(typed)) return chooseOne(YES_OR_NO)
    return item.sample ? { ...item, sample: { ...item.sample, is_urgent: /^yes$/i.test(typed) } } : item
  },
  fixed: withoutPart('sample', 'sample'),
}

const AMOUNT: ItemColumn = {
  key: 'amount',
  title: 'Amount',
  width: 10,
  holds: 'numbers',
  read: ({ amount }) => (amount === undefined ? '' : String(amount)),
  write: ({ amount: _, ...item }, typed) => {
    if (typed === '') return item
    const { data: amount, error } = Quantity().safeParse(typed)
    return amount === undefined ? { unfit: error?.issues[0]?.message ?? '' } : { ...item, amount }
  },
  fixed: item =>
    isReportedNegative(item) ? 'A negative result sets the amount to 0' : withoutPart('amount', 'amount')(item),
}

const UNITS = Object.values(AMOUNT_TYPE_NAMES)
const UNIT: ItemColumn = {
  key: 'amount_type_id',
  title: 'Unit',
  width: 8,
  choices: () => UNITS,
  read: ({ amount_type_id }) => AMOUNT_TYPE_NAMES[amount_type_id] ?? '',
  write: (item, typed) => {
    const amount_type_id = idOf(AMOUNT_TYPE_NAMES, typed)
    return amount_type_id === undefined ? chooseOne(UNITS) : { ...item, amount_type_id }
  },
}

const REMOVAL_CLASSES = Object.values(REMOVAL_CLASS_NAMES)
const REMOVAL_CLASS: ItemColumn = {
  key: 'removal_class_id',
  title: 'Removal class',
  width: 14,
  choices: () => REMOVAL_CLASSES,
  read: ({ removal_class_id = 0 }) => REMOVAL_CLASS_NAMES[removal_class_id] ?? '',
  write: ({ removal_class_id: _, ...item }, typed) => {
    if (typed === '') return item
    const removal_class_id = idOf(REMOVAL_CLASS_NAMES, typed)
    return removal_class_id === undefined ? chooseOne(REMOVAL_CLASSES) : { ...item, removal_class_id }
  },
}

const BETWEEN = '; '
const offeredIn = (tree: Tree) => recommendationsOf(tree).filter(({ offered }) => offered)
const afterSemicolons = (text: string) => text.replace(/^[\s;]+/, '')
/** Whether the text starts with this name, followed by a semicolon or the end. A name may contain semicolons itself. */
const startsWith = (text: string, name: string) =>
  text.slice(0, name.length).toLowerCase() === name.toLowerCase() && /^\s*(;|$)/.test(text.slice(name.length))
const RECOMMENDATIONS: ItemColumn = {
  key: 'item_recommendations',
  title: 'Recommendations',
  width: 34,
  choices: tree => offeredIn(tree).map(({ name }) => name),
  read: ({ item_recommendations }, tree) =>
    recommendationsFor(tree, item_recommendations)
      .map(({ name }) => name)
      .join(BETWEEN),
  write: (item, typed, tree) => {
    const held = recommendationsFor(tree, item.item_recommendations)
    // A recommendation that is no longer offered remains valid for items that already have it.
    const known = [...held, ...offeredIn(tree)].toSorted((one, other) => other.name.length - one.name.length)
    const ids = new Set<number>()
    for (let rest = afterSemicolons(typed); rest !== ''; ) {
      const named = known.find(({ name }) => startsWith(rest, name))
      if (!named) return { unfit: `There is no recommendation “${rest.split(';')[0]?.trimEnd()}”` }
      ids.add(named.id)
      rest = afterSemicolons(rest.slice(named.name.length))
    }
    return { ...item, item_recommendations: [...ids] }
  },
}

const SET_SCORES = 'The scores of this item follow from its method or result'
const SCORES: readonly ItemColumn[] = SCORE_PROPERTIES.map(({ name, scores }, at) => {
  const choices = scores.map(({ score }) => String(score))
  return {
    key: `item_scores.${at}`,
    title: `Score: ${name}`,
    width: 14,
    holds: 'numbers',
    choices: () => choices,
    read: ({ item_scores, assessment_method_id }) =>
      methodOf(assessment_method_id)?.holds.includes('item_scores') ? String(item_scores[at] ?? '') : '',
    write: (item, typed) => {
      const { value, message } = parseNumber(typed)
      if (message || (value !== undefined && !choices.includes(String(value)))) return chooseOne(choices)
      return { ...item, item_scores: item.item_scores.with(at, value ?? null) }
    },
    fixed: item => (hasSetScores(item) ? SET_SCORES : withoutPart('item_scores', 'scores')(item)),
  }
})

const roomOf = (item: Item, tree: Tree) => findRow(tree.rooms, item.room_id)

/**
 * The columns of the table, from left to right. Fields that depend on laboratory, method or location are changed in their own
 * screens.
 */
export const ITEM_COLUMNS: readonly ItemColumn[] = [
  readOnly('floor', 'Floor', 16, (item, tree) => findRow(tree.floors, roomOf(item, tree)?.floor_id)?.name ?? ''),
  readOnly('room', 'Room', 18, (item, tree) => roomOf(item, tree)?.name ?? ''),
  SAMPLE_ID,
  text('name', 'Name', 24),
  text('link', 'Link word', 11),
  text('description', 'Location', 24),
  readOnly('contaminate_id', 'Contaminant', 12, ({ contaminate_id }) => CONTAMINANT_NAMES[contaminate_id]),
  readOnly('method', 'Assessment method', 20, item => methodOf(item.assessment_method_id)?.name ?? ''),
  readOnly('result', 'Result', 28, (item, tree) => resultText(item, tree, formatNumber)),
  readOnly('rating', 'Risk', 14, (item, tree) => badgeText(badgeOf(item, tree))),
  AMOUNT,
  UNIT,
  ...SCORES,
  RECOMMENDATIONS,
  REMOVAL_CLASS,
  URGENT,
  leadText('building_material'),
  leadText('colour'),
  CONDITION,
  text('comment', 'Comment', 40),
]

const byKey = new Map(ITEM_COLUMNS.map(column => [column.key, column]))
export const itemColumn = (key: string): ItemColumn | undefined => byKey.get(key)
