/** The part of fontkit 2.0.4 that pdf-lib uses; the package has no types. */
declare module 'fontkit' {
  import type { PDFDocument } from '@cantoo/pdf-lib'

  export const create: Parameters<PDFDocument['registerFontkit']>[0]['create']
}
