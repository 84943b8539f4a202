import type { Badge } from '#shared/domain/item/badge.ts'
import type { ManagementPlan, ManagementPlanContact } from '#shared/domain/managementPlan/managementPlan.ts'
import { lastSeen } from '#shared/domain/reinspection/dueDates.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { CONTROL_DECISIONS, controlDecisionFor, nextInspectionDue } from '#shared/report/model/controlDecisions.ts'
import { nonEmptyFacts } from '#shared/report/model/coverPage.ts'
import { itemTable, MATERIAL, NUMBER, plainTable, RATING, ROOM } from '#shared/report/model/itemTables.ts'
import type { ReportItem } from '#shared/report/model/reportItems.ts'
import type { Block, Fact } from '#shared/report/model/reportModel.ts'
import { countWithNoun, type ReportSource } from '#shared/report/model/reportSource.ts'

const nzIso = (instant: string): string => formatNzDay(instant).split('/').reverse().join('-')

const contact = ({ name, number, email }: ManagementPlanContact): Fact[] =>
  nonEmptyFacts([
    ['Name', name],
    ['Contact number', number],
    ['Email', email],
  ])

/** What this document is, its contacts, and who adopts it. */
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

const badges = (findings: readonly ReportItem[]): Map<string, Badge> =>
  new Map(findings.map(({ badge }) => [badge.word, { ...badge, provisional: false }]))

/** How many materials of each rating there are, and what is decided about them. */
export function prioritiesBlocks(findings: readonly ReportItem[]): Block[] {
  if (findings.length === 0)
    return [
      {
        kind: 'say',
        text: 'No positive or presumed asbestos was recorded, other than the areas that were not accessed.',
        isNone: true,
      },
    ]
  const used = badges(findings)
  const rows = Object.keys(CONTROL_DECISIONS).flatMap(word => {
    const badge = used.get(word)
    if (!badge) return []
    const { decision, reason, timeframe: act } = controlDecisionFor(word)
    const count = findings.filter(({ badge }) => badge.word === word).length
    return [
      [
        { text: '', badge },
        String(count),
        { text: decision, note: reason },
        act,
        every(controlDecisionFor(word).months),
      ],
    ]
  })
  return [
    {
      kind: 'say',
      text: `${countWithNoun(findings.length, 'material')} to manage, the most urgent first. The recommendation on an item sheet takes precedence over the general decision.`,
    },
    plainTable(
      [
        { title: 'Rating', width: 84 },
        { title: 'Items', width: 32, isNumber: true },
        { title: 'Decision and reason', width: '*' },
        { title: 'Timeframe', width: 82 },
        { title: 'Re-inspect', width: 70 },
      ],
      rows,
    ),
    { kind: 'heading', text: 'Priority actions' },
    itemTable(
      findings.filter(({ badge }) => controlDecisionFor(badge.word).months < MANAGED),
      [
        NUMBER,
        ROOM,
        MATERIAL,
        RATING,
        { title: 'Decision', width: 150, cell: ({ badge }) => ({ text: controlDecisionFor(badge.word).decision }) },
      ],
      'No material needs more than to be left in place and managed.',
    ),
  ]
}
/** The re-inspection interval of sound material, in months: a shorter one means that action is needed. */
const MANAGED = 12
const every = (months: number) =>
  months === 1 ? 'Every month' : months === 12 ? 'Every year' : `Every ${months} months`

/** When each material is due for re-inspection, counted from the day on which it was last seen. */
export function reinspection({ tree, issued_at }: ReportSource, findings: readonly ReportItem[]): Block[] {
  const today = nzIso(issued_at)
  const seen = (item: Item) => lastSeen(item, tree.building) ?? today
  return [
    {
      kind: 'say',
      text: 'A competent person re-inspects each material by the date below, immediately after any damage, and then at the same interval. Findings are entered in the record in the appendix. If the condition changes, the rating changes.',
    },
    itemTable(
      findings,
      [
        NUMBER,
        ROOM,
        MATERIAL,
        RATING,
        { title: 'Interval', width: 78, cell: ({ badge }) => ({ text: every(controlDecisionFor(badge.word).months) }) },
        {
          title: 'Next due',
          width: 60,
          cell: ({ badge, item }) => ({ text: nextInspectionDue(badge.word, seen(item), today) }),
        },
      ],
      'There are no materials to re-inspect.',
    ),
  ]
}
