import { recommendationsFor } from '#shared/domain/company/recommendation.ts'
import { fullNameOf } from '#shared/domain/item/itemNames.ts'
import { hasSetScores, isReportedNegative } from '#shared/domain/item/itemRules.ts'
import { LEAD_THRESHOLD, leadResult } from '#shared/domain/item/leadResult.ts'
import { photoCaption } from '#shared/domain/item/photoCaption.ts'
import { isMaterialOnly, scoreSheetOf } from '#shared/domain/item/rating.ts'
import { formatScore, PRIORITY_GROUPS, SCORE_GROUPS, type ScoreGroup } from '#shared/domain/item/scoring.ts'
import { sampleStatusOf } from '#shared/domain/item/verdict.ts'
import { itemDue } from '#shared/domain/reinspection/dueDates.ts'
import { formatNumber } from '#shared/domain/text/formatNumber.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { isScored, methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { ANALYSIS_TYPES, CONTAMINANT, REMOVAL_CLASS_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { SCORE_PROPERTIES } from '#shared/domain/vocabulary/scoreProperties.ts'
import { formatDay } from '#shared/domain/vocabulary/time.ts'
import { nonEmptyFacts } from '#shared/report/model/coverPage.ts'
import { formatAmount, withAsbestos } from '#shared/report/model/itemTables.ts'
import { itemSheetId, type ReportItem } from '#shared/report/model/reportItems.ts'
import type { Fact, ItemSheet, SheetPhoto } from '#shared/report/model/reportModel.ts'
import type { ReportSource } from '#shared/report/model/reportSource.ts'
import { itemPlan, planId } from './floorPlans.ts'
import { evidenceOf } from './reinspectionChapter.ts'

/**
 * The sheet of one item: location, material, extent, condition, scores and recommendations. Negative and removed items have no
 * risk and nothing to manage. The scores of an inaccessible item are presumed, so they are not printed.
 */
export function itemSheet(source: ReportSource, finding: ReportItem): ItemSheet {
  const { item, number, room, floor, badge } = finding
  const isLead = item.contaminate_id === CONTAMINANT.lead
  const isNegative = finding.verdict === 'negative'
  const isRemoved = finding.verdict === 'removed'
  const plan = itemPlan(finding, source.tree)
  return {
    kind: 'sheet',
    id: itemSheetId(item),
    title: [`${number}.`, finding.sampleId, item.name].filter(Boolean).join('  '),
    location: `${floor.name}, ${room.name}`,
    ...(floor.image && { planId: planId(floor) }),
    ...(plan && { plan }),
    badge,
    facts: [
      ...(isLead ? leadFacts(finding) : asbestosFacts(finding)),
      ...nonEmptyFacts([
        ['Next inspection', formatDay(itemDue(item, source.tree))],
        ['Removed', isRemoved ? evidenceOf(item.inspection) : ''],
      ]),
    ],
    ...(item.image && { photo: photoOf(source, item, item.image) }),
    ...(item.image_alt &&
      source.tree.building.has_multiple_images && { alternatePhoto: photoOf(source, item, item.image_alt) }),
    ...(isLead || isNegative || isRemoved || finding.verdict === 'inaccessible'
      ? NO_SCORES
      : scoresOf(source, finding)),
    recommendations: isLead || isNegative || isRemoved ? [] : recommendationFacts(source, item),
    comment: item.comment,
  }
}

const photoOf = ({ tree }: ReportSource, item: Item, photo: Photo): SheetPhoto => ({
  ...photo,
  marks: photo.marks ?? [],
  caption: photoCaption(photo, item, tree),
})

/** For asbestos only; lead recommendations have their own chapter. */
const recommendationFacts = ({ tree }: ReportSource, item: Item): Fact[] =>
  recommendationsFor(tree, item.item_recommendations).map(({ name, description }) => ({
    label: name,
    value: description,
  }))

const wording = (item: Item, index: number): string => {
  const score = item.item_scores[index]
  return SCORE_PROPERTIES[index]?.scores.find(choice => choice.score === score)?.name ?? ''
}
const PROPERTY = { product: 0, damage: 1, surface: 2, accessibility: 6 } as const

/** Leaves out scores and amounts that nobody observed: values that a rule set, and the scores of inaccessible material. */
function asbestosFacts(finding: ReportItem): Fact[] {
  const { item } = finding
  return nonEmptyFacts([
    ['Material', fullNameOf(item)],
    ['Assessment', methodOf(item.assessment_method_id)?.name ?? ''],
    ['Sample ID', finding.sampleId],
    ['Analysis', ANALYSIS_TYPES[item.sample?.analysis_type_id ?? 0]?.name ?? ''],
    ['Earlier report', item.reported_sample?.name ?? ''],
    ['Result', withAsbestos(finding.result)],
    ['Until the result', finding.verdict === 'awaiting' ? 'Presumed to contain asbestos' : ''],
    ['Extent', isReportedNegative(item) ? '' : formatAmount(finding)],
    ...(isScored(item.assessment_method_id) && !hasSetScores(item) && finding.verdict !== 'inaccessible'
      ? ([
          ['Product type', wording(item, PROPERTY.product)],
          ['Damage', wording(item, PROPERTY.damage)],
          ['Surface', wording(item, PROPERTY.surface)],
          ['Accessibility', wording(item, PROPERTY.accessibility)],
        ] as const)
      : []),
    ['Removal class', finding.verdict === 'negative' ? '' : (REMOVAL_CLASS_NAMES[item.removal_class_id ?? 0] ?? '')],
  ])
}

function leadFacts(finding: ReportItem): Fact[] {
  const { item } = finding
  const lead = item.lead
  return nonEmptyFacts([
    ['Surface', fullNameOf(item)],
    ['Substrate', lead?.building_material ?? ''],
    ['Colour', lead?.colour ?? ''],
    ['Condition', lead?.paint_condition ?? ''],
    ['Method', methodOf(item.assessment_method_id)?.name ?? ''],
    ['Sample ID', finding.sampleId],
    ['Earlier report', item.reported_sample?.name ?? ''],
    ['Result', finding.result],
    ['Until the result', finding.verdict === 'awaiting' ? 'Treated as lead paint' : ''],
    ...otherLeadResults(finding),
    ['Threshold', `${formatNumber(LEAD_THRESHOLD)} mg/kg or ppm`],
  ])
}

/** Measurements other than the decisive result. */
function otherLeadResults({ item: { lead }, verdict }: ReportItem): (readonly [string, string])[] {
  const decisive = leadResult(lead)
  if (!lead || (!decisive && verdict !== 'awaiting')) return []
  const { xrf_result, colour_metric } = lead
  return [
    ['XRF', xrf_result === undefined || decisive?.unit === 'ppm' ? '' : `${formatNumber(xrf_result)} ppm`],
    ['Spot test', colour_metric === undefined ? '' : colour_metric === 1 ? 'Positive' : 'Negative'],
  ]
}

type Scores = Pick<ItemSheet, 'scores' | 'total' | 'scoreSummary'>
const NO_SCORES: Scores = { scores: [], total: '', scoreSummary: '' }

/** The scores by group with their points, and the total with its calculation. */
function scoresOf({ tree }: ReportSource, { item, rating }: ReportItem): Scores {
  const sheet = scoreSheetOf(item, sampleStatusOf(item, tree), tree.building)
  const assessment = rating?.assessment
  if (!sheet || !assessment) return NO_SCORES
  const materialOnly = isMaterialOnly(tree.building)
  const parts = (group: ScoreGroup): Fact[] =>
    SCORE_GROUPS[group].properties.map(index => ({
      label: SHORT_NAMES[index] ?? '',
      value: String(sheet.scores[index] ?? ''),
    }))
  const type =
    tree.building.scoring_variant === 'hse' ? [{ label: 'Asbestos type', value: String(sheet.typeScore) }] : []
  const extent = [{ label: 'Extent', value: String(sheet.amountScore) }]
  const material = {
    group: SCORE_GROUPS.material.name,
    parts: [...parts('material'), ...type],
    points: String(assessment.material),
  }
  const total = String(assessment.total)
  if (materialOnly) return { scores: [material], total, scoreSummary: `Material score ${total}` }
  const priority = PRIORITY_GROUPS.map(group => ({
    group: SCORE_GROUPS[group].name,
    parts: group === 'likelihood' ? [...parts(group), ...extent] : parts(group),
    points: formatScore(assessment.sixths[group]),
  }))
  const sum = 6 * assessment.material + assessment.prioritySixths
  const rounded = sum % 6 === 0 ? '' : `, rounded up to ${total}`
  return {
    scores: [material, ...priority],
    total,
    scoreSummary: `Material ${assessment.material} + priority ${formatScore(assessment.prioritySixths)} = ${formatScore(sum)}${rounded}`,
  }
}

/** Short names of the twelve properties, in the order of `item_scores`. */
const SHORT_NAMES: readonly string[] = [
  'Product',
  'Damage',
  'Surface',
  'Main activity',
  'Secondary activities',
  'Location',
  'Accessibility',
  'Occupants',
  'Frequency of use',
  'Time in use',
  'Type',
  'Frequency',
]
