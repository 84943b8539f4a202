import type { Content, TableCell } from 'pdfmake/interfaces.js'
import type { KeyAction, KeyFindings, KeyItem, ReportModel } from '#shared/report/model/reportModel.ts'
import { badgeNode } from './badge.ts'
import { figuresNode } from './figuresNode.ts'
import { smallPlanNode } from './floorPlanNodes.ts'
import { imageNode } from './imageNode.ts'
import { columnHead, GAP, INK, listLayout, widthOf } from './styles.ts'
import { shortened } from './words/longWords.ts'

const WIDTH = widthOf(false)
const URGENT = { width: 300, photo: { width: 84, height: 63 } }
const PLAN_HEIGHT = { two: 138, three: 74 }
/** Maximum letters of a name, to leave room for others; the item sheet shows all. */
const MAX_LETTERS = 64
/** Maximum letters of a title over a small plan: one line. */
const MAX_TITLE_LETTERS = 34

/** The page after the cover. */
export function keyFindingsNodes({ keyFindings }: ReportModel, images: ReadonlySet<string>): Content[] {
  if (!keyFindings) return []
  const { statement, provisional, figures, urgent, notReached, actions, moreActions, plans, morePlans } = keyFindings
  return [
    { text: 'Key findings', style: 'chapter', pageBreak: 'before', outline: true, id: 'key', margin: [0, 0, 0, 8] },
    { text: statement, style: 'statement', ...(provisional && { color: INK.warn }), margin: [0, 0, 0, 8] },
    figuresNode(figures),
    {
      columns: [
        { width: URGENT.width, stack: [headingOf(urgent.title), ...urgentNodes(urgent, images)] },
        { width: '*', stack: [headingOf('Not inspected'), ...placeNodes(notReached)] },
      ],
      columnGap: GAP,
    },
    ...(actions.length > 0
      ? [headingOf('What to do, and by when'), actionsNode(actions), ...moreNode(moreActions)]
      : []),
    ...(plans.length > 0 ? [headingOf('Where it is'), ...planRows(keyFindings, images)] : []),
    ...moreNode(morePlans),
  ]
}

const headingOf = (text: string): Content => ({ text, style: 'h2', margin: [0, 8, 0, 4] })
const moreNode = (text: string): Content[] => (text ? [{ text, style: 'label', margin: [0, 2, 0, 0] }] : [])

const urgentNodes = ({ items, more, none }: KeyFindings['urgent'], images: ReadonlySet<string>): Content[] =>
  items.length === 0 ? [{ text: none }] : [...items.map(item => urgentNode(item, images)), ...moreNode(more)]

const urgentNode = ({ title, place, goTo, badge, photo }: KeyItem, images: ReadonlySet<string>): Content => ({
  columns: [
    ...(photo
      ? [{ width: URGENT.photo.width, stack: [imageNode(photo, images, URGENT.photo, `Photo: ${title}, ${place}`)] }]
      : []),
    {
      width: '*',
      stack: [
        {
          text: shortened(title, MAX_LETTERS),
          bold: true,
          color: INK.accent,
          linkToDestination: goTo,
          margin: [0, 0, 0, 1],
        },
        { text: shortened(place, MAX_LETTERS), style: 'label', margin: [0, 0, 0, 3] },
        badgeNode(badge),
      ],
    },
  ],
  columnGap: 8,
  margin: [0, 0, 0, 6],
})

const placeNodes = ({ places, more, none }: KeyFindings['notReached']): Content[] =>
  places.length === 0
    ? [{ text: none }]
    : [{ ul: places.map(place => ({ text: shortened(place, MAX_LETTERS), style: 'cell' })) }, ...moreNode(more)]

/** Omits the re-inspection column before a demolition, because nothing is re-inspected then. */
function actionsNode(actions: readonly KeyAction[]): Content {
  const isRechecked = actions.some(({ recheck }) => recheck !== undefined)
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: [74, '*', 104, 82, ...(isRechecked ? [80] : [])],
      body: [
        ['Most serious', 'What to do', 'Items', 'By when', ...(isRechecked ? ['Inspect again by'] : [])].map(
          columnHead,
        ),
        ...actions.map(({ badge, count, what, items, when, recheck }): TableCell[] => [
          badgeNode(badge),
          { text: shortened(what, MAX_LETTERS), style: 'cell' },
          { text: items || String(count), style: 'cell' },
          { text: when, style: 'cell', bold: true },
          ...(isRechecked ? [{ text: recheck ?? '', style: 'cell' }] : []),
        ]),
      ],
    },
    layout: listLayout,
  }
}

/** Two plans per row if the page has room, otherwise three. */
function planRows({ plans, urgent, actions }: KeyFindings, images: ReadonlySet<string>): Content[] {
  const perRow = plans.length <= 4 && urgent.items.length <= 1 && actions.length <= 3 ? 2 : 3
  const box = {
    width: (WIDTH - (perRow - 1) * GAP) / perRow,
    height: perRow === 2 ? PLAN_HEIGHT.two : PLAN_HEIGHT.three,
  }
  return Array.from({ length: Math.ceil(plans.length / perRow) }, (_, row) => ({
    columns: plans.slice(row * perRow, (row + 1) * perRow).map(plan => ({
      width: box.width,
      stack: smallPlanNode({ ...plan, title: shortened(plan.title, MAX_TITLE_LETTERS) }, images, box),
    })),
    columnGap: GAP,
    unbreakable: true,
    margin: [0, 0, 0, 4] as [number, number, number, number],
  }))
}
