import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Files } from '#functions/files/pdf/printer.ts'
import { escapeXml } from '#shared/domain/text/escapeXml.ts'
import type { Block, Fact, ItemSheet, ReportModel, Table } from '#shared/report/model/reportModel.ts'
import { openBrowser } from '#test/support/browser/chromium.ts'
import { cellText, scoreText } from './byHand.ts'

/** Ticks of the clock in a second, in which Linux counts the time of processes. */
const TICKS = 100
const sum = (numbers: readonly string[]) => numbers.reduce((all, each) => all + Number(each), 0)
/** Seconds of CPU of all processes that this one has begun, at whatever depth; of ended ones too, which their parents count. */
function descendantSeconds(): number {
  const all = readdirSync('/proc')
    .filter(name => /^\d+$/.test(name) && existsSync(`/proc/${name}/stat`))
    .map(name => {
      const fields = readFileSync(`/proc/${name}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      return { id: Number(name), parent: Number(fields[1]), seconds: sum(fields.slice(11, 15)) / TICKS }
    })
  const of = (id: number): number =>
    all.filter(({ parent }) => parent === id).reduce((sum, child) => sum + child.seconds + of(child.id), 0)
  return of(process.pid)
}

/** The words, tables and photos of a report as a page that Chromium prints: its CPU in seconds and the bytes of the file. */
export async function printInChromium(model: ReportModel, files: Files) {
  const folder = mkdtempSync(join(tmpdir(), 'report-'))
  try {
    for (const name of files.keys()) writeFileSync(join(folder, `${name}.jpg`), files.get(name) ?? '')
    const page = join(folder, 'report.html')
    writeFileSync(page, htmlOf(model))
    const pdf = join(folder, 'report.pdf')
    const browser = await openBrowser()
    const tab = await browser.newPage()
    await tab.goto(`file://${page}`)
    await tab.pdf({ path: pdf, format: 'A4' })
    const cpu = descendantSeconds()
    await browser.close()
    return { cpu, bytes: statSync(pdf).size }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const STYLE =
  'body{font:9.5pt sans-serif}table{width:100%;border-collapse:collapse;font-size:9pt}td{border-bottom:.4pt solid #ccc;vertical-align:top}section{break-inside:avoid}img{width:8cm;max-height:5.6cm;object-fit:contain}'
const htmlOf = ({ sections }: ReportModel): string =>
  `<!doctype html><html lang="en-NZ"><meta charset="utf-8"><style>${STYLE}</style>${sections
    .map(({ number, title, blocks }) => `<h1>${escapeXml(`${number} ${title}`)}</h1>${blocks.map(blockHtml).join('')}`)
    .join('')}`

const row = (cells: readonly string[]) => `<tr>${cells.map(cell => `<td>${escapeXml(cell)}</td>`).join('')}</tr>`

const factRows = (facts: readonly Fact[]) => facts.map(({ label, value }) => row([label, value])).join('')
const paragraph = (text: string) => `<p>${escapeXml(text)}</p>`

function blockHtml(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `<h2>${escapeXml(block.text)}</h2>`
    case 'say':
    case 'warn':
      return paragraph(block.text)
    case 'prose':
      return block.html
    case 'facts':
      return `<table>${factRows(block.facts)}</table>`
    case 'table':
      return tableHtml(block)
    case 'sheet':
      return sheetHtml(block)
    default:
      return ''
  }
}

const tableHtml = ({ columns, groups }: Table): string => {
  const rows = groups.flatMap(({ title, rows: cells }) => [
    ...(title ? [row([title])] : []),
    ...cells.map(each => row(each.map(cellText))),
  ])
  return `<table><thead>${row(columns.map(({ title }) => title))}</thead>${rows.join('')}</table>`
}

function sheetHtml(sheet: ItemSheet): string {
  const photos = [sheet.photo, sheet.alternatePhoto].map(photo => (photo ? `<img alt="" src="${photo.file}.jpg">` : ''))
  const advice = sheet.recommendations.map(({ label, value }) => paragraph(`${label}. ${value}`))
  return [
    `<section><h2>${escapeXml(`${sheet.title}, ${sheet.location}, ${sheet.badge.word}`)}</h2>`,
    ...photos,
    `<table>${factRows(sheet.facts)}</table><table>${row(sheet.scores.map(scoreText))}</table>`,
    ...advice,
    `${paragraph(`${sheet.scoreSummary} ${sheet.comment}`)}</section>`,
  ].join('')
}
