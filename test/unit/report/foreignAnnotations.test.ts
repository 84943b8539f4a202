import { inflateSync } from 'node:zlib'
import { PDFBool, PDFDocument, PDFHexString, PDFName, type PDFPage, type PDFRef } from '@cantoo/pdf-lib'
import { describe, expect, test } from 'vitest'
import { certificateNodes, PER_FILE, readEnclosures } from '#functions/files/pdf/enclosures.ts'

type Change = (document: PDFDocument, page: PDFPage) => void

/** A laboratory's certificate of one page with the text “Result:”. */
async function aCertificate(change: Change): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  const page = document.addPage([600, 800])
  page.drawText('Result:', { x: 40, y: 780 })
  change(document, page)
  return document.save({ useObjectStreams: false, updateFieldAppearances: false })
}

/** The operators of all streams of the enclosed file; undefined if the document says that the file could not be included. */
async function drawn(file: Uint8Array): Promise<string | undefined> {
  const certificate = { name: 'Lab sheet', file: 'a' }
  const enclosures = await readEnclosures([certificate], new Map([['a', file]]), PER_FILE)
  const isNamed = JSON.stringify(certificateNodes(enclosures)).includes('This certificate could not be included')
  const objects = enclosures.flatMap(enclosure => [...enclosure.objects.values()])
  expect(isNamed).toBe(objects.length === 0)
  return isNamed ? undefined : objects.map(({ contents }) => (contents ? unpacked(contents) : '')).join('\n')
}
const drawnBy = async (change: Change) => drawn(await aCertificate(change))

const unpacked = (contents: Uint8Array): string => {
  try {
    return inflateSync(contents).toString('latin1')
  } catch {
    return Buffer.from(contents).toString('latin1')
  }
}
const shown = (text: string) => `<${Buffer.from(text, 'latin1').toString('hex').toUpperCase()}> Tj`

/** The text that is drawn by glyph numbers of four hexadecimal digits, read through the font's map of glyphs to letters. */
function textByGlyphs(streams = ''): string {
  const pairs = streams.matchAll(/^<([0-9A-F]{4})> <([0-9A-F]{4})>$/gim)
  const letters = new Map(
    [...pairs].map(([, glyph = '', code = '']) => [glyph, String.fromCharCode(parseInt(code, 16))]),
  )
  const glyphs = [...streams.matchAll(/<([0-9A-F]+)> Tj/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
  return glyphs.map(glyph => letters.get(glyph) ?? '').join('')
}

const hexOf = (text: string) => PDFHexString.fromText(text)

/** A filled-in text field, with the dictionaries of the field and its widget. */
function addResult(document: PDFDocument, page: PDFPage, text: string) {
  const field = document.getForm().createTextField('result')
  field.setText(text)
  field.addToPage(page, { x: 40, y: 720, width: 300, height: 30 })
  document.getForm().updateFieldAppearances()
  const [widget] = field.acroField.getWidgets()
  if (!widget) throw new Error('The field has no widget')
  return { field: field.acroField.dict, widget: widget.dict }
}

/** An appearance in a box of 10 by 10 points. */
const aLook = ({ context }: PDFDocument, operators: string, entries: object = {}): PDFRef =>
  context.register(context.flateStream(operators, { BBox: [0, 0, 10, 10], ...entries }))

/** Adds an annotation of 50 by 20 points at (100, 200). */
function addAnnotation({ context }: PDFDocument, { node }: PDFPage, entries: object): void {
  const annotation = context.obj({ Type: 'Annot', Rect: [150, 220, 100, 200], ...entries })
  node.set(PDFName.of('Annots'), context.obj([context.register(annotation)]))
}

describe('form fields of an enclosed certificate [B2]', { timeout: 30_000 }, () => {
  test('a filled-in field is enclosed with its page', async () => {
    const operators = await drawnBy((document, page) => addResult(document, page, 'Chrysotile detected'))
    expect(operators).toContain(shown('Result:'))
    expect(operators).toContain(shown('Chrysotile detected'))
  })

  test('a value without an appearance is drawn', async () => {
    const operators = await drawnBy((document, page) =>
      addResult(document, page, '0.5% – 1 µg').widget.delete(PDFName.of('AP')),
    )
    expect(operators).toContain('<302E35252096203120B567> Tj')
  })

  test('an appearance is drawn again if the form says that it may show an earlier value', async () => {
    const operators = await drawnBy((document, page) => {
      addResult(document, page, 'No asbestos').field.set(PDFName.of('V'), hexOf('Amosite'))
      document.getForm().acroForm.dict.set(PDFName.of('NeedAppearances'), PDFBool.True)
    })
    expect(operators).toContain(shown('Amosite'))
    expect(operators).not.toContain(shown('No asbestos'))
  })

  test('a ticked box shows its tick and no other state', async () => {
    const operators = await drawnBy((document, page) => {
      const N = { Detected: aLook(document, '1 g % ticked'), Off: aLook(document, '1 g % empty') }
      addAnnotation(document, page, { Subtype: 'Widget', FT: 'Btn', AS: 'Detected', AP: { N } })
    })
    expect(operators).toContain('% ticked')
    expect(operators).not.toContain('% empty')
  })

  test('a value with macrons is drawn in a font that has them', async () => {
    const streams = await drawnBy((document, page) => {
      const { field, widget } = addResult(document, page, 'Otahuhu')
      widget.delete(PDFName.of('AP'))
      field.set(PDFName.of('V'), hexOf('Ōtāhuhu'))
    })
    expect(textByGlyphs(streams)).toBe('Ōtāhuhu')
  })

  test('a value that cannot be drawn: the document says that the file could not be included', async () => {
    const withoutLetter: Change = (document, page) => {
      const { field, widget } = addResult(document, page, 'Otaki')
      widget.delete(PDFName.of('AP'))
      field.set(PDFName.of('V'), hexOf('石綿'))
    }
    const outsideTheForm: Change = (document, page) =>
      addAnnotation(document, page, { Subtype: 'Widget', FT: 'Tx', V: hexOf('Amosite') })
    for (const change of [withoutLetter, outsideTheForm]) expect(await drawnBy(change)).toBeUndefined()
  })
})

describe('annotations of an enclosed certificate [B2]', { timeout: 30_000 }, () => {
  test.each(['Stamp', 'FreeText', 'Ink', 'Highlight'])('a %s is drawn in its place', async Subtype => {
    const operators = await drawnBy((document, page) =>
      addAnnotation(document, page, { Subtype, AP: { N: aLook(document, '1 g % mark') } }),
    )
    expect(operators).toContain('% mark')
    expect(operators).toContain('5 0 0 2 100 200 cm\n/A0 Do')
  })

  test('an appearance that its own matrix turns fills the same place', async () => {
    const operators = await drawnBy((document, page) => {
      const N = aLook(document, '1 g', { Matrix: [0, 1, -1, 0, 0, 0] })
      addAnnotation(document, page, { Subtype: 'Stamp', AP: { N } })
    })
    expect(operators).toContain('5 0 0 2 150 200 cm\n/A0 Do')
  })

  test('a mark on one of two pages with the same contents is on that page only', async () => {
    const operators = await drawnBy((document, page) => {
      const [other, Contents] = [document.addPage([600, 800]), PDFName.of('Contents')]
      const contents = document.context.register(document.context.obj([]))
      for (const { node } of [page, other]) node.set(Contents, contents)
      addAnnotation(document, page, { Subtype: 'Stamp', AP: { N: aLook(document, '1 g') } })
    })
    expect(operators?.match(/\/A0 Do/g)).toHaveLength(1)
  })

  test.each([
    ['hidden', 2, false],
    ['neither viewed nor printed', 32, false],
    ['printed and not viewed', 36, true],
    ['viewed and not printed', 0, true],
  ])('a stamp that is %s', async (_, F, isDrawn) => {
    const operators = await drawnBy((document, page) =>
      addAnnotation(document, page, { Subtype: 'Stamp', F, AP: { N: aLook(document, '1 g % mark') } }),
    )
    expect(operators?.includes('% mark')).toBe(isDrawn)
  })

  test.each([
    { Subtype: 'Link' },
    { Subtype: 'Text', Contents: hexOf('Checked') },
    { Subtype: 'Popup' },
    { Subtype: 'Widget', FT: 'Tx' },
    { Subtype: 'Widget', FT: 'Tx', V: hexOf('') },
    { Subtype: 'Widget', FT: 'Sig', V: { Type: 'Sig' } },
    { Subtype: 'FreeText', F: 2 },
  ])('%o shows nothing, and its page is enclosed', async entries => {
    expect(await drawnBy((document, page) => addAnnotation(document, page, entries))).toContain(shown('Result:'))
  })

  test.each(['FreeText', 'Stamp', 'StrikeOut'])(
    'a %s without an appearance: the document says that the file could not be included',
    async Subtype => {
      expect(await drawnBy((document, page) => addAnnotation(document, page, { Subtype }))).toBeUndefined()
    },
  )
})
