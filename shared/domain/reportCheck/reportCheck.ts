import type { Choice, Choices } from '#shared/domain/company/reportCheckSettings.ts'
import { find, type Tree } from '#shared/domain/tree/tree.ts'
import { buildingRules } from './buildingChecks.ts'
import { type Found, lookAt, type Rule } from './checkContext.ts'
import { itemRules } from './itemChecks.ts'
import { photoRules } from './photoChecks.ts'
import { roomRules } from './roomChecks.ts'
import { sampleRules } from './sampleChecks.ts'

/** Everything that a reviewer would send back, by what it is about. */
export const RULES = { ...itemRules, ...roomRules, ...buildingRules, ...photoRules, ...sampleRules }
export type RuleKey = keyof typeof RULES
export const RULE_KEYS = Object.keys(RULES) as [RuleKey, ...RuleKey[]]

/** The rules as a company reads them. */
export const RULE_GROUPS = [
  ['Items', itemRules],
  ['Rooms and floors', roomRules],
  ['The building and its texts', buildingRules],
  ['Photos', photoRules],
  ['Sample IDs and names', sampleRules],
] as const

/** What a rule does in a company. */
export const choiceOf = (rule: RuleKey, choices: Choices = {}): Choice => choices[rule] ?? RULES[rule].usual

export interface Line extends Found {
  readonly rule: RuleKey
  readonly blocks: boolean
}

const places = new WeakMap<Tree, { readonly today: string; readonly lines: readonly Line[] }>()

/**
 * What is to be mended before the report is reviewed, first what blocks. `today`: the day in New Zealand. A tree never
 * changes, so that what was found in it is found once, whoever asks.
 */
export function linesOf(tree: Tree, today: string): readonly Line[] {
  const known = places.get(tree)
  if (known?.today === today) return known.lines
  const lines = linesIn(tree, today)
  places.set(tree, { today, lines })
  return lines
}

function linesIn(tree: Tree, today: string): Line[] {
  const look = lookAt(tree, today)
  const lines = RULE_KEYS.flatMap(rule => {
    const choice = choiceOf(rule, tree.report_lint)
    const { find }: Rule = RULES[rule]
    return choice === 'off' ? [] : find(look).map(found => ({ ...found, rule, blocks: choice === 'block' }))
  })
  return [...lines.filter(({ blocks }) => blocks), ...lines.filter(({ blocks }) => !blocks)]
}

/** The lines of one room, its items included. */
export const linesOfRoom = (tree: Tree, roomId: string, today: string): Line[] =>
  linesOf(tree, today).filter(({ place }) => place.room === roomId)

/** What a line is about, where its sentence stands alone. */
export const subjectOf = (tree: Tree, { room, floor }: Line['place']): string =>
  find(tree.rooms, room)?.name ?? find(tree.floors, floor)?.name ?? tree.building.name
