import type { Content, DynamicContent, Margins } from 'pdfmake/interfaces.js'
import { type Block, DRAFT, type ReportModel, type Section } from '#shared/report/model/reportModel.ts'
import { certificateNodes, type Enclosure } from './enclosures.ts'
import { figuresNode } from './figuresNode.ts'
import { floorPlanNodes, isLandscape } from './floorPlanNodes.ts'
import { factsNode, itemSheetNode } from './itemSheetNode.ts'
import { keyFindingsNodes } from './keyFindingsNodes.ts'
import { MAX_HEAD_LETTERS, shortened } from './longWords.ts'
import { photoLogNodes } from './photoLogNodes.ts'
import { contentsNode, coverNodes, peopleNode } from './reportCover.ts'
import { fitsOneCell, richTextNodes } from './richTextNodes.ts'
import { INK, MARGINS, rule, widthOf } from './styles.ts'
import { tableNodes } from './tableNodes.ts'

/** What a report is printed with: the images that can be shown, and the certificates page by page. */
export interface PrintAssets {
  readonly images: ReadonlySet<string>
  readonly enclosures: readonly Enclosure[]
}

/** A chapter goes on where the one before ended, unless a new page helps the reader. */
const NEW_PAGE_SECTIONS: readonly string[] = ['register', 'notAccessed', 'plans', 'sheets']

/** The whole document, in order. */
export function reportContent(model: ReportModel, assets: PrintAssets): Content[] {
  return [
    ...coverNodes(model, assets.images),
    ...keyFindingsNodes(model, assets.images),
    contentsNode,
    ...model.sections.flatMap(section => sectionNodes(section, assets)),
    ...certificateNodes(assets.enclosures),
  ]
}

const startsPage = ({ id, newPage }: Section): boolean => newPage === true || NEW_PAGE_SECTIONS.includes(id)

/** A chapter with its heading, which is never the last thing on a page. */
export function sectionNodes(section: Section, { images }: Pick<PrintAssets, 'images'>): Content[] {
  const { blocks, landscape = false } = section
  const context: BlockContext = { images, width: widthOf(landscape) }
  if (blocks[0]?.kind === 'plan') return plansNodes(section, images)
  const [firstNodes = [], ...otherBlocks] = blocks.map((block, at) => blockNodes(block, blocks[at - 1], context))
  const [first, ...restOfFirst] = firstNodes
  const top =
    first && staysTogether(blocks[0]) && fitsOneCell(first)
      ? [{ stack: [headingNode(section), first], unbreakable: true }, ...restOfFirst]
      : [headingNode(section), ...firstNodes]
  return [{ stack: top, ...pageBreakOf(section) }, ...otherBlocks.flat()]
}

/** Rows of a table that always fit on one page with their heading. */
const MAX_ROWS_WITH_HEADING = 6
/** Whether the heading of a chapter and its first block fit on one page together. */
function staysTogether(block: Block | undefined): boolean {
  if (block?.kind === 'table') return (block.groups[0]?.rows.length ?? 0) <= MAX_ROWS_WITH_HEADING
  return block?.kind === 'say' || block?.kind === 'warn' || block?.kind === 'prose' || block?.kind === 'sheet'
}

/** The title of a chapter, in the contents and the outline too. */
export const headingNode = (section: Section) => ({
  text: `${section.number}   ${section.title}`,
  style: 'chapter',
  tocItem: true,
  id: section.id,
  outline: true,
  outlineText: `${section.number}  ${section.title}`,
  margin: [0, startsPage(section) ? 0 : 16, 0, 10] as Margins,
})

const pageBreakOf = (section: Section) => {
  const { landscape, blocks } = section
  return startsPage(section) || (blocks[0]?.kind === 'table' && !staysTogether(blocks[0]))
    ? { pageBreak: 'before' as const, pageOrientation: landscape ? ('landscape' as const) : ('portrait' as const) }
    : {}
}

/** One floor plan per page, upright or on its side. */
const plansNodes = (section: Section, images: ReadonlySet<string>): Content[] =>
  section.blocks.flatMap((block, at) => {
    if (block.kind !== 'plan') return []
    const pageOrientation = isLandscape(block) ? 'landscape' : 'portrait'
    const heading = at === 0 ? [headingNode(section)] : []
    return [
      {
        stack: [...heading, ...floorPlanNodes(block, images, at === 0)],
        pageBreak: 'before' as const,
        pageOrientation,
      },
    ]
  })

/** What a block needs: the images that can be shown, and the width between the margins in points. */
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
      return withHeading({ text: block.text, margin: [0, 0, 0, 8] })
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

const warnNode = (text: string): Content => ({
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

/** In the running head of every page. */
const draftMark = { text: DRAFT, noWrap: true, style: 'running', bold: true, fontSize: 9, color: INK.warn }

/** Job number and building at the top of every page but the cover; that it is a draft, on the cover too. */
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
                  text: `${model.job_number}   ·   ${shortened(model.building, MAX_HEAD_LETTERS)}`,
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
          { text: page === 1 ? cover.contact.join('   ·   ') : company },
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
