import type { Column, Content, Margins } from 'pdfmake/interfaces.js'
import type { ReportModel, Signatory } from '#shared/report/model/reportModel.ts'
import { imageNode } from './imageNode.ts'
import { factsNode } from './itemSheetNode.ts'
import { CELL_GAP, columnHead, INK, listLayout, rule, widthOf } from './styles.ts'
import { verificationCode } from './verificationCode.ts'

const WIDTH = widthOf(false)
const COVER_BOX = { width: WIDTH, height: 310 }
const LOGO_BOX = { width: 180, height: 56 }
const SIGNATURE_BOX = { width: 130, height: 36 }

export function coverNodes(model: ReportModel, images: ReadonlySet<string>): Content[] {
  const { cover } = model
  return [
    headNode(model, images),
    { text: cover.kind, fontSize: 28, bold: true, color: INK.accent, lineHeight: 1.05 },
    { text: cover.name, fontSize: 18, bold: true, margin: [0, 10, 0, 0] },
    { text: cover.address, fontSize: 11, color: INK.quiet, margin: [0, 2, 0, 22] },
    ...(cover.image
      ? [
          {
            stack: [imageNode(cover.image, images, COVER_BOX, `Photo of ${cover.name}`)],
            margin: [0, 0, 0, 20] as Margins,
          },
        ]
      : [rule(WIDTH, INK.accent, 1.4)]),
    factsNode(cover.facts, 96),
  ]
}

/** The company and, for an issued report, the verification code. */
function headNode({ cover, company, verification }: ReportModel, images: ReadonlySet<string>): Content {
  const head: Column = cover.logo
    ? { stack: [imageNode(cover.logo, images, LOGO_BOX, `Logo of ${company}`)], margin: [0, 0, 0, 34] }
    : { text: company, bold: true, fontSize: 13, color: INK.accent, margin: [0, 0, 0, 40] }
  if (!verification) return head
  return {
    columns: [{ ...head, width: '*' }, verificationCode(verification, 'report')],
    columnGap: 18,
    margin: [0, 0, 0, 8],
  }
}

export const contentsNode: Content = {
  toc: {
    title: { text: 'Contents', style: 'chapter', margin: [0, 0, 0, 14] },
    textMargin: [0, 2, 0, 2],
    outlines: true,
  },
  pageBreak: 'before',
}

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
