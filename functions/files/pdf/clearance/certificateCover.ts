import type { Content } from 'pdfmake/interfaces.js'
import { imageNode } from '#functions/files/pdf/imageNode.ts'
import { factsNode } from '#functions/files/pdf/itemSheetNode.ts'
import { blockNodes } from '#functions/files/pdf/reportNodes.ts'
import { INK, rule, widthOf } from '#functions/files/pdf/styles.ts'
import { verificationCode } from '#functions/files/pdf/verificationCode.ts'
import type { ClearanceCertificate } from '#shared/report/clearance/clearanceModel.ts'

const WIDTH = widthOf(false)
const LOGO_BOX = { width: 180, height: 48 }

/** The first page: kind, number and version, company and address, findings, contents. */
export function certificateCover(model: ClearanceCertificate, images: ReadonlySet<string>): Content[] {
  const { cover, findings } = model
  return [
    headNode(model, images),
    { text: cover.name, fontSize: 14, bold: true, margin: [0, 8, 0, 0] },
    { text: cover.address, fontSize: 10.5, color: INK.quiet, margin: [0, 1, 0, 10] },
    issueNode(model),
    { ...factsNode(cover.facts, 84), margin: [0, 0, 0, 12] },
    ...findings.flatMap((block, at) => blockNodes(block, findings[at - 1], { images, width: WIDTH })),
    contentsNode,
  ]
}

function headNode(
  { cover, company, verification, isClear }: ClearanceCertificate,
  images: ReadonlySet<string>,
): Content {
  const head: Content[] = [
    cover.logo
      ? { stack: [imageNode(cover.logo, images, LOGO_BOX, `Logo of ${company}`)], margin: [0, 0, 0, 16] }
      : { text: company, bold: true, fontSize: 13, color: INK.accent, margin: [0, 0, 0, 16] },
    { text: cover.kind, fontSize: 22, bold: true, color: INK.accent, lineHeight: 1.05 },
  ]
  if (!verification) return { stack: head }
  return {
    columns: [{ stack: head, width: '*' }, verificationCode(verification, isClear ? 'certificate' : 'document')],
    columnGap: 18,
  }
}

const issueNode = ({ number, issue, status, isDraft, isClear }: ClearanceCertificate): Content => ({
  stack: [
    rule(WIDTH, INK.accent, 1.4),
    {
      columns: [
        labelled(isClear ? 'Certificate no.' : 'Document no.', number, INK.text),
        ...(issue ? [labelled('Version', String(issue), INK.text)] : []),
        labelled('Status', status, isDraft ? INK.warn : INK.text),
      ],
      margin: [0, 6, 0, 8],
    },
  ],
})
const labelled = (label: string, text: string, color: string): Content => ({
  stack: [
    { text: label, style: 'label' },
    { text, bold: true, fontSize: 12, color },
  ],
})

/** Small, so that the contents fit on the first page. */
const CONTENTS_STYLE = { fontSize: 8, lineHeight: 1 }

const contentsNode: Content = {
  stack: [
    {
      toc: {
        title: { text: 'Contents', style: 'h2', margin: [0, 6, 0, 3] },
        textStyle: CONTENTS_STYLE,
        numberStyle: CONTENTS_STYLE,
      },
    },
  ],
  unbreakable: true,
}
