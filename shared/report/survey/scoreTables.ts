import { ratingBadge } from '#shared/domain/item/badge.ts'
import { isMaterialOnly } from '#shared/domain/item/rating.ts'
import { type Band, bandOf, SCORE_GROUPS, type ScoreGroup } from '#shared/domain/item/scoring.ts'
import { SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'
import { SCORE_PROPERTIES, type ScoreProperty } from '#shared/domain/vocabulary/scoreProperties.ts'
import { plainTable } from '#shared/report/model/itemTables.ts'
import type { Block, Column } from '#shared/report/model/reportModel.ts'
import type { ReportSource } from '#shared/report/model/reportSource.ts'

const SCORES = [0, 1, 2, 3]
const SCORE_COLUMNS: readonly Column[] = [
  { title: 'Score', width: 92 },
  ...SCORES.map(score => ({ title: String(score), width: '*' as const })),
]

/** How scores are calculated, and which totals give which rating. Source: specification 3 §9, domain facts section 1. */
export function riskBlocks({ tree }: ReportSource): Block[] {
  const { building } = tree
  const materialOnly = isMaterialOnly(building)
  const hse = building.scoring_variant === 'hse'
  return [
    { kind: 'say', text: `${materialOnly ? MATERIAL_ONLY : FULL}${hse ? TYPE_COUNTS : ''}` },
    bandTable(building.scoring_variant, materialOnly),
    {
      kind: 'say',
      text: `Until a result is received, ${hse ? WORST_TYPE : 'asbestos'} is presumed and the rating is provisional.`,
    },
    { kind: 'heading', text: 'Material assessment' },
    groupTable('material', hse ? [TYPES] : []),
    ...(materialOnly ? [] : priorityBlocks()),
  ]
}

const MATERIAL_ONLY =
  'Each material is rated on the material assessment only: the sum of its scores for product, damage and surface. The building is to be altered or demolished, so its use and maintenance are not counted.'
const FULL =
  'Each material is rated on two assessments. The material assessment indicates how readily it can release fibres; the priority assessment indicates how likely people are to disturb it and be exposed. The two are added together and rounded up to a whole number.'
const TYPE_COUNTS = ' The material assessment includes a score for the type of asbestos.'
const WORST_TYPE = 'the worst type of asbestos'

const HIGHEST_TOTAL = 24
const bandRanges = (variant: 'nz' | 'hse', materialOnly: boolean): [Band, number, number][] => {
  const totals = Array.from({ length: HIGHEST_TOTAL + 1 }, (_, total) => total).slice(1)
  const bands = Map.groupBy(totals, total => bandOf(total, variant, materialOnly))
  return [...bands].map(([band, totals]) => [band, totals[0] ?? 0, totals.at(-1) ?? 0])
}

/** The ranges come from the rating rule, so that they always agree with it. */
function bandTable(variant: 'nz' | 'hse', materialOnly: boolean): Block {
  const ranges = bandRanges(variant, materialOnly)
  const rows = ranges.map(([band, from, to]) => [
    { text: '', badge: ratingBadge({ rating: band, provisional: false }) },
    { text: to === HIGHEST_TOTAL ? `${from} or more` : `${from} to ${to}` },
  ])
  return plainTable(
    [
      { title: 'Rating', width: 120 },
      { title: materialOnly ? 'Material score' : 'Total', width: '*' },
    ],
    [
      ...rows,
      [
        { text: '', badge: ratingBadge({ rating: 'Negative', provisional: false }) },
        { text: 'No asbestos detected, recorded as not suspicious, or a total of 0' },
      ],
      [
        { text: '', badge: ratingBadge({ rating: 'Inaccessible', provisional: false }) },
        { text: 'Not inspected: presumed to contain asbestos; no score is printed' },
      ],
    ],
  )
}

const groupTable = (group: ScoreGroup, more: readonly string[][] = []): Block =>
  plainTable(SCORE_COLUMNS, [
    ...SCORE_GROUPS[group].properties.flatMap(index => {
      const property = SCORE_PROPERTIES[index]
      return property ? [[property.name, ...SCORES.map(score => wordingOf(property, score))]] : []
    }),
    ...more,
  ])

const wordingOf = ({ scores }: ScoreProperty, score: number): string =>
  scores.find(choice => choice.score === score)?.name ?? '–'

/** Scored from the amount; see `amountScore`. */
const EXTENT = [
  'Extent',
  'Up to 0.5 m² or 0.5 m; no whole item',
  'Up to 10 m² or 10 m; one or more items',
  'Up to 50 m² or 50 m',
  'More than 50 m² or 50 m; any amount in m³',
]

const TYPES = [
  'Type of asbestos',
  ...SCORES.map(score =>
    Object.values(SAMPLE_STATUSES)
      .filter(status => status.score === score)
      .map(({ name }) => name)
      .join('; '),
  ),
]

const HOW_COUNTED: Readonly<Record<Exclude<ScoreGroup, 'material'>, string>> = {
  activity: 'the average of two scores',
  likelihood: 'the average of two scores and the score for the extent',
  exposure: 'the average of three scores',
  maintenance: 'the average of two scores',
}
const PRIORITY = ['activity', 'likelihood', 'exposure', 'maintenance'] as const

function priorityBlocks(): Block[] {
  return PRIORITY.flatMap((group): Block[] => [
    { kind: 'heading', text: `${SCORE_GROUPS[group].name}: ${HOW_COUNTED[group]}` },
    groupTable(group, group === 'likelihood' ? [EXTENT] : []),
  ])
}
