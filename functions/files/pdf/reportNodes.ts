import type { Content, ContentStack, DynamicContent, Margins } from 'pdfmake/interfaces.js'
import { type Block, DRAFT, isEmptySection, type ReportModel, type Section } from '#shared/report/model/reportModel.ts'
import { certificateNodes, type Enclosure } from './enclosures.ts'
import { figuresNode } from './figuresNode.ts'
import { floorPlanNodes, isLandscape } from './floorPlanNodes.ts'
import { factsNode, itemSheetNode } from './itemSheetNode.ts'
import { keyFindingsNodes } from './keyFindingsNodes.ts'
import { photoLogNodes } from './photoLogNodes.ts'
import { contentsNode, coverNodes, ENTRY, oneDigitMargin, peopleNode } from './reportCover.ts'
import { headed, heightInLetters, richTextNodes } from './richTextNodes.ts'
import { DEFAULT_STYLE, INK, MARGINS, rule, widthOf } from './styles.ts'
import { tableNodes } from './tableNodes.ts'
import { shortenedTo } from './words/lineWidth.ts'
import { MAX_FOOT_EMS, MAX_HEAD_LETTERS, shortened } from './words/longWords.ts'

/** The images that can be shown, and the certificates with their pages. */
export interface PrintAssets {
  readonly images: ReadonlySet<string>
  readonly enclosures: readonly Enclosure[]
}

/** Chapters that start a page. Other chapters continue on the same page where possible. */
const NEW_PAGE_SECTIONS: readonly string[] = ['register', 'notAccessed', 'plans', 'sheets']

/** What a chapter needs besides its model. `oneDigit`: the margin of its entry in the contents if its number has one digit. */
interface ChapterContext {
  readonly images: ReadonlySet<string>
  readonly oneDigit?: Margins | undefined
}

export function reportContent(model: ReportModel, { images, enclosures }: PrintAssets): Content[] {
  const { sections } = model
  const context = { images, oneDigit: oneDigitMargin(sections, DEFAULT_STYLE.fontSize, ENTRY) }
  const afterCertificates = sections.findIndex(({ id }) => id === 'certificates') + 1
  return [
    ...coverNodes(model, images),
    ...keyFindingsNodes(model, images),
    contentsNode(model.keyFindings !== undefined),
    ...chapterNodes(sections.slice(0, afterCertificates), context),
    ...certificateNodes(enclosures),
    ...chapterNodes(sections.slice(afterCertificates), context),
  ]
}

const startsPage = ({ id, newPage }: Section): boolean => newPage === true || NEW_PAGE_SECTIONS.includes(id)

type Side = 'portrait' | 'landscape'
/** A chapter, and the orientation of the page that it starts; undefined if it continues on the same page. */
interface PlacedSection {
  readonly section: Section
  readonly starts?: Side
}

/**
 * Chapters in order. A chapter starts a page only if that helps the reader. An empty chapter stays with the item sheet before it,
 * because it would be alone on a page.
 */
export function chapterNodes(sections: readonly Section[], context: ChapterContext): Content[] {
  const nodes: Content[] = []
  let before: Section | undefined
  for (const run of together(placed(sections))) {
    const own = run.flatMap(({ section, starts }) => sectionNodes(section, context, starts))
    const [first] = run
    const last = nodes.at(-1)
    // A long sheet may be higher than a page, so it stays breakable.
    const isShort = isStack(last) && last.unbreakable === true
    const isAfterSheet = isShort && before?.blocks.at(-1)?.kind === 'sheet'
    if (first && !first.starts && isEmptySection(first.section) && isAfterSheet)
      nodes.splice(-1, 1, onePieceAfter(last, own))
    else if (run.length === 1) nodes.push(...own)
    else nodes.push({ stack: own, unbreakable: true })
    before = run.at(-1)?.section
  }
  return nodes
}

const isStack = (node: Content | undefined): node is ContentStack => typeof node === 'object' && 'stack' in node
/** Both in one piece. The piece takes over the page break, because a break inside a piece leaves an empty page. */
function onePieceAfter({ pageBreak, pageOrientation, ...sheet }: ContentStack, own: readonly Content[]): ContentStack {
  return {
    stack: [sheet, ...own],
    unbreakable: true,
    ...(pageBreak && { pageBreak }),
    ...(pageOrientation && { pageOrientation }),
  }
}

/** An empty chapter starts no page, except after a landscape page. Neither does the chapter after an empty one. */
function placed(sections: readonly Section[]): PlacedSection[] {
  let side: Side = 'portrait'
  let isAfterEmpty = false
  return sections.map(section => {
    const isEmpty = isEmptySection(section)
    const wanted = section.landscape && !isEmpty ? 'landscape' : 'portrait'
    const starts = side !== wanted || (!isEmpty && !isAfterEmpty && startsPage(section))
    isAfterEmpty = isEmpty
    const last = section.blocks.at(-1)
    side = last?.kind === 'plan' && !isLandscape(last) ? 'portrait' : wanted
    return starts ? { section, starts: wanted } : { section }
  })
}

/** Groups chapters that stay together if they fit on one page. Works backwards from the last chapter. */
function together(all: readonly PlacedSection[]): PlacedSection[][] {
  const runs: PlacedSection[][] = []
  for (const each of all.toReversed()) {
    const [next] = runs
    const goOn = each.section.withNext && !each.starts && next?.[0] && !next[0].starts
    if (goOn && fitOnePage([each, ...next])) next.unshift(each)
    else runs.unshift([each])
  }
  return runs
}

/** Letters and signatories that fit on one page. */
const MAX_ON_PAGE = { letters: 3000, people: 4 }
function fitOnePage(run: readonly PlacedSection[]): boolean {
  const blocks = run.flatMap(({ section }) => section.blocks)
  const people = blocks.reduce((sum, block) => sum + (block.kind === 'people' ? block.people.length : 0), 0)
  const isText = blocks.every(({ kind }) => kind === 'say' || kind === 'warn' || kind === 'prose' || kind === 'people')
  const nodes = blocks.map(block => blockNodes(block, undefined, { images: new Set(), width: widthOf(false) }))
  return isText && people <= MAX_ON_PAGE.people && heightInLetters(nodes) <= MAX_ON_PAGE.letters
}

/** A chapter with its heading; a heading is never the last line of a page. */
export function sectionNodes(section: Section, { images, oneDigit }: ChapterContext, starts?: Side): Content[] {
  const { blocks, landscape = false } = section
  const context: BlockContext = { images, width: widthOf(landscape) }
  if (blocks[0]?.kind === 'plan') return plansNodes(section, { images, oneDigit })
  const heading = headingNode(section, { isFirstOnPage: starts !== undefined, oneDigit })
  const nodes = blocks.flatMap((block, at) => blockNodes(block, blocks[at - 1], context))
  const opening = nodes.slice(0, introducesTable(section) ? 2 : 1)
  const others = nodes.slice(opening.length)
  const top = topOf(heading, opening, leadOf(section))
  const pageBreak = starts && { pageBreak: 'before' as const, pageOrientation: starts }
  return [{ ...top, ...pageBreak }, ...others]
}

/** The heading of a chapter and its first nodes. Short nodes stay on the page of the heading. */
function topOf(heading: Content, opening: readonly Content[], lead: Block | undefined) {
  const [first = ''] = opening
  if (lead?.kind === 'say' || lead?.kind === 'prose') {
    return opening.length > 1 ? { stack: [heading, ...opening], unbreakable: true } : headed(heading, first)
  }
  if (isLongTable(lead)) return { stack: [heading, first], leastHeight: HEADING_WITH_ROW }
  const isOnePiece = staysTogether(lead) && heightInLetters(first) <= MAX_TABLE_LETTERS
  return { stack: [heading, first], unbreakable: isOnePiece }
}

/** In points: a heading with the heads and the first row of a table. */
const HEADING_WITH_ROW = 140

/** True if a chapter starts with a sentence about a short table. */
const introducesTable = ({ blocks: [first, second] }: Section): boolean =>
  first?.kind === 'say' && second?.kind === 'table' && second.whole === true && second.groups.length === 1

/** Maximum letters of a table that stays on one page with the heading of its chapter: about half a page. */
const MAX_TABLE_LETTERS = 2000

/** The first block of a chapter after its headings. */
const leadOf = ({ blocks }: Section): Block | undefined => blocks.find(({ kind }) => kind !== 'heading')

/** Rows of a table that always fit on one page with their heading. */
const MAX_ROWS_WITH_HEADING = 6
const isLongTable = (block: Block | undefined): boolean =>
  block?.kind === 'table' && block.whole !== true && (block.groups[0]?.rows.length ?? 0) > MAX_ROWS_WITH_HEADING
/** True if the heading of a chapter and this first block belong on one page. */
const staysTogether = (block: Block | undefined): boolean =>
  block !== undefined && ['table', 'warn', 'facts', 'sheet'].includes(block.kind)

/** The title of a chapter, also for the contents and the outline. */
export const headingNode = (
  section: Section,
  {
    isFirstOnPage = true,
    oneDigit,
  }: { readonly isFirstOnPage?: boolean; readonly oneDigit?: Margins | undefined } = {},
) => ({
  text: `${section.number}   ${section.title}`,
  style: 'chapter',
  tocItem: true,
  ...(oneDigit && section.number.length === 1 && { tocMargin: oneDigit }),
  id: section.id,
  outline: true,
  outlineText: `${section.number}  ${section.title}`,
  margin: [0, isFirstOnPage ? 0 : 13, 0, 8] as Margins,
})

const plansNodes = (section: Section, { images, oneDigit }: ChapterContext): Content[] =>
  section.blocks.flatMap((block, at) => {
    if (block.kind !== 'plan') return []
    const pageOrientation = isLandscape(block) ? 'landscape' : 'portrait'
    const heading = at === 0 ? [headingNode(section, { oneDigit })] : []
    return [
      {
        stack: [...heading, ...floorPlanNodes(block, images, at === 0)],
        pageBreak: 'before' as const,
        pageOrientation,
      },
    ]
  })

/** The images that can be shown, and the width between the margins in points. */
interface BlockContext {
  readonly images: ReadonlySet<string>
  readonly width: number
}

/** A heading before a table becomes part of the table, so that a page break cannot separate them. */
export function blockNodes(block: Block, previous: Block | undefined, { images, width }: BlockContext): Content[] {
  const heading = previous?.kind === 'heading' ? previous.text : undefined
  const withHeading = (content: Content): Content[] =>
    heading ? [{ stack: [headingText(heading), content], unbreakable: true }] : [content]
  switch (block.kind) {
    case 'heading':
      return []
    case 'say':
      return withHeading({ text: block.text, margin: [0, previous?.kind === 'people' ? 8 : 0, 0, 8] })
    case 'warn':
      return withHeading(warnNode(block.text))
    case 'prose':
      return richTextNodes(block.html)
    case 'facts':
      return withHeading({ ...factsNode(block.facts, 110), margin: [0, 0, 0, 12] })
    case 'figures':
      return withHeading(figuresNode(block.figures))
    case 'table':
      return tableNodes(block, width, heading)
    case 'people':
      return withHeading(peopleNode(block.people, images))
    case 'plan':
      return floorPlanNodes(block, images)
    case 'photos':
      return photoLogNodes(block, images)
    case 'sheet':
      return [itemSheetNode(block, images)]
  }
}

const headingText = (text: string): Content => ({ text, style: 'h2', margin: [0, 8, 0, 5] })

export const warnNode = (text: string): Content => ({
  table: { widths: ['*'], body: [[{ text, color: INK.warn, bold: true, fillColor: INK.warnWash }]] },
  layout: {
    hLineWidth: () => 0,
    vLineWidth: at => (at === 0 ? 3 : 0),
    vLineColor: () => INK.warn,
    paddingLeft: () => 9,
    paddingTop: () => 6,
    paddingBottom: () => 5,
  },
  margin: [0, 2, 0, 10],
})

const draftMark = { text: DRAFT, noWrap: true, style: 'running', bold: true, fontSize: 9, color: INK.warn }

/** Job number and building at the top of every page except the cover; the draft mark also on the cover. */
export const headerOf =
  (model: ReportModel): DynamicContent =>
  (page, _, size) =>
    page === 1
      ? model.isDraft
        ? { ...draftMark, alignment: 'right', margin: [MARGINS.left, 30, MARGINS.right, 0] }
        : ''
      : {
          stack: [
            {
              columns: [
                {
                  text: `${shortened(model.job_number, MAX_HEAD_LETTERS)}   ·   ${shortened(model.building, MAX_HEAD_LETTERS)}`,
                  style: 'running',
                  width: '*',
                },
                ...(model.isDraft ? [{ ...draftMark, width: 'auto' as const }] : []),
                { text: model.title, noWrap: true, style: 'running', width: 'auto', alignment: 'right' },
              ],
              columnGap: 14,
              margin: [0, 0, 0, 5],
            },
            rule(size.width - MARGINS.left - MARGINS.right),
          ],
          margin: [MARGINS.left, 30, MARGINS.right, 0],
        }

export const footerOf =
  ({ cover, company, verification }: ReportModel): DynamicContent =>
  (page, pages) => ({
    columns: [
      {
        stack: [
          { text: shortenedTo(page === 1 ? cover.contact.join('   ·   ') : company, MAX_FOOT_EMS) },
          ...(verification ? [{ text: `Check this report at ${verification.url}`, link: verification.url }] : []),
        ],
        style: 'running',
        width: '*',
      },
      ...(page === 1
        ? []
        : [{ text: `Page ${page} of ${pages}`, style: 'running', alignment: 'right' as const, width: 70 }]),
    ],
    margin: [MARGINS.left, 18, MARGINS.right, 0],
  })
