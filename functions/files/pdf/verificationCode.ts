import type { Column } from 'pdfmake/interfaces.js'
import type { Verification } from '#shared/report/model/reportModel.ts'

const QR_SIDE = 84

/** A QR code to scan, with the code to type below it. `noun`: for example `certificate`. */
export const verificationCode = ({ url, code }: Verification, noun: string): Column => ({
  stack: [
    { qr: url, fit: QR_SIDE, eccLevel: 'M', alignment: 'right', alt: `QR code: ${url}` },
    { text: `Scan to check this ${noun}`, style: 'label', alignment: 'right', margin: [0, 7, 0, 0] },
    { text: code, style: 'label', bold: true, alignment: 'right', link: url },
  ],
  width: 164,
})
