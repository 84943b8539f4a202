import type { Content, Margins, TableCell } from 'pdfmake/interfaces.js'
import { countOf, formatNumber } from '#shared/domain/text/formatNumber.ts'
import type { KeyAction, KeyFindings, KeyItem, More, ReportModel } from '#shared/report/model/reportModel.ts'
import { badgeNode } from './badge.ts'
import { figuresNode } from './figuresNode.ts'
import { rowsOf } from './floorPlanNodes.ts'
import { heightOfText } from './heights.ts'
import { imageNode, missingImageNode, type Size } from './imageNode.ts'
import { keyPlanNodes } from './keyPlanNodes.ts'
import { CELL_GAP, columnHead, DEFAULT_STYLE, GAP, heightOf, INK, listLayout, widthOf } from './styles.ts'
import { lineWidthOf, shortenedTo } from './words/lineWidth.ts'
import { shortened } from './words/longWords.ts'

const WIDTH = widthOf(false)
/** Items side by side. */
const COLUMNS = 3
const CARD = (WIDTH - (COLUMNS - 1) * GAP) / COLUMNS
/** `photo`: of 4 to 3 without space at its sides. `names`: the most items of an action by name, each on at most `lines` lines. */
interface Fit {
  readonly photo: Size | undefined
  readonly names: number
  readonly lines: number
}
const FITS: readonly Fit[] = [
  { photo: { width: 116, height: 87 }, names: 5, lines: 2 },
  { photo: { width: 64, height: 48 }, names: 1, lines: 1 },
]
const LEAST_FIT: Fit = { photo: undefined, names: 1, lines: 1 }
/** Maximum letters of a name, to leave room for others; the item sheet shows all. */
const MAX_LETTERS = 64
/** Maximum letters of a name in a card (two lines), and in half the page (one line). */
const MAX_CARD_LETTERS = 48
const MAX_HALF_LETTERS = 46

/** A part of the page, with its maximum height in points. */
interface Part {
  readonly nodes: readonly Content[]
  readonly height: number
}

/** The page after the cover. The plans take the height that the other parts leave. */
export function keyFindingsNodes({ keyFindings }: ReportModel, images: ReadonlySet<string>): Content[] {
  if (!keyFindings) return []
  const { plans, morePlans } = keyFindings
  const more = moreOf(morePlans)
  const usedBy = (parts: readonly Part[]) => heightOfAll([...parts, more]) + SPARE
  const fit = FITS.find(each => usedBy(partsOf(keyFindings, images, each)) + ROOM_FOR_PLANS <= heightOf(false))
  const parts = partsOf(keyFindings, images, fit ?? LEAST_FIT)
  const used = usedBy(parts)
  return [
    ...parts.flatMap(({ nodes }) => nodes),
    ...(plans.length > 0 ? keyPlanNodes(plans, images, heightOf(false) - used) : []),
    ...more.nodes,
  ]
}

/** In points, for a row of plans with its legend. */
const ROOM_FOR_PLANS = 120

/** The parts above the plans. */
const partsOf = (key: KeyFindings, images: ReadonlySet<string>, fit: Fit): Part[] => [
  topPart(key),
  ...placesParts(key, images, fit),
  ...actionsParts(key, fit),
  ...(key.plans.length > 0 ? [headingOf('Where it is')] : []),
]

/** Points that stay free, so that an imprecise height moves nothing to the next page. */
const SPARE = 8
const BELOW_FIGURES = 2
const FIGURES_HEIGHT = 58

const topPart = ({ statement: { headline, details }, noWork, provisional, figures }: KeyFindings): Part => ({
  nodes: [
    { text: 'Key findings', style: 'chapter', pageBreak: 'before', outline: true, id: 'key', margin: [0, 0, 0, 8] },
    { text: headline, style: 'statement', ...(provisional && { color: INK.warn }), margin: [0, 0, 0, details ? 2 : 8] },
    ...(details ? [{ text: details, margin: [0, 0, 0, noWork ? 2 : 8] as Margins }] : []),
    ...(noWork ? [{ text: noWork, bold: true, margin: [0, 0, 0, 8] as Margins }] : []),
    figuresNode(figures, BELOW_FIGURES),
  ],
  height:
    heightOfText('Key findings', WIDTH, 17, 1.1) +
    8 +
    (heightOfText(headline, WIDTH, 11) + 2) +
    (details ? heightOfText(details, WIDTH, DEFAULT_STYLE.fontSize) : 0) +
    (noWork ? 2 + heightOfText(noWork, WIDTH, DEFAULT_STYLE.fontSize) : 0) +
    8 +
    FIGURES_HEIGHT,
})

const headingOf = (text: string): Part => ({
  nodes: [{ text, style: 'h2', margin: [0, 8, 0, 4] }],
  height: 8 + heightOfText(text, WIDTH, 11.5) + 4,
})
/** Names the page of the section that has the rest. */
function moreOf(more: More | undefined, width = WIDTH): Part {
  if (!more) return { nodes: [], height: 0 }
  const { text, section } = more
  return {
    nodes: [{ text: [`${text}, page `, { pageReference: section }], style: 'label', margin: [0, 2, 0, 0] }],
    height: 2 + heightOfText(`${text}, page 00000`, width, 8.5),
  }
}

const stackOf = (...parts: readonly Part[]): Part => ({
  nodes: [{ stack: parts.flatMap(({ nodes }) => nodes) }],
  height: heightOfAll(parts),
})
const heightOfAll = (parts: readonly Part[]): number => parts.reduce((sum, { height }) => sum + height, 0)

/** Parts side by side: as high as the highest. */
const sideBySide = (columns: readonly (Part & { readonly width: number })[]): Part => ({
  nodes: [{ columns: columns.map(({ width, nodes }) => ({ width, stack: [...nodes] })), columnGap: GAP }],
  height: Math.max(...columns.map(({ height }) => height)),
})

/** The urgent items, and the places not inspected: beside the items, or below them if that needs less height. */
function placesParts({ urgent, uninspected }: KeyFindings, images: ReadonlySet<string>, { photo }: Fit): Part[] {
  const { title, items, more, none } = urgent
  const span = items.length === 0 ? 1 : 2
  const width = span * (CARD + GAP) - GAP
  const urgentPart = stackOf(
    headingOf(title),
    items.length > 0 ? cardsPart(items, images, photo) : linePart(none, width),
    moreOf(more, width),
  )
  const placesPart = (across: number, columns: number) =>
    stackOf(headingOf('Not inspected'), ...listParts(uninspected, across, columns))
  const below = [urgentPart, placesPart(WIDTH, 2)]
  if (items.length === COLUMNS) return below
  const right = WIDTH - width - GAP
  const row = sideBySide([
    { ...urgentPart, width },
    { ...placesPart(right, 1), width: right },
  ])
  return row.height <= heightOfAll(below) ? [row] : below
}

const linePart = (text: string, width: number): Part => ({
  nodes: [{ text }],
  height: heightOfText(text, width, DEFAULT_STYLE.fontSize),
})

/** Cards side by side; a single card has its words beside its photo. */
function cardsPart(items: readonly KeyItem[], images: ReadonlySet<string>, size: Size | undefined): Part {
  const [first] = items
  if (items.length === 1 && first?.photo && size)
    return sideBySide([
      { ...photoPart(first, images, size), width: size.width },
      { ...wordsPart(first), width: CARD },
    ])
  const withPhotos = items.some(({ photo }) => photo !== undefined)
  return sideBySide(
    items.map(item => ({
      ...(withPhotos && size ? stackOf(photoPart(item, images, size), wordsPart(item)) : wordsPart(item)),
      width: CARD,
    })),
  )
}

const photoPart = ({ title, place, photo }: KeyItem, images: ReadonlySet<string>, size: Size): Part => ({
  nodes: [
    {
      columns: [
        {
          width: size.width,
          stack: [
            photo
              ? imageNode(photo, images, size, `Photo: ${title}, ${place}`)
              : missingImageNode('No photo was recorded', size),
          ],
        },
      ],
      margin: [0, 0, 0, 4],
    },
  ],
  height: size.height + 4,
})

function wordsPart({ title, place, goTo, badge }: KeyItem): Part {
  const [name, where] = [shortened(title, MAX_CARD_LETTERS), shortened(place, MAX_CARD_LETTERS)]
  return {
    nodes: [
      { text: name, bold: true, color: INK.accent, linkToDestination: goTo, margin: [0, 0, 0, 1] },
      { text: where, style: 'label', margin: [0, 0, 0, 3] },
      badgeNode(badge),
    ],
    height:
      heightOfText(name, CARD, DEFAULT_STYLE.fontSize) +
      1 +
      (heightOfText(where, CARD, 8.5) + 3) +
      heightOfText(badge.word, CARD, 9) * (badge.provisional ? 2 : 1),
  }
}

/** A list in columns, with its notes below. */
function listParts({ places, more, none, notes }: KeyFindings['uninspected'], width: number, columns: number): Part[] {
  const noteParts = notes.map(text => notePart(text, width))
  if (places.length === 0) return [linePart(none, width), ...noteParts]
  const columnWidth = (width - (columns - 1) * GAP) / columns
  const lists = rowsOf(places, Math.ceil(places.length / columns)).map((each): Part & { width: number } => {
    const names = each.map(place => shortened(place, columns > 1 ? MAX_HALF_LETTERS : MAX_LETTERS))
    return {
      nodes: [{ ul: names.map(text => ({ text, style: 'cell' })) }],
      height: names.reduce((sum, text) => sum + heightOfText(text, columnWidth - BULLET, 9), 0),
      width: columnWidth,
    }
  })
  return [sideBySide(lists), moreOf(more, width), ...noteParts]
}
const notePart = (text: string, width: number): Part => ({
  nodes: [{ text, style: 'cell', margin: [0, 2, 0, 0] }],
  height: 2 + heightOfText(text, width, CELL_SIZE),
})
const BULLET = 12

const ACTION_WIDTHS = { badge: 70, what: 104, when: 66, recheck: 64 }
/** In points: the sum of the space above and below the text of a row. */
const ROW_PADDING = 6.5

/** Omits the re-inspection column before a demolition, because nothing is re-inspected then. */
function actionsParts({ actions, moreActions }: KeyFindings, fit: Fit): Part[] {
  if (actions.length === 0) return []
  const isRechecked = actions.some(({ recheck }) => recheck !== undefined)
  const { badge: badgeWidth, what: whatWidth, when: whenWidth } = ACTION_WIDTHS
  const fixed = [badgeWidth, whatWidth, whenWidth, ...(isRechecked ? [ACTION_WIDTHS.recheck] : [])]
  const itemsWidth = fixed.reduce((left, width) => left - width - CELL_GAP, WIDTH - CELL_GAP)
  const rows = actions.map(({ what, recheck, ...action }) => ({
    ...action,
    what: shortened(what, MAX_LETTERS),
    items: itemLines(action, itemsWidth, fit),
    recheck: isRechecked ? [recheck ?? ''] : [],
  }))
  const heightOfRow = ({ badge, what, items, when, recheck }: (typeof rows)[number]) =>
    ROW_PADDING +
    Math.max(
      heightOfText(badge.word, badgeWidth - 12, CELL_SIZE) * (badge.provisional ? 2 : 1),
      heightOfText(what, whatWidth, CELL_SIZE),
      items.reduce((sum, text) => sum + heightOfText(text, itemsWidth, CELL_SIZE), 0),
      heightOfText(when, whenWidth, CELL_SIZE),
      ...recheck.map(text => heightOfText(text, ACTION_WIDTHS.recheck, CELL_SIZE)),
    )
  const table: Content = {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [badgeWidth, whatWidth, '*', ...fixed.slice(2)],
      body: [
        ['Most serious', 'What to do', 'Items', 'By when', ...(isRechecked ? ['Inspect again by'] : [])].map(
          columnHead,
        ),
        ...rows.map(({ badge, what, items, when, recheck }): TableCell[] => [
          badgeNode(badge),
          { text: what, style: 'cell' },
          { stack: items.map(text => ({ text, style: 'cell' })) },
          { text: when, style: 'cell', bold: true },
          ...recheck.map(text => ({ text, style: 'cell' })),
        ]),
      ],
    },
    layout: listLayout,
  }
  const height = rows.reduce((sum, row) => sum + heightOfRow(row), heightOfText('', WIDTH, 8) + ROW_PADDING)
  return [headingOf('What to do, and by when'), { nodes: [table], height }, moreOf(moreActions)]
}
const CELL_SIZE = 9

/** Number, name and room of each named item, and the numbers of the others. A single other item is named too. */
function itemLines(
  { items, count }: Pick<KeyAction, 'items' | 'count'>,
  width: number,
  { names, lines }: Fit,
): string[] {
  if (items.length === 0) return [countOf(count, 'inaccessible place')]
  // The next word moves to the second line, and may leave space on the first.
  const ems = (lines * width) / CELL_SIZE - (lines - 1) * LONGEST_WORD
  const named = items.slice(0, count === names + 1 ? count : names)
  const others = items.slice(named.length).map(({ number }) => number)
  const numbers = others.length > 0 ? `No. ${others.join(', ')}` : ''
  const more = count > items.length ? `and ${formatNumber(count - items.length)} more` : ''
  return [
    ...named.map(({ number, name, room }) => {
      const where = `, ${shortenedTo(room, ems * MOST_OF_ROOM)}`
      return `${shortenedTo(`${number} ${name}`, ems - lineWidthOf(where))}${where}`
    }),
    ...[[numbers, more].filter(Boolean).join(' ')].filter(Boolean),
  ]
}
/** In ems, and the most of a text that the room takes. */
const LONGEST_WORD = 6
const MOST_OF_ROOM = 0.45
