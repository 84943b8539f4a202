import type { ReportCheckSettings, RuleSetting } from '#shared/domain/company/reportCheckSettings.ts'
import { findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { buildingChecks } from './buildingChecks.ts'
import { type CheckRule, checkContextOf, type RuleFinding } from './checkContext.ts'
import { itemChecks } from './itemChecks.ts'
import { photoChecks } from './photoChecks.ts'
import { roomChecks } from './roomChecks.ts'
import { sampleChecks } from './sampleChecks.ts'

/** The rules of the report check: everything that a reviewer would send back. */
export const CHECK_RULES = { ...itemChecks, ...roomChecks, ...buildingChecks, ...photoChecks, ...sampleChecks }
export type RuleKey = keyof typeof CHECK_RULES
export const RULE_KEYS = Object.keys(CHECK_RULES) as [RuleKey, ...RuleKey[]]

export const RULE_GROUPS = [
  ['Items', itemChecks],
  ['Rooms and floors', roomChecks],
  ['The building and its texts', buildingChecks],
  ['Photos', photoChecks],
  ['Sample IDs and names', sampleChecks],
] as const

/** The default setting of a rule. The customer's documents only let missing results block a review (2§4). */
export const DEFAULT_SETTING: RuleSetting = 'warn'

export const settingOf = (rule: RuleKey, settings: ReportCheckSettings = {}): RuleSetting =>
  settings[rule] ?? DEFAULT_SETTING

export interface Finding extends RuleFinding {
  readonly rule: RuleKey
  readonly blocks: boolean
}

interface CheckedTree {
  readonly tree: Tree
  readonly today: string
  readonly findings: readonly Finding[]
}
const checkedByItems = new WeakMap<Tree['items'], CheckedTree>()

/**
 * The findings of the report check, blocking ones first. `today` is the day in New Zealand. Trees are immutable, so the findings
 * of a tree are cached.
 */
export function findingsOf(tree: Tree, today: string): readonly Finding[] {
  const cached = checkedByItems.get(tree.items)
  if (cached?.today === today && hasSameParts(cached.tree, tree)) return cached.findings
  const findings = runChecks(tree, today)
  checkedByItems.set(tree.items, { tree, today, findings })
  return findings
}

/** Whether two trees differ in their drawing images at most, which no rule reads and which change often. */
const hasSameParts = (a: Tree, b: Tree): boolean =>
  (Object.keys({ ...a, ...b }) as (keyof Tree)[]).every(part => part === 'drawings' || a[part] === b[part])

function runChecks(tree: Tree, today: string): Finding[] {
  const context = checkContextOf(tree, today)
  const findings = RULE_KEYS.flatMap(rule => {
    const setting = settingOf(rule, tree.report_check_settings)
    const { find }: CheckRule = CHECK_RULES[rule]
    return setting === 'off' ? [] : find(context).map(finding => ({ ...finding, rule, blocks: setting === 'block' }))
  })
  return [...findings.filter(({ blocks }) => blocks), ...findings.filter(({ blocks }) => !blocks)]
}

export const findingsOfRoom = (tree: Tree, roomId: string, today: string): Finding[] =>
  findingsOf(tree, today).filter(({ target }) => target.room === roomId)

/** The name of the room, floor or building of a finding, for use outside its context. */
export const findingTitle = (tree: Tree, { room, floor }: Finding['target']): string =>
  findRow(tree.rooms, room)?.name ?? findRow(tree.floors, floor)?.name ?? tree.building.name
