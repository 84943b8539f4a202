import { recommendationsFor } from '#shared/domain/company/recommendation.ts'
import { fullNameOf } from '#shared/domain/item/itemNames.ts'
import type { ManagementPlan, ManagementPlanContact } from '#shared/domain/managementPlan/managementPlan.ts'
import { isBeforeWork } from '#shared/domain/reinspection/beforeWork.ts'
import { dueRatingOf, itemDue, lastSeen, monthsFor } from '#shared/domain/reinspection/dueDates.ts'
import { dueText } from '#shared/domain/reinspection/dueState.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { formatNzDay, nzDay } from '#shared/domain/vocabulary/time.ts'
import { actBy, actByText, BEFORE_THE_WORK, decisionBeforeWork } from '#shared/report/model/controlDecisions.ts'
import { nonEmptyFacts } from '#shared/report/model/coverPage.ts'
import {
  accessibilityOf,
  conditionOf,
  itemTable,
  longTable,
  MATERIAL,
  NUMBER,
  RATING,
  ROOM,
} from '#shared/report/model/itemTables.ts'
import type { ReportItem } from '#shared/report/model/reportItems.ts'
import type { Block, Fact } from '#shared/report/model/reportModel.ts'
import { countWithNoun, type ReportSource } from '#shared/report/model/reportSource.ts'

const contact = ({ name, number, email }: ManagementPlanContact): Fact[] =>
  nonEmptyFacts([
    ['Name', name],
    ['Contact number', number],
    ['Email', email],
  ])

export const controlBlocks = (
  { company }: ReportSource,
  { contacts, edition, date_requested }: Pick<ManagementPlan, 'contacts' | 'edition' | 'date_requested'>,
  document: readonly Fact[],
): Block[] => [
  {
    kind: 'facts',
    facts: [
      ...document,
      ...nonEmptyFacts([
        ['Prepared by', company.name],
        ['Issued', formatNzDay(date_requested)],
        ['Version', String(edition)],
      ]),
    ],
  },
  { kind: 'heading', text: 'PCBU' },
  { kind: 'facts', facts: contact(contacts.pcbu) },
  { kind: 'heading', text: 'Building manager' },
  { kind: 'facts', facts: contact(contacts.bm) },
  { kind: 'heading', text: 'Adopted' },
  {
    kind: 'people',
    people: [
      { role: 'PCBU', name: contacts.pcbu.name, facts: [], date: '' },
      { role: 'Building manager', name: contacts.bm.name, facts: [], date: '' },
    ],
  },
]

/** The decision on each material with reason and date, most urgent first (reg 13 of the Asbestos Regulations 2016). */
export function prioritiesBlocks({ tree, issued_at }: ReportSource, findings: readonly ReportItem[]): Block[] {
  if (findings.length === 0)
    return [
      {
        kind: 'say',
        text: noneRecorded(tree),
        isNone: true,
      },
    ]
  const isBefore = isBeforeWork(tree.building)
  const today = nzDay(new Date(issued_at))
  const dayOf = ({ item, badge }: ReportItem) => actBy(badge.word, lastSeen(item, tree.building), today)
  const rows = findings
    .toSorted((a, b) => dayOf(a).localeCompare(dayOf(b)))
    .map(finding => [
      String(finding.number),
      { text: finding.room.name, note: finding.floor.name },
      fullNameOf(finding.item),
      { text: '', badge: finding.badge },
      { text: decisionOf(tree, finding), note: reasonOf(finding) },
      isBefore
        ? BEFORE_THE_WORK
        : finding.verdict === 'inaccessible'
          ? 'Before any work there'
          : actByText(dayOf(finding), today),
    ])
  return [
    {
      kind: 'say',
      text: howDecided(findings, isBefore),
    },
    longTable(
      [
        { title: 'No.', width: 22, isNumber: true },
        { title: 'Room', width: 80 },
        { title: 'Material and position', width: '*' },
        { title: 'Rating', width: 72 },
        { title: 'Decision and reason', width: 140 },
        { title: 'By when', width: 66 },
      ],
      rows,
    ),
  ]
}

/** Areas that were not inspected are presumed to contain asbestos, so the sentence mentions them. */
function noneRecorded({ rooms, items }: ReportSource['tree']): string {
  const isUnseen = rooms.some(({ is_scoped, is_inaccessible }) => !is_scoped || is_inaccessible)
  if (items.length === 0 && rooms.length === 0)
    return 'No room and no material was recorded: nothing shows that the building is free of asbestos.'
  return `No positive or presumed asbestos was recorded${isUnseen ? ', other than the areas that were not accessed' : ''}.`
}

/** The sources of the decisions and reasons. Each sentence applies to at least one of the materials. */
function howDecided(findings: readonly ReportItem[], isBefore: boolean): string {
  const count = (which: (finding: ReportItem) => boolean) => findings.filter(which).length
  const unseen = count(({ verdict }) => verdict === 'inaccessible')
  const unadvised = count(({ item }) => item.item_recommendations.length === 0)
  const isListed = unseen < findings.length
  return [
    `${countWithNoun(findings.length, 'material')} to manage.`,
    ...(isBefore && isListed
      ? [
          'The Asbestos Regulations 2016 require that asbestos which the work is likely to disturb is removed before the work starts, so far as is reasonably practicable.',
        ]
      : []),
    ...(!isBefore && unadvised < findings.length ? ['Each decision is what the surveyors recommended.'] : []),
    ...(!isBefore && unadvised > 0 ? [`For ${unadvised} of them no recommendation was recorded.`] : []),
    ...(isListed ? ['Each reason is the condition and the accessibility that were recorded.'] : []),
    ...(unseen > 0 ? [`Nobody has inspected ${unseen} of them.`] : []),
  ].join(' ')
}

function decisionOf(tree: ReportSource['tree'], { item, verdict }: ReportItem): string {
  if (isBeforeWork(tree.building)) return decisionBeforeWork({ item, verdict }, tree)
  const names = recommendationsFor(tree, item.item_recommendations).map(({ name }) => name)
  return names.length > 0 ? names.join('; ') : 'No recommendation recorded'
}

/** Condition and accessibility of an item, from its scores. */
function reasonOf({ item, verdict }: ReportItem): string {
  if (verdict === 'inaccessible') return 'Not inspected'
  return [conditionOf(item), accessibilityOf(item)].filter(Boolean).join('; ')
}

/** The due date of each material, counted from the day it was last seen. */
export function reinspection({ tree, issued_at }: ReportSource, findings: readonly ReportItem[]): Block[] {
  const today = nzDay(new Date(issued_at))
  const managed = findings.filter(({ item }) => itemDue(item, tree) !== undefined)
  return [
    ...(managed.length > 0
      ? [
          {
            kind: 'say',
            text: 'A competent person re-inspects each material by the date below, immediately after any damage, and then at the same interval. Findings are entered in the record in the appendix. Where the condition has changed, the material is rated again.',
          } as const,
        ]
      : []),
    itemTable(
      managed,
      [
        NUMBER,
        ROOM,
        MATERIAL,
        RATING,
        { title: 'Interval', width: 78, cell: ({ item }) => ({ text: every(monthsOf(item, tree)) }) },
        { title: 'Next due', width: 72, cell: ({ item }) => ({ text: dueText(itemDue(item, tree) ?? '', today) }) },
      ],
      'No material is due for re-inspection.',
    ),
  ]
}

const monthsOf = (item: Item, tree: ReportSource['tree']): number =>
  monthsFor(dueRatingOf(item, tree), tree.building, tree.reinspection_table)
const every = (months: number) =>
  months === 1 ? 'Every month' : months === 12 ? 'Every year' : `Every ${months} months`
