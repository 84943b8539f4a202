import { certificateNumber } from '#shared/domain/clearance/certificateNumber.ts'
import { issuedClearanceName } from '#shared/domain/files/issuedClearanceName.ts'
import { itemDue, lastSeen } from '#shared/domain/reinspection/dueDates.ts'
import { dueState, dueText } from '#shared/domain/reinspection/dueState.ts'
import { inspectionIn, outcomeIn } from '#shared/domain/reinspection/itemsInReinspection.ts'
import { capitalised } from '#shared/domain/text/capitalised.ts'
import { CHOSEN_OUTCOMES, type Inspection, OUTCOME_NAMES, type Outcome } from '#shared/domain/tree/inspection.ts'
import { formatDay, nzDay } from '#shared/domain/vocabulary/time.ts'
import {
  type ItemColumn,
  itemTable,
  MATERIAL,
  NUMBER,
  RATING,
  ROOM,
  SAMPLE_ID,
} from '#shared/report/model/itemTables.ts'
import type { ReportItem } from '#shared/report/model/reportItems.ts'
import type { Block, LogPhotos, Section } from '#shared/report/model/reportModel.ts'
import { countWithNoun, type ReportSource } from '#shared/report/model/reportSource.ts'

/** The outcome and next due date of each item; no chapter without a re-inspection. */
export const reinspectionChapter = (
  source: ReportSource,
  findings: readonly ReportItem[],
): Omit<Section, 'number'>[] =>
  source.tree.building.reinspection
    ? [{ id: 'reinspection', title: 'Re-inspection', landscape: true, blocks: blocksOf(source, findings) }]
    : []

function blocksOf({ tree, issued_at }: ReportSource, findings: readonly ReportItem[]): Block[] {
  const inspectionOf = ({ item }: ReportItem) => inspectionIn(tree, item)
  const isRemoved = ({ verdict }: ReportItem) => verdict === 'removed'
  const today = nzDay(new Date(issued_at))
  const dues = findings.flatMap(({ item }) => itemDue(item, tree) ?? []).sort()
  const due: ItemColumn = {
    title: 'Next due',
    width: 60,
    isNumber: true,
    isDay: true,
    cell: ({ item }) => ({ text: dueText(itemDue(item, tree) ?? '', today) }),
  }
  const seen: ItemColumn = {
    title: 'Last seen',
    width: 60,
    isNumber: true,
    isDay: true,
    cell: ({ item }) => ({ text: formatDay(lastSeen(item, tree.building)) }),
  }
  const outcome: ItemColumn = {
    title: 'Found',
    width: 130,
    cell: finding => outcomeCell(inspectionOf(finding)),
  }
  const evidence: ItemColumn = {
    title: 'Evidence',
    width: 260,
    cell: ({ item }) => ({ text: evidenceOf(item.inspection) }),
  }
  const managed = findings.filter(({ item }) => itemDue(item, tree) !== undefined)
  return [
    { kind: 'say', text: summaryOf(findings.map(({ item }) => outcomeIn(tree, item))) },
    { kind: 'say', text: nextSentence(dues[0], today) },
    { kind: 'heading', text: 'Items in the building' },
    itemTable(
      managed,
      [NUMBER, SAMPLE_ID, ROOM, MATERIAL, RATING, outcome, seen, due],
      'No positive or presumed items are in the building.',
    ),
    { kind: 'heading', text: 'Items removed' },
    itemTable(findings.filter(isRemoved), [NUMBER, SAMPLE_ID, ROOM, MATERIAL, evidence], 'No items were removed.'),
    ...photosOf(findings.filter(finding => isRemoved(finding) || inspectionOf(finding))),
  ]
}

/** The photos that inspections recorded, for example of the place of a removed item, or of an obstacle. */
function photosOf(inspected: readonly ReportItem[]): LogPhotos[] {
  const photos = inspected.flatMap(({ item: { inspection, name }, number, sampleId }) =>
    inspection?.image
      ? [
          {
            ...inspection.image,
            caption: `${[`${number}.`, sampleId, name].filter(Boolean).join('  ')}: ${OUTCOME_NAMES[inspection.outcome]}, ${formatDay(inspection.inspected_on)}`,
          },
        ]
      : [],
  )
  return photos.length > 0 ? [{ kind: 'photos', title: 'Photos', photos }] : []
}

/** New items are not counted as re-inspected, because they were not in the register before. */
function summaryOf(outcomes: readonly (Outcome | undefined)[]): string {
  const countOf = (outcome: Outcome) => outcomes.filter(each => each === outcome).length
  const all = CHOSEN_OUTCOMES.reduce((sum, outcome) => sum + countOf(outcome), 0)
  const counted = CHOSEN_OUTCOMES.filter(outcome => countOf(outcome) > 0).map(
    outcome => `${countOf(outcome)} ${OUTCOME_NAMES[outcome].toLowerCase()}`,
  )
  const found = counted.length > 0 ? `: ${counted.join(', ')}` : ''
  const added = countOf('added')
  return [
    `${capitalised(countWithNoun(all, 'positive or presumed item'))} re-inspected${found}.`,
    ...(added > 0 ? [`${capitalised(countWithNoun(added, 'item'))} recorded for the first time.`] : []),
    ...(countOf('no_access') > 0 ? ['An item without access was last seen on the day given.'] : []),
  ].join(' ')
}

function nextSentence(due: string | undefined, today: string): string {
  if (!due) return 'No item in this report is due for re-inspection.'
  const isOverdue = dueState(due, today) === 'overdue'
  const when = isOverdue
    ? `overdue since ${formatDay(due)}`
    : `due on ${formatDay(due)}, and at once where a material is damaged`
  return `The next re-inspection of the items in this report is ${when}.`
}

function outcomeCell(inspection: Inspection | undefined) {
  if (!inspection) return { text: 'Not re-inspected' }
  const { outcome, inspected_on, note } = inspection
  return { text: `${OUTCOME_NAMES[outcome]}, ${formatDay(inspected_on)}`, ...(note && { note }) }
}

/** The day on which a removal was confirmed, the certificate with its number, and the note. */
export function evidenceOf(inspection: Inspection | undefined): string {
  if (!inspection) return ''
  const { clearance, note, inspected_on } = inspection
  const certificate =
    clearance && `${issuedClearanceName(clearance.shows_clear)}: ${certificateNumber(clearance.id)}, ${clearance.name}`
  return [`Confirmed on ${formatDay(inspected_on)}`, certificate, note].filter(Boolean).join('. ')
}
