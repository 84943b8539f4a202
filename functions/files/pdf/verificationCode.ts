import type { Column } from 'pdfmake/interfaces.js'
import type { Verification } from '#shared/report/model/reportModel.ts'

const SIDE = 84

/** A code for the camera of a phone, with what to type for whoever has none. `what`: `certificate` */
export const verificationCode = ({ url, code }: Verification, what: string): Column => ({
  stack: [
    { qr: url, fit: SIDE, eccLevel: 'M', alignment: 'right' },
    { text: `Scan to check this ${what}`, style: 'label', alignment: 'right', margin: [0, 7, 0, 0] },
    { text: code, style: 'label', bold: true, alignment: 'right' },
  ],
  width: 140,
})
