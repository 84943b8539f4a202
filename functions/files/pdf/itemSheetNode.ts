import type { Content, CustomTableLayout, Margins } from 'pdfmake/interfaces.js'
import type { Fact, ItemSheet } from '#shared/report/model/reportModel.ts'
import { badgeNode } from './badge.ts'
import { planPartNode } from './floorPlanNodes.ts'
import { linesOfText } from './heights.ts'
import { photoNode } from './photoNode.ts'
import { denseLayout, factLayout, INK, PHOTO, rule, widthOf } from './styles.ts'

const WIDTH = widthOf(false)
const COLUMN_GAP = 10
const BADGE = 92
const FACT_LABEL = 66
const FACT_GAP = 5
/** The padding and rule of a fact. */
const FACT_PADDING = 3.2
const FACT_LINE = 11.8
/** The typical width of a text, as a share of its maximum width. A fact may become a little higher than estimated. */
const TYPICAL = 0.9
/** The most lines of a fact beside the pictures. Longer facts go below. */
const MAX_LINES = 2
const LINE_HEIGHT = 1.08
/** In points. If less width is left beside the pictures, all facts go below. */
const LEAST_FACTS = 150
/** The height of a photo with a caption of three lines; the plan and the facts beside it are as high. */
const BODY_HEIGHT = PHOTO.height + 34
const PLAN = { width: PHOTO.width, height: BODY_HEIGHT - 2 }
/** The largest plan of an item without photo. It is lower than a plan beside a photo, which has a caption below it. */
const PLAN_ALONE = { width: PHOTO.width, height: 100 }
const RECOMMENDATIONS: Content = { text: 'Recommendations', style: 'head', margin: [0, 3, 0, 0] }

/** A sheet with more letters of recommendations and comment may continue on the next page. */
const LONG_TEXT_LENGTH = 1200
const isLong = ({ recommendations, comment, alternatePhoto }: ItemSheet): boolean =>
  recommendations.reduce(
    (sum, { label, value }) => sum + Math.max(MIN_LINE_LENGTH, label.length + value.length),
    comment.length,
  ) > (alternatePhoto ? LONG_TEXT_LENGTH / 2 : LONG_TEXT_LENGTH)
const MIN_LINE_LENGTH = 100

/** One item, kept together on a page: photo, plan and facts, then scores with their total, and recommendations. */
export const itemSheetNode = (sheet: ItemSheet, images: ReadonlySet<string>): Content => ({
  stack: [
    {
      stack: [
        titleNode(sheet),
        rule(WIDTH, INK.accent, 0.9),
        ...(isLong(sheet) ? [] : commentNodes(sheet)),
        ...bodyNodes(sheet, images),
        ...scoreNodes(sheet),
        ...(sheet.recommendations.length > 0 ? [RECOMMENDATIONS] : []),
      ],
      unbreakable: true,
    },
    ...recommendationNodes(sheet),
    ...(isLong(sheet) ? commentNodes(sheet) : []),
  ],
  unbreakable: !isLong(sheet),
  lineHeight: LINE_HEIGHT,
  margin: [0, 0, 0, 7],
})

/** Above photo and facts, because a comment is often the most important line. On a long sheet it comes last and may break. */
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

/** Photos and plan side by side, facts beside them, and the other facts below. */
function bodyNodes(
  { photo, alternatePhoto, plan, facts, title, location: place }: ItemSheet,
  images: ReadonlySet<string>,
): Content[] {
  const photos = [photo, alternatePhoto].flatMap(each => (each ? [photoNode(each, images, `${title}, ${place}`)] : []))
  const planBox = photos.length > 0 ? PLAN : PLAN_ALONE
  const pictures = [...photos, ...(plan ? [planPartNode(plan, images, planBox)] : [])]
  if (pictures.length === 0) return belowNodes(facts)
  const width = WIDTH - pictures.length * (PHOTO.width + COLUMN_GAP)
  const short = facts.filter(fact => linesOfFact(fact, width) <= MAX_LINES)
  const atSide = width < LEAST_FACTS ? [] : within(short, width, photos.length > 0 ? BODY_HEIGHT : PLAN_ALONE.height)
  return [
    {
      columns: [
        ...pictures.map(picture => ({ width: PHOTO.width, stack: [picture] })),
        ...(atSide.length > 0 ? [{ width, stack: [denseFacts(atSide, width)] }] : []),
      ],
      columnGap: COLUMN_GAP,
      margin: [0, 5, 0, 0],
    },
    ...belowNodes(facts.filter(fact => !atSide.includes(fact))),
  ]
}

/** The facts that fit into the height, in their order. If a fact does not fit, a shorter one after it may. */
function within(facts: readonly Fact[], width: number, height: number): Fact[] {
  let left = height
  return facts.filter(fact => {
    const needed = heightOfFact(fact, width)
    const fits = needed <= left
    if (fits) left -= needed
    return fits
  })
}

const linesOfFact = ({ value }: Fact, width: number): number =>
  linesOfText(value, (width - FACT_LABEL - FACT_GAP) / TYPICAL, 9)
const heightOfFact = (fact: Fact, width: number): number => linesOfFact(fact, width) * FACT_LINE + FACT_PADDING
const heightOfFacts = (facts: readonly Fact[], width: number): number =>
  facts.reduce((sum, fact) => sum + heightOfFact(fact, width), 0)

/** In one column if two columns would not be lower. */
function belowNodes(facts: readonly Fact[]): Content[] {
  if (facts.length === 0) return []
  const half = (WIDTH - COLUMN_GAP) / 2
  const left = within(facts, half, heightOfFacts(facts, half) / 2)
  const columns = [left, facts.filter(fact => !left.includes(fact))]
  const isOne = heightOfFacts(facts, WIDTH) <= Math.max(...columns.map(each => heightOfFacts(each, half)))
  if (isOne) return [{ ...denseFacts(facts, WIDTH), margin: [0, 4, 0, 0] satisfies Margins }]
  return [
    {
      columns: columns.map(each => ({ width: half, stack: [denseFacts(each, half)] })),
      columnGap: COLUMN_GAP,
      margin: [0, 4, 0, 0],
    },
  ]
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

/** The score groups side by side, each with its points and scores, and the total at the end. */
function scoreNodes({ scores, total, scoreSummary }: ItemSheet): Content[] {
  if (scores.length === 0) return []
  const widths = scores.length === SCORE_WIDTHS.length - 1 ? SCORE_WIDTHS : [...scores, total].map(() => ONE_SCORE)
  return [
    {
      table: {
        widths: [...widths],
        headerRows: 1,
        body: [
          [...scores.map(({ group }) => group), 'Total'].map(text => ({ text, style: 'head' })),
          [
            ...scores.map(({ points, parts }, at) => ({
              stack: [
                { text: at === 0 ? points : `+ ${points}`, style: 'points' },
                ...parts.map(({ label, value }) => ({ text: `${label} ${value}`, style: 'part' })),
              ],
            })),
            {
              stack: [
                { text: `= ${total}`, style: 'points' },
                { text: scoreSummary, style: 'part' },
              ],
            },
          ],
        ],
      },
      layout: scoreLayout,
      margin: [0, 4, 0, 0],
    },
  ]
}

/** Points for the five groups and the total, by the length of their words. */
const SCORE_WIDTHS = [66, 84, 72, 76, 62, 83]
const ONE_SCORE = 120
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

const recommendationNodes = ({ recommendations }: ItemSheet): Content[] =>
  recommendations.map(({ label, value }) => ({ text: [{ text: `${label}. `, bold: true }, value], style: 'cell' }))
