import paperDocument from 'pdfmake/js/PDFDocument.js'
import { FONTS, fontFiles } from '#functions/files/pdf/fonts.ts'
import type { Files } from '#functions/files/pdf/printer.ts'
import { LOG_PHOTO, MARGINS, PAGE } from '#functions/files/pdf/styles.ts'
import { classOf } from '#functions/files/pdf/tagged/classOf.ts'
import type { Block, Cell, ItemSheet, ReportModel, Table } from '#shared/report/model/reportModel.ts'

/** The parts of pdfkit that a person would use. */
interface Paper extends NodeJS.ReadableStream {
  y: number
  addPage(options: object): Paper
  end(): void
  font(name: string): Paper
  fontSize(size: number): Paper
  heightOfString(text: string, options: object): number
  image(bytes: Uint8Array, x: number, y: number, options: object): Paper
  registerFont(name: string, bytes: Uint8Array): void
  text(text: string, x: number, y: number, options: object): Paper
}

const WIDTH = PAGE.width - MARGINS.left - MARGINS.right
const BOTTOM = PAGE.height - MARGINS.bottom
const PHOTO = { width: (WIDTH - 14) / 2, height: LOG_PHOTO.height }

/** The words, tables and photos of a report drawn with pdfkit alone: no layout, contents, links, tags or plans. A lower bound of what printing it costs. */
export function printByHand(model: ReportModel, files: Files): Promise<number> {
  const fonts = fontFiles()
  const size = [PAGE.width, PAGE.height]
  const document = new (classOf(paperDocument))(
    FONTS,
    {},
    {},
    {},
    { size, margin: 0, font: null },
    { existsSync: () => false },
    () => true,
  ) as unknown as Paper
  for (const [name, bytes] of fonts) document.registerFont(name, bytes)
  let bytes = 0
  document.on('data', (chunk: Uint8Array) => {
    bytes += chunk.length
  })
  let y = MARGINS.top
  const room = (height: number) => {
    if (y + height <= BOTTOM) return
    document.addPage({ size, margin: 0 })
    y = MARGINS.top
  }
  const line = (cells: readonly string[], letters: number, bold = false) => {
    document.font(bold ? FONTS.Roboto.bold : FONTS.Roboto.normal).fontSize(letters)
    const width = WIDTH / cells.length
    const height = Math.max(...cells.map(cell => document.heightOfString(cell || ' ', { width: width - 6 })))
    room(height)
    for (const [at, cell] of cells.entries())
      document.text(cell, MARGINS.left + at * width, y, { width: width - 6, height: height + 1 })
    y += height + 3
  }
  const photosOf = (photos: readonly ({ readonly file: string } | undefined)[]) => {
    const shown = photos.flatMap(photo => files.get(photo?.file ?? '') ?? [])
    if (shown.length === 0) return
    room(PHOTO.height)
    for (const [at, photo] of shown.entries())
      document.image(photo, MARGINS.left + at * (PHOTO.width + 14), y, { fit: [PHOTO.width, PHOTO.height] })
    y += PHOTO.height + 6
  }
  const drawTable = ({ columns, groups }: Table) => {
    line(
      columns.map(({ title }) => title),
      8,
      true,
    )
    for (const { title, rows } of groups) {
      if (title) line([title], 10, true)
      for (const row of rows) line(row.map(cellText), 9)
    }
  }
  const drawSheet = (sheet: ItemSheet) => {
    line([sheet.title, sheet.location, sheet.badge.word], 11.5, true)
    photosOf([sheet.photo, sheet.alternatePhoto])
    for (const { label, value } of sheet.facts) line([label, value], 9)
    if (sheet.scores.length > 0) line(sheet.scores.map(scoreText), 8.5)
    for (const { label, value } of sheet.recommendations) line([`${label}. ${value}`], 9)
    line([sheet.scoreSummary, sheet.comment], 9)
  }
  const draw = (block: Block) => {
    if (block.kind === 'heading') line([block.text], 11.5, true)
    else if (block.kind === 'say' || block.kind === 'warn') line([block.text], 9.5)
    else if (block.kind === 'prose') line([block.html.replace(/<[^>]*>/g, ' ')], 9.5)
    else if (block.kind === 'facts') for (const { label, value } of block.facts) line([label, value], 9)
    else if (block.kind === 'table') drawTable(block)
    else if (block.kind === 'sheet') drawSheet(block)
  }
  for (const { number, title, blocks } of model.sections) {
    line([`${number}   ${title}`], 17, true)
    for (const block of blocks) draw(block)
  }
  document.end()
  return new Promise(resolve => document.on('end', () => resolve(bytes)))
}

/** What stands in a cell, and in a group of scores. */
export const cellText = ({ text, note, badge }: Cell): string => [badge?.word ?? text, note].filter(Boolean).join(' ')
export const scoreText = ({ group, points, parts }: ItemSheet['scores'][number]): string =>
  [group, points, ...parts.map(({ label, value }) => `${label} ${value}`)].join('\n')
