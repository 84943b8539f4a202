import type { CanvasElement, Content, Margins } from 'pdfmake/interfaces.js'
import type { Cover, ReportModel, Section, Signatory, Statement } from '#shared/report/model/reportModel.ts'
import { imageNode, type Size } from './imageNode.ts'
import { factsNode } from './itemSheetNode.ts'
import { CELL_GAP, columnHead, INK, listLayout, MARGINS, PAGE, widthOf } from './styles.ts'
import { verificationCode } from './verificationCode.ts'

const WIDTH = widthOf(false)
/** Heights in points, except `linesBelow`: the number of lines that fit below a picture of the largest height. */
const PICTURE = { most: 330, least: 120, line: 27, linesBelow: 13 }
const LOGO_BOX = { width: 180, height: 56 }
const SIGNATURE_BOX = { width: 130, height: 36 }

export function coverNodes(model: ReportModel, images: ReadonlySet<string>): Content[] {
  const { cover, verification } = model
  const facts = factsNode(cover.facts, 96)
  return [
    headNode(model, images),
    { text: cover.kind, fontSize: 28, bold: true, color: INK.accent, lineHeight: 1.05 },
    { text: cover.name, fontSize: 18, bold: true, margin: [0, 8, 0, 0] },
    { text: cover.address, fontSize: 11, color: INK.quiet, margin: [0, 2, 0, 18] },
    pictureNode(model, images),
    ...(cover.statement ? [statementNode(cover.statement)] : []),
    verification
      ? { columns: [{ stack: [facts], width: '*' }, verificationCode(verification, 'report')], columnGap: 18 }
      : facts,
  ]
}

const headNode = ({ cover, company }: ReportModel, images: ReadonlySet<string>): Content =>
  cover.logo
    ? { stack: [imageNode(cover.logo, images, LOGO_BOX, `Logo of ${company}`)], margin: [0, 0, 0, 18] }
    : { text: company, bold: true, fontSize: 13, color: INK.accent, margin: [0, 0, 0, 24] }

const statementNode = ({ headline, details }: Statement): Content => ({
  stack: [{ text: headline, fontSize: 14, bold: true, margin: [0, 0, 0, 4] }, ...(details ? [{ text: details }] : [])],
  margin: [0, 0, 0, 14],
})

/** As wide as the page, and lower if the texts of the cover need more lines. */
function pictureBox({ name, address, statement, facts, logo }: Cover): Size {
  const linesOf = (text: string, letters: number) => Math.ceil(text.length / letters)
  const lines =
    linesOf(name, 42) +
    linesOf(address, 85) +
    linesOf(statement?.headline ?? '', 65) +
    linesOf(statement?.details ?? '', 95) +
    facts.reduce((sum, { value }) => sum + linesOf(value, 40), logo ? 1 : 0)
  const missing = Math.max(0, lines - PICTURE.linesBelow) * PICTURE.line
  return { width: PAGE.width, height: Math.max(PICTURE.least, PICTURE.most - missing) }
}

/** The photo of the building, cut to the box. Without a photo: a pattern in the company's colour. */
function pictureNode({ cover }: ReportModel, images: ReadonlySet<string>): Content {
  const margin: Margins = [-MARGINS.left, 0, -MARGINS.right, 20]
  const alt = `Photo of ${cover.name}`
  const box = pictureBox(cover)
  if (!cover.image) return { canvas: pattern(box), margin }
  return images.has(cover.image.file)
    ? { image: cover.image.file, cover: { ...box, align: 'center', valign: 'center' }, alt, margin }
    : {
        stack: [imageNode(cover.image, images, { width: WIDTH, height: box.height }, alt)],
        margin: [0, 0, 0, 20],
      }
}

/** White walls of rooms on a ground in the company's colour; the walls repeat every four cells. */
function pattern(box: Size): CanvasElement[] {
  const side = box.height / 6
  const wall = (x1: number, y1: number, x2: number, y2: number): CanvasElement => ({
    ...{ type: 'line', x1: x1 * side, y1: y1 * side, x2: x2 * side, y2: y2 * side },
    ...{ lineWidth: 1.2, lineColor: INK.onAccent },
  })
  const starts = Array.from({ length: Math.floor(box.width / side / 3) }, (_, at) => at * 3 + 1)
  return [
    { type: 'rect', x: 0, y: 0, w: box.width, h: box.height, color: INK.accent },
    wall(0, 2, box.width / side, 2),
    wall(0, 4, box.width / side, 4),
    ...starts.flatMap((x, at) => [
      wall(x, 0, x, 2),
      wall(x + 1, 4, x + 1, 6),
      ...(at % 2 === 0 ? [wall(x + 2, 2, x + 2, 4)] : []),
    ]),
  ]
}

/** The margin of an entry of the contents. */
export const ENTRY: [number, number, number, number] = [0, 2, 0, 2]
/** The width of a digit, in font sizes. */
const DIGIT = 0.5615
/**
 * The margin of the entry of a chapter whose number has one digit, if other numbers have two, so that all titles start at the same
 * place. `entry`: the margin of the other entries.
 */
export const oneDigitMargin = (
  sections: readonly Section[],
  fontSize: number,
  [left, top, right, bottom]: typeof ENTRY,
): Margins | undefined =>
  sections.some(({ number }) => /^\d\d$/.test(number)) ? [left + DIGIT * fontSize, top, right, bottom] : undefined

/** After the key findings, the contents are on the same page if there is room. */
export const contentsNode = (isAfterFindings: boolean): Content => ({
  stack: [
    {
      toc: {
        title: { text: 'Contents', style: 'chapter', margin: [0, isAfterFindings ? 16 : 0, 0, 14] },
        textMargin: ENTRY,
        outlines: true,
      },
    },
  ],
  unbreakable: true,
  ...(!isAfterFindings && { pageBreak: 'before' }),
})

const SIGNING = { role: 74, signature: 140, day: 62, gaps: 4 * CELL_GAP }
/** A fixed width: '*' would grow with a long address and push the date off the page. */
const NAMES = WIDTH - SIGNING.role - SIGNING.signature - SIGNING.day - SIGNING.gaps

export const peopleNode = (people: readonly Signatory[], images: ReadonlySet<string>): Content => ({
  table: {
    headerRows: 1,
    keepWithHeaderRows: 1,
    dontBreakRows: true,
    widths: [SIGNING.role, NAMES, SIGNING.signature, SIGNING.day],
    body: [
      ['Role', 'Name', 'Signature', 'Date'].map(columnHead),
      ...people.map(({ role, name, facts, date, signature }) => [
        { text: role, style: 'cell' },
        { stack: [{ text: name, bold: true, fontSize: 9 }, ...facts.map(text => ({ text, style: 'label' }))] },
        signature
          ? imageNode(signature, images, SIGNATURE_BOX, `Signature of ${name}`)
          : { text: '', margin: [0, 26, 0, 0] as Margins },
        { text: date, style: 'cell' },
      ]),
    ],
  },
  layout: listLayout,
})
