import type { Content, CustomTableLayout } from 'pdfmake/interfaces.js'
import type { Fact, ItemSheet } from '#shared/report/model/reportModel.ts'
import { badgeNode } from './badge.ts'
import { photoNode } from './photoNode.ts'
import { denseLayout, factLayout, INK, PHOTO, rule, widthOf } from './styles.ts'

const WIDTH = widthOf(false)
const COLUMN_GAP = 14
const BADGE = 92
const FACT_LABEL = 66
const FACT_GAP = 5

/** A sheet with more letters of recommendations and comment may continue on the next page. */
const LONG_TEXT_LENGTH = 1200
const isLong = ({ recommendations, comment, alternatePhoto }: ItemSheet): boolean =>
  recommendations.reduce(
    (sum, { label, value }) => sum + Math.max(MIN_LINE_LENGTH, label.length + value.length),
    comment.length,
  ) > (alternatePhoto ? LONG_TEXT_LENGTH / 2 : LONG_TEXT_LENGTH)
const MIN_LINE_LENGTH = 100

/** One item, kept together on a page: photo and facts, then scores, total and recommendations. */
export const itemSheetNode = (sheet: ItemSheet, images: ReadonlySet<string>): Content => ({
  stack: [
    {
      stack: [
        titleNode(sheet),
        rule(WIDTH, INK.accent, 0.9),
        ...(isLong(sheet) ? [] : commentNodes(sheet)),
        bodyNode(sheet, images),
        ...scoreNodes(sheet),
        ...sumNodes(sheet),
      ],
      unbreakable: true,
    },
    ...recommendationNodes(sheet),
    ...(isLong(sheet) ? commentNodes(sheet) : []),
  ],
  unbreakable: !isLong(sheet),
  lineHeight: 1.12,
  margin: [0, 0, 0, 10],
})

/** Above photo and facts, because it is often the most important line; a long text comes last, where it may break. */
const commentNodes = ({ comment }: ItemSheet): Content[] =>
  comment ? [{ text: [{ text: 'Comment. ', bold: true }, comment], style: 'cell', margin: [0, 4, 0, 0] }] : []

const titleNode = ({ id, title, location: place, planId, badge }: ItemSheet): Content => ({
  stack: [
    { text: title, style: 'h2', id, outline: true, outlineText: `${title}, ${place}`, outlineParentId: 'sheets' },
    {
      columns: [
        { width: BADGE, stack: [badgeNode(badge, 10)] },
        {
          ...{ text: place, style: 'label', width: '*', margin: [0, 1, 0, 0] },
          ...(planId && { color: INK.accent, linkToDestination: planId }),
        },
      ],
      columnGap: 10,
    },
  ],
  margin: [0, 0, 0, 4],
})

function bodyNode(
  { photo, alternatePhoto, facts, title, location: place }: ItemSheet,
  images: ReadonlySet<string>,
): Content {
  const photos = [photo, alternatePhoto].filter(each => each !== undefined)
  if (photos.length === 0) return { ...denseFacts(facts, WIDTH), margin: [0, 4, 0, 0] }
  return {
    columns: [
      { width: PHOTO.width, stack: photos.map(each => photoNode(each, images, `${title}, ${place}`)) },
      { width: '*', stack: [denseFacts(facts, WIDTH - PHOTO.width - COLUMN_GAP)] },
    ],
    columnGap: COLUMN_GAP,
    margin: [0, 6, 0, 0],
  }
}

export const factsNode = (facts: readonly Fact[], labelWidth = 72) => ({
  table: {
    widths: [labelWidth, '*'],
    body: facts.map(({ label, value }) => [
      { text: label, style: 'label' },
      { text: value, style: 'cell' },
    ]),
  },
  layout: factLayout,
  tag: 'facts' as const,
})

/** An item's facts in small print, so that two sheets fit on a page. */
const denseFacts = (facts: readonly Fact[], width: number) => ({
  table: {
    widths: [FACT_LABEL, width - FACT_LABEL - FACT_GAP],
    body: facts.map(({ label, value }) => [
      { text: label, style: 'label' },
      { text: value, style: 'cell' },
    ]),
  },
  layout: denseLayout,
  tag: 'facts' as const,
})

/** The score groups side by side, each with its points and their reasons. */
function scoreNodes({ scores }: ItemSheet): Content[] {
  if (scores.length === 0) return []
  const width = (WIDTH - (scores.length - 1) * SCORE_GAP) / scores.length
  return [
    {
      table: {
        widths: scores.map(() => width),
        headerRows: 1,
        body: [
          scores.map(({ group }) => ({ text: group, style: 'head' })),
          scores.map(({ points, parts }) => ({
            stack: [
              { text: points, style: 'points' },
              ...parts.map(({ label, value }) => ({ text: `${label} ${value}`, style: 'small' })),
            ],
          })),
        ],
      },
      layout: scoreLayout,
      margin: [0, 6, 0, 2],
    },
  ]
}

/** The sum of the groups, below them, and the heading of the recommendations. */
const sumNodes = ({ scoreSummary, recommendations }: ItemSheet): Content[] => [
  ...(scoreSummary ? [{ text: [{ text: 'Sum. ', color: INK.quiet }, scoreSummary], bold: true, style: 'cell' }] : []),
  ...(recommendations.length > 0
    ? [{ text: 'Recommendations', style: 'head', margin: [0, 2, 0, 1] as [number, number, number, number] }]
    : []),
]

const SCORE_GAP = 8
const scoreLayout: CustomTableLayout = {
  hLineWidth: at => (at === 2 ? 0 : 0.4),
  vLineWidth: () => 0,
  hLineColor: () => INK.rule,
  paddingLeft: at => (at === 0 ? 0 : SCORE_GAP / 2),
  paddingRight: (at, node) => (at === (node.table.widths?.length ?? 0) - 1 ? 0 : SCORE_GAP / 2),
  paddingTop: () => 2,
  paddingBottom: () => 1,
}

function recommendationNodes({ recommendations }: ItemSheet): Content[] {
  if (recommendations.length === 0) return []
  return [
    ...recommendations.map(({ label, value }) => ({
      text: [{ text: `${label}. `, bold: true }, value],
      style: 'cell',
    })),
  ]
}
