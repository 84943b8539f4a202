import type { ContentSvg } from 'pdfmake/interfaces.js'
import { type Output, printPdf } from '#functions/files/pdf/printer.ts'
import { qrModules } from '#functions/files/pdf/qr/qrModules.ts'
import { INK } from '#functions/files/pdf/styles.ts'
import { svgOf } from '#functions/files/pdf/svg.ts'
import { lineWidthOf, shortenedTo } from '#functions/files/pdf/words/lineWidth.ts'
import { placeOfLabel } from '#shared/domain/item/labelSheet.ts'
import { escapeXml } from '#shared/domain/text/escapeXml.ts'
import type { Label, LabelSheet } from '#shared/report/survey/labelSheet.ts'

const POINTS_PER_MM = 72 / 25.4
const NO_MARGINS = { left: 0, top: 0, right: 0, bottom: 0 }

/**
 * Labels for sample bags as a PDF, in the grid of their label sheet. The same model gives the same bytes. Returns the number of
 * pages.
 */
export function labelSheetPdf(model: LabelSheet, output: Output): Promise<number> {
  const [width, height] = model.grid.page
  return printPdf(
    {
      title: `Labels, ${model.contaminant.toLowerCase()}: ${model.codes} (${model.job_number})`,
      author: model.company,
      subject: `Labels for the samples of ${model.building}`,
      created: new Date(model.reserved_at),
      paper: { width: width * POINTS_PER_MM, height: height * POINTS_PER_MM, margins: NO_MARGINS },
      header: () => null,
      footer: () => null,
      content: () => model.labels.map((label, at) => labelNode(model, label, at)),
    },
    { images: [], files: new Map() },
    [],
    output,
  )
}

function labelNode(model: LabelSheet, label: Label, at: number): ContentSvg {
  const { grid, shift, first_place, job_number, building, contaminant } = model
  const place = first_place - 1 + at
  const { page, x, y } = placeOfLabel(grid, place)
  const isNextPage = at > 0 && page > placeOfLabel(grid, place - 1).page
  return {
    svg: drawingOf(model, label),
    width: grid.label[0] * POINTS_PER_MM,
    absolutePosition: { x: (x + shift[0]) * POINTS_PER_MM, y: (y + shift[1]) * POINTS_PER_MM },
    alt: `Label ${label.bag_code}, ${contaminant.toLowerCase()}, ${job_number}, ${building}, with its QR code`,
    ...(isNextPage && { pageBreak: 'before' }),
  }
}

/** Shares of the width or height inside the padding. */
const QR_SHARE = 0.38
const LETTERS_SHARE = 0.33
const LINE_SHARE = 0.115
/** Shares of the font size. */
const CAPITAL = 0.72
const LEADING = 1.32
/** Light modules between the code and the text, required by scanners. */
const QUIET_ZONE = 4

/** A label in mm: the QR code on the left, the Sample ID as large as possible, and up to five lines about the job below it. */
function drawingOf({ grid, contaminant, job_number, building, company }: LabelSheet, { bag_code, qr }: Label): string {
  const [left, top] = grid.padding
  const [width, height] = [grid.label[0] - 2 * left, grid.label[1] - 2 * top]
  const { size, path } = qrModules(qr)
  const side = Math.min(height, width * QR_SHARE)
  const x = left + side * (1 + QUIET_ZONE / size)
  const room = left + width - x
  const letters = Math.min(height * LETTERS_SHARE, room / lineWidthOf(bag_code))
  const line = height * LINE_SHARE
  const ems = room / line
  const words = [
    ...[contaminant, job_number, building].map(text => shortenedTo(text, ems)),
    ...onTwoLines(company, ems),
  ]
  const lastLine = top + height - line * (LEADING - 1)
  return svgOf(
    grid.label[0],
    grid.label[1],
    `<path d="${path}" transform="translate(${left} ${round(top + (height - side) / 2)}) scale(${side / size})"/>`,
    textAt([x, top + letters * CAPITAL], letters, bag_code, true),
    ...words.map((text, at) => textAt([x, lastLine - line * LEADING * (words.length - 1 - at)], line, text, at === 0)),
  )
}

/** The text on one line, or on two if it is wider; a second line that is still too wide is cut. */
function onTwoLines(text: string, ems: number): string[] {
  const words = text.split(' ')
  const fits = (count: number) => lineWidthOf(words.slice(0, count).join(' ')) <= ems
  const first = words.findLastIndex((_, at) => fits(at + 1)) + 1
  if (first === 0 || first === words.length) return [shortenedTo(text, ems)]
  return [words.slice(0, first).join(' '), shortenedTo(words.slice(first).join(' '), ems)]
}

const textAt = ([x, y]: readonly [number, number], size: number, text: string, isBold: boolean): string =>
  `<text x="${round(x)}" y="${round(y)}" font-family="Roboto" font-weight="${isBold ? 'bold' : 'normal'}" font-size="${round(size)}" fill="${INK.text}">${escapeXml(text)}</text>`

const round = (mm: number): number => Math.round(mm * 1000) / 1000
