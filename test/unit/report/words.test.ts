import paperDocument from 'pdfmake/js/PDFDocument.js'
import styleContextStack from 'pdfmake/js/StyleContextStack.js'
import textInlines from 'pdfmake/js/TextInlines.js'
import { expect, test } from 'vitest'
import { FONTS, fontFiles } from '#functions/files/pdf/fonts/fonts.ts'
import { DEFAULT_STYLE, STYLES } from '#functions/files/pdf/styles.ts'
import { classOf } from '#functions/files/pdf/tagged/classOf.ts'
import { TextStyle, TextStyleStack } from '#functions/files/pdf/tagged/textStyles.ts'
import { WordMeasure } from '#functions/files/pdf/tagged/wordMeasure.ts'

const settings = { autoFirstPage: false, font: null }
const document = new (classOf(paperDocument))(FONTS, {}, {}, {}, settings, { existsSync: () => false }, () => true)
for (const [name, bytes] of fontFiles()) document.registerFont(name, bytes)

/** A paragraph in several styles, created each time because measuring changes it. */
const paragraph = () => ({
  style: ['label', 'h2'],
  lineHeight: 1.5,
  text: [
    'Sheets of  cement, ',
    { text: 'found on the\nroof and below ', bold: true, fontSize: 12, color: '#123456' },
    { text: 'see item 12 ', linkToDestination: 'item', decoration: 'underline' },
    { text: 'at the laboratory ', link: 'https://example.nz', style: 'small' },
    { text: '石綿', font: 'DroidSansFallback' },
    { text: ' 2', sup: true },
  ],
})
const PROPERTIES = [
  ...['text', 'lineEnd', 'width', 'height', 'leadingCut', 'trailingCut', 'font', 'fontSize', 'color', 'alignment'],
  ...['decoration', 'link', 'linkToDestination', 'opacity', 'sup', 'noNewLine'],
]
const propertiesOf = (word: object) =>
  Object.fromEntries(PROPERTIES.map(name => [name, (word as Record<string, unknown>)[name] ?? undefined]))

test('words have the same widths as in pdfmake, and words of the same style share one style object [P-12]', () => {
  const ours = paragraph()
  const ownStyles = new TextStyleStack(STYLES, [new TextStyle(DEFAULT_STYLE)])
  ownStyles.autopush(ours)
  const theirs = paragraph()
  const styles = new (classOf(styleContextStack))(STYLES, DEFAULT_STYLE)
  styles.autopush(theirs)
  const measured = new WordMeasure(document).buildInlines(ours.text, ownStyles)
  const expected = new (classOf(textInlines))(document).buildInlines(theirs.text, styles)
  expect(measured.items.length).toBeGreaterThan(15)
  expect(measured.items.map(propertiesOf)).toEqual(expected.items.map(propertiesOf))
  expect([measured.minWidth, measured.maxWidth]).toEqual([expected.minWidth, expected.maxWidth])
  expect(new Set(measured.items.map(word => Object.getPrototypeOf(word))).size).toBeLessThanOrEqual(6)
})

test('a line may end after a slash, but not within a unit [W10]', () => {
  const styles = new TextStyleStack(STYLES, [new TextStyle(DEFAULT_STYLE)])
  const said = 'below trace level (0.01 f/ml), 900 mg/kg and/or'
  const { items } = new WordMeasure(document).buildInlines([{ text: said }], styles)
  const slashes = items.filter(({ text }) => text.endsWith('/')).map(propertiesOf)
  expect(slashes.map(({ text, noNewLine }) => [text, noNewLine])).toEqual([
    ['f/', true],
    ['mg/', true],
    ['and/', undefined],
  ])
})
