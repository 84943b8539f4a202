import type { Content } from 'pdfmake/interfaces.js'
import { type Output, printPdf } from '#functions/files/pdf/printer.ts'
import { INK, rule, widthOf } from '#functions/files/pdf/styles.ts'
import type { SitePoster } from '#shared/report/survey/sitePoster.ts'

/** In points: 12 cm, which a phone reads from two metres. */
const QR_SIDE = 340

/** The poster of an on-site register as a PDF: one page of A4. The same model gives the same bytes. */
export const sitePosterPdf = (model: SitePoster, output: Output): Promise<number> =>
  printPdf(
    {
      title: `On-site register: ${model.building}`,
      author: model.company,
      subject: model.sentence,
      created: new Date(model.created),
      brand: model.brand,
      header: () => null,
      footer: () => null,
      content: () => contentOf(model),
    },
    { images: [], files: new Map() },
    [],
    output,
  )

/** Names of people who write much still leave the code on the page. */
const nameSize = (name: string) => (name.length > 60 ? 14 : 22)

const contentOf = ({ company, building, address, sentence, steps, qr }: SitePoster): Content[] => [
  { text: company, bold: true, fontSize: 12, color: INK.accent, margin: [0, 0, 0, 6] },
  rule(widthOf(false), INK.accent, 1.4),
  { text: building, style: 'chapter', fontSize: nameSize(building), margin: [0, 14, 0, 2] },
  { text: address, fontSize: 11, color: INK.quiet, margin: [0, 0, 0, 16] },
  { text: sentence, bold: true, fontSize: 22, lineHeight: 1.15, margin: [0, 0, 0, 20] },
  { qr, fit: QR_SIDE, eccLevel: 'M', alignment: 'center', alt: 'QR code that opens the register of this building' },
  { ol: [...steps], fontSize: 15, lineHeight: 1.35, margin: [0, 20, 0, 0] },
]
