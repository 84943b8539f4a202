import { certificateNumber } from '#shared/domain/clearance/certificateNumber.ts'
import { inspectionIn } from '#shared/domain/reinspection/askedItems.ts'
import { itemDue, lastSeen } from '#shared/domain/reinspection/dueDates.ts'
import { capitalised } from '#shared/domain/text/capitalised.ts'
import { type Inspection, OUTCOME_NAMES, type Outcome } from '#shared/domain/tree/inspection.ts'
import { formatDay } from '#shared/domain/vocabulary/time.ts'
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
import type { Block, Section } from '#shared/report/model/reportModel.ts'
import { countWithNoun, type ReportSource } from '#shared/report/model/reportSource.ts'

/** What the re-inspection found of each item and when it is due next; none in a building that was not re-inspected. */
export const reinspectionChapter = (
  source: ReportSource,
  findings: readonly ReportItem[],
): Omit<Section, 'number'>[] =>
  source.tree.building.reinspection
    ? [{ id: 'reinspection', title: 'Re-inspection', landscape: true, blocks: blocksOf(source, findings) }]
    : []

function blocksOf({ tree }: ReportSource, findings: readonly ReportItem[]): Block[] {
  const inspectionOf = ({ item }: ReportItem) => inspectionIn(tree, item)
  const isRemoved = ({ verdict }: ReportItem) => verdict === 'removed'
  const dues = findings.flatMap(({ item }) => itemDue(item, tree) ?? []).sort()
  const due: ItemColumn = {
    title: 'Next due',
    width: 60,
    isNumber: true,
    cell: ({ item }) => ({ text: formatDay(itemDue(item, tree)) }),
  }
  const seen: ItemColumn = {
    title: 'Last seen',
    width: 60,
    isNumber: true,
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
    { kind: 'say', text: summaryOf(findings.map(({ item }) => inspectionIn(tree, item)?.outcome)) },
    { kind: 'say', text: nextSentence(dues[0]) },
    { kind: 'heading', text: 'Items in the building' },
    itemTable(
      managed,
      [NUMBER, SAMPLE_ID, ROOM, MATERIAL, RATING, outcome, seen, due],
      'No positive or presumed items are in the building.',
    ),
    { kind: 'heading', text: 'Items removed' },
    itemTable(findings.filter(isRemoved), [NUMBER, SAMPLE_ID, ROOM, MATERIAL, evidence], 'No items were removed.'),
  ]
}

function summaryOf(outcomes: readonly (Outcome | undefined)[]): string {
  const counted = (Object.keys(OUTCOME_NAMES) as Outcome[]).flatMap(outcome => {
    const count = outcomes.filter(each => each === outcome).length
    return count > 0 ? [`${count} ${OUTCOME_NAMES[outcome].toLowerCase()}`] : []
  })
  const all = outcomes.filter(outcome => outcome !== undefined).length
  const found = counted.length > 0 ? `: ${counted.join(', ')}` : ''
  return `${capitalised(countWithNoun(all, 'positive or presumed item'))} re-inspected${found}. An item without access was last seen on the day given.`
}

const nextSentence = (due: string | undefined): string =>
  due
    ? `The next re-inspection of the building is due on ${formatDay(due)}, and at once where a material is damaged.`
    : 'No item in the building is due for re-inspection.'

function outcomeCell(inspection: Inspection | undefined) {
  if (!inspection) return { text: 'Not re-inspected' }
  const { outcome, inspected_on, note } = inspection
  return { text: `${OUTCOME_NAMES[outcome]}, ${formatDay(inspected_on)}`, ...(note && { note }) }
}

/** The certificate by its number, and what was said besides. */
function evidenceOf(inspection: Inspection | undefined): string {
  if (!inspection) return ''
  const { clearance, note, inspected_on } = inspection
  const certificate = clearance && `Clearance certificate ${certificateNumber(clearance.id)}, ${clearance.name}`
  return [`Confirmed on ${formatDay(inspected_on)}`, certificate, note].filter(Boolean).join('. ')
}
