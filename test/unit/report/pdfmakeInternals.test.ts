import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const PACKAGES = join(import.meta.dirname, '../../../node_modules')

/** The start of the SHA-256 of each internal pdfmake file that `printer.ts` and `tagged` call or extend. */
const KNOWN = {
  'pdfmake/js/DocMeasure.js': 'fc718894ad324bd7',
  'pdfmake/js/DocPreprocessor.js': 'c59973f501365842',
  'pdfmake/js/DocumentContext.js': '3d0345080e003c61',
  'pdfmake/js/LayoutBuilder.js': '598afaa7ca4a48a5',
  'pdfmake/js/PDFDocument.js': '33830dc64c9dfc98',
  'pdfmake/js/PageElementWriter.js': '0a5050bb83f5d1dd',
  'pdfmake/js/Renderer.js': '23e76f678fa202cf',
  'pdfmake/js/SVGMeasure.js': 'f7b3e8a6fbd5d7bd',
  'pdfmake/js/StyleContextStack.js': '618e1825a4ef4faf',
  'pdfmake/js/TextInlines.js': 'fe9110218ed3f2f6',
  'pdfmake/js/tableLayouts.js': '5b0ee18b058fb977',
  'pdfkit/js/pdfkit.js': 'be0ae23a604e8a02',
} as const

const hashOf = (file: string): string =>
  createHash('sha256')
    .update(readFileSync(join(PACKAGES, file)))
    .digest('hex')
    .slice(0, 16)

test.each(Object.entries(KNOWN))(
  'the internals of %s match the version that the tagged PDF supports',
  (file, known) => {
    const advice = `${file} has changed. Compare its changes with functions/files/pdf/tagged and pdfmakeParts.d.ts, run test/unit/report, and put its new hash here.`
    expect(hashOf(file), advice).toBe(known)
  },
)
