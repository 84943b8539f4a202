import { recommendationsFor } from '#shared/domain/company/recommendation.ts'
import { type Badge, ratingBadge } from '#shared/domain/item/badge.ts'
import { BANDS } from '#shared/domain/item/scoring.ts'
import { isBeforeWork } from '#shared/domain/reinspection/beforeWork.ts'
import { itemDue, lastSeen } from '#shared/domain/reinspection/dueDates.ts'
import { dueText } from '#shared/domain/reinspection/dueState.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import {
  actBy,
  actByText,
  BEFORE_THE_WORK,
  decisionBeforeWork,
  INSPECT_BEFORE_WORK,
} from '#shared/report/model/controlDecisions.ts'
import { isInRegister, type ReportItem } from '#shared/report/model/reportItems.ts'
import type { KeyAction } from '#shared/report/model/reportModel.ts'
import type { ReportSource } from '#shared/report/model/reportSource.ts'

const NOT_INSPECTED: Badge = { word: 'Not inspected', tone: 'inaccessible', provisional: false }
const BEFORE_ANY_WORK = 'Before any work there'

/**
 * The recommended actions for the items of the register, by due date. Before a demolition or refurbishment, the law decides
 * instead: the required class of removal of each item.
 */
export function asbestosActions(
  source: ReportSource,
  findings: readonly ReportItem[],
  uninspected: number,
): KeyAction[] {
  const listed = findings.filter(isInRegister).toSorted((a, b) => seriousness(b) - seriousness(a))
  const isBefore = isBeforeWork(source.tree.building)
  return [
    ...(isBefore ? removals(source, listed) : recommended(source, listed)),
    ...notInspected(
      uninspected,
      isBefore ? INSPECT_BEFORE_WORK : 'Presume asbestos; no work until inspected',
      isBefore ? BEFORE_THE_WORK : BEFORE_ANY_WORK,
    ),
  ]
}

/** Unrated items come first, even before items rated High. */
function seriousness({ rating }: ReportItem): number {
  const bands: readonly (string | undefined)[] = BANDS
  const band = bands.indexOf(rating?.rating)
  return band < 0 ? BANDS.length : band
}

function recommended(source: ReportSource, listed: readonly ReportItem[]): KeyAction[] {
  const namesOf = ({ item }: ReportItem) =>
    recommendationsFor(source.tree, item.item_recommendations).map(({ name }) => name)
  const names = new Set(listed.flatMap(namesOf))
  const groups = [...names].map(name => ({ name, items: listed.filter(finding => namesOf(finding).includes(name)) }))
  const without = listed.filter(finding => namesOf(finding).length === 0)
  const all = without.length > 0 ? [...groups, { name: 'No recommendation recorded', items: without }] : groups
  return all.flatMap(({ name, items }) => manage(source, items, name))
}

/**
 * Items that stay in the building, one row per due date. In a shared row, one overdue item would make the others look overdue.
 */
function manage({ tree, issued_at }: ReportSource, items: readonly ReportItem[], what: string): KeyAction[] {
  const today = nzDay(new Date(issued_at))
  const dayOf = ({ item, rating }: ReportItem) => actBy(rating?.rating ?? '', lastSeen(item, tree.building), today)
  const rows = [...Map.groupBy(items, dayOf)].sort(([a], [b]) => a.localeCompare(b))
  return rows.flatMap(([day, due]) => {
    const [next] = due.flatMap(({ item }) => itemDue(item, tree) ?? []).sort()
    return rowOf(due, what, actByText(day, today)).map(row => ({
      ...row,
      ...(next && { recheck: dueText(next, today) }),
    }))
  })
}

/** A row for each decision; decisions that depend on awaited results come last. */
function removals({ tree }: ReportSource, listed: readonly ReportItem[]): KeyAction[] {
  const isAwaited = ({ verdict }: ReportItem) => Number(verdict === 'awaiting')
  const inOrder = listed.toSorted((a, b) => isAwaited(a) - isAwaited(b))
  const decided = Map.groupBy(inOrder, finding => decisionBeforeWork(finding, tree))
  return [...decided].flatMap(([what, items]) => rowOf(items, what, BEFORE_THE_WORK))
}

/** The actions for painted surfaces. Lead surveys have no ratings, so condition and result decide. */
export function leadActions(source: ReportSource, findings: readonly ReportItem[], uninspected: number): KeyAction[] {
  const of = (...verdicts: ReportItem['verdict'][]) => findings.filter(({ verdict }) => verdicts.includes(verdict))
  const today = nzDay(new Date(source.issued_at))
  const [due] = findings.flatMap(({ item }) => itemDue(item, source.tree) ?? []).sort()
  const isBefore = isBeforeWork(source.tree.building)
  const disturbed = 'Before it is sanded, stripped or disturbed'
  const found = of('positive', 'presumed')
  const inCondition = (...names: (string | undefined)[]) =>
    found.filter(({ item }) => names.includes(item.lead?.paint_condition))
  const rows = isBefore
    ? rowOf(found, 'Decide how it is removed or worked on without dust', BEFORE_THE_WORK)
    : [
        ...rowOf(inCondition('Poor'), 'Make the damaged paint safe', 'Immediately'),
        ...rowOf(inCondition('Moderate'), 'Repair the worn paint', 'Before it gets worse'),
        ...rowOf(inCondition('Good', undefined), 'Keep the paint sound', disturbed),
      ]
  return [
    ...rows.map(row => ({ ...row, ...(due && { recheck: dueText(due, today) }) })),
    ...rowOf(of('awaiting'), 'Treat as lead paint until the result is known', 'Until the result'),
    ...rowOf(of('unmeasured'), 'Have the lead measured', disturbed),
    ...notInspected(uninspected, 'Presume lead paint; no work until inspected', BEFORE_ANY_WORK),
  ]
}

const notInspected = (count: number, what: string, when: string): KeyAction[] =>
  count > 0 ? [{ badge: NOT_INSPECTED, count, what, items: [], when }] : []

/** The most items in a row; the register has all of them. */
const MAX_ITEMS = 5
export const hasMoreItems = ({ items, count }: KeyAction): boolean => items.length > 0 && count > items.length

function rowOf(items: readonly ReportItem[], what: string, when: string): KeyAction[] {
  const [first] = items
  if (!first) return []
  return [
    {
      badge: first.rating ? ratingBadge({ rating: first.rating.rating, provisional: false }) : first.badge,
      count: items.length,
      what,
      items: items
        .toSorted((a, b) => a.number - b.number)
        .slice(0, MAX_ITEMS)
        .map(({ number, item, room }) => ({ number, name: item.name, room: room.name })),
      when,
    },
  ]
}
