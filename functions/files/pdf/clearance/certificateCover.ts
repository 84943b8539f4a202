import type { Column, Content, ContentStack, Margins } from 'pdfmake/interfaces.js'
import { imageNode } from '#functions/files/pdf/imageNode.ts'
import { factsNode } from '#functions/files/pdf/itemSheetNode.ts'
import { blockNodes, warnNode } from '#functions/files/pdf/reportNodes.ts'
import { INK, rule, widthOf } from '#functions/files/pdf/styles.ts'
import { verificationCode } from '#functions/files/pdf/verificationCode.ts'
import { shortened } from '#functions/files/pdf/words/longWords.ts'
import type { ClearanceCertificate } from '#shared/report/clearance/clearanceModel.ts'

const WIDTH = widthOf(false)
const LOGO_BOX = { width: 180, height: 48 }
/** As high as the facts beside it. */
const PHOTO_BOX = { width: 172, height: 129 }
const MAX_CAPTION_LETTERS = 80

/** The first page: kind, area, result, class, number and version, dates and inspectors, findings, contents. */
export function certificateCover(model: ClearanceCertificate, images: ReadonlySet<string>): Content[] {
  const { cover, findings } = model
  return [
    cover.logo
      ? { stack: [imageNode(cover.logo, images, LOGO_BOX, `Logo of ${model.company}`)], margin: [0, 0, 0, 12] }
      : { text: model.company, bold: true, fontSize: 13, color: INK.accent, margin: [0, 0, 0, 12] },
    { text: cover.kind, fontSize: 22, bold: true, color: INK.accent, lineHeight: 1.05 },
    areaNode(model),
    issueNode(model),
    factsAndPhoto(model, images),
    ...findings.flatMap((block, at) => blockNodes(block, findings[at - 1], { images, width: WIDTH })),
    contentsNode,
  ]
}

/** The area and the result, next to the code that verifies them. */
function areaNode({ cover, result, isClear, isDraft, verification }: ClearanceCertificate): Content {
  const stack: Content[] = [
    { text: cover.name, fontSize: 14, bold: true },
    { text: cover.address, fontSize: 10.5, color: INK.quiet, margin: [0, 1, 0, 8] },
    isClear
      ? { text: result, style: 'statement', ...(isDraft && { color: INK.warn }), margin: [0, 0, 0, 8] }
      : warnNode(result),
  ]
  if (!verification) return { stack, margin: [0, 8, 0, 0] }
  const code = verificationCode(verification, isClear ? 'certificate' : 'document')
  return { columns: [{ stack, width: '*' }, code], columnGap: 18, margin: [0, 8, 0, 6] }
}

const issueNode = ({ missingSignature, ...model }: ClearanceCertificate): Content => ({
  stack: [
    rule(WIDTH, INK.accent, 1.4),
    {
      columns: [
        labelled('Class', model.removalClass, INK.text),
        {
          ...labelled(model.isClear ? 'Certificate no.' : 'Document no.', model.number, INK.text),
          width: NUMBER_WIDTH,
        },
        ...(model.issue ? [labelled('Version', String(model.issue), INK.text)] : []),
        labelled('Status', model.status, model.isDraft ? INK.warn : INK.text),
        ...(missingSignature ? [labelled('Signature', missingSignature, INK.warn)] : []),
      ],
      margin: [0, 6, 0, 8],
    },
  ],
})
/** In points, for a number of wide letters. */
const NUMBER_WIDTH = 120
const labelled = (label: string, text: string, color: string): ContentStack => ({
  stack: [
    { text: label, style: 'label' },
    { text, bold: true, fontSize: 12, color },
  ],
})

function factsAndPhoto({ cover, photo }: ClearanceCertificate, images: ReadonlySet<string>): Content {
  const facts = factsNode(cover.facts, 84)
  const margin: Margins = [0, 0, 0, 12]
  if (!photo) return { ...facts, margin }
  const caption = shortened(photo.caption, MAX_CAPTION_LETTERS)
  const node: Column = {
    stack: [imageNode(photo, images, PHOTO_BOX, caption), { text: caption, style: 'small', margin: [0, 3, 0, 0] }],
    width: PHOTO_BOX.width,
  }
  return { columns: [{ stack: [facts], width: '*' }, node], columnGap: 18, margin }
}

/** Small, so that the contents fit on the first page. */
export const CONTENTS_STYLE = { fontSize: 8, lineHeight: 1 }

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
