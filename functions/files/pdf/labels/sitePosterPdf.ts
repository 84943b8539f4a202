import type { Content } from 'pdfmake/interfaces.js'
import { fitInside } from '#functions/files/pdf/imageNode.ts'
import { type Files, type Output, printPdf } from '#functions/files/pdf/printer.ts'
import { INK, rule, widthOf } from '#functions/files/pdf/styles.ts'
import { lineWidthOf, shortenedTo } from '#functions/files/pdf/words/lineWidth.ts'
import type { SitePoster } from '#shared/report/survey/sitePoster.ts'

/** In points: 12 cm, which a phone reads from two metres. */
const QR_SIDE = 340

/** The poster of an on-site register as a PDF: one page of A4. The same model gives the same bytes. */
export const sitePosterPdf = (model: SitePoster, output: Output, files: Files): Promise<number> =>
  printPdf(
    {
      title: `On-site register: ${model.building}`,
      author: model.company,
      subject: model.sentence,
      created: new Date(model.created),
      brand: model.brand,
      header: () => null,
      footer: () => null,
      content: images => contentOf(model, images),
    },
    { images: model.logo ? [model.logo.file] : [], files },
    [],
    output,
  )

/** Longer names and addresses are printed smaller, so that the code stays on the page. */
const LONG_NAME = 60
const LONG_ADDRESS = 200
/** Maximum width in ems, so that the code and the steps stay on the page with any letters. */
const MAX_EMS = { company: 120, building: 120, address: 220 }
/** Width in ems from which a building's name is printed small. */
const WIDE_NAME = 100
const nameSize = (name: string) => (lineWidthOf(name) > WIDE_NAME ? 11 : name.length > LONG_NAME ? 14 : 22)
const addressSize = (address: string) => (address.length > LONG_ADDRESS ? 9 : 11)

const LOGO_BOX = { width: 200, height: 44 }

/** The company's name, on the same line as its logo if the logo can be opened. A long name is printed small. */
function headNode({ logo, ...poster }: SitePoster, images: ReadonlySet<string>): Content {
  const company = shortenedTo(poster.company, MAX_EMS.company)
  const isLong = company.length > LONG_NAME
  const fontSize = isLong ? 9 : 12
  const name = { text: company, bold: true, fontSize, color: INK.accent }
  if (!logo || !images.has(logo.file)) return { ...name, margin: [0, 0, 0, 6] }
  const size = fitInside(logo, LOGO_BOX)
  const above = isLong ? 0 : Math.max(0, size.height - 1.3 * fontSize)
  return {
    columns: [
      { image: logo.file, ...size, alt: `Logo of ${company}` },
      { ...name, width: '*', alignment: 'right', margin: [0, above, 0, 0] },
    ],
    columnGap: 18,
    margin: [0, 0, 0, 8],
  }
}

const contentOf = (poster: SitePoster, images: ReadonlySet<string>): Content[] => {
  const { sentence, steps, qr } = poster
  const building = shortenedTo(poster.building, MAX_EMS.building)
  const address = shortenedTo(poster.address, MAX_EMS.address)
  return [
    headNode(poster, images),
    rule(widthOf(false), INK.accent, 1.4),
    { text: building, style: 'chapter', fontSize: nameSize(building), margin: [0, 14, 0, 2] },
    { text: address, fontSize: addressSize(address), color: INK.quiet, margin: [0, 0, 0, 16] },
    { text: sentence, bold: true, fontSize: 22, lineHeight: 1.15, margin: [0, 0, 0, 20] },
    { qr, fit: QR_SIDE, eccLevel: 'M', alignment: 'center', alt: 'QR code that opens the register of this building' },
    { ol: [...steps], fontSize: 15, lineHeight: 1.35, margin: [0, 20, 0, 0] },
  ]
}
