import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pdfmake from 'pdfmake'
import { DEFAULT_STYLE, MARGINS, STYLES } from '#functions/files/pdf/styles.ts'
import { definitionOf, surveyReportPdf } from '#functions/files/pdf/surveyReportPdf.ts'
import { TemporaryFiles } from '#functions/files/temporaryFiles.ts'
import { filesOfReport } from '#shared/report/reportFiles.ts'
import { subjectOf } from './subject.ts'

/**
 * One measurement in its own process: `render.ts ours|bare ITEMS` prints CPU seconds and peak memory. Each item has two photos.
 */
const [, , who = 'ours', count = '100'] = process.argv
const { model: modelOf, files } = subjectOf(Number(count))

/** The worker's steps between reading rows and storing the file, with files on disk. */
async function ours(): Promise<() => Promise<number>> {
  const spool = new TemporaryFiles()
  process.on('exit', () => spool.remove())
  for (const name of files.keys()) await spool.add(name, files.get(name) ?? Buffer.of())
  return async () => {
    const document = spool.newDocument()
    await surveyReportPdf(modelOf(), spool, document)
    return document.end().size
  }
}

/** pdfmake alone, as in its manual, with pictures by path. The definition is built before the clock starts. */
async function bare(): Promise<() => Promise<number>> {
  const dir = await mkdtemp(join(tmpdir(), 'report-'))
  process.on('exit', () => void rm(dir, { recursive: true, force: true }))
  const model = modelOf()
  const path = (file: string) => join(dir, file)
  for (const file of filesOfReport(model)) await writeFile(path(file), files.get(file) ?? '')
  const text = filesOfReport(model).reduce((json, file) => json.replaceAll(file, path(file)), JSON.stringify(model))
  const byPath: typeof model = JSON.parse(text)
  const pictures = new Set(filesOfReport(byPath))
  const { content, header, footer, created, title } = definitionOf(byPath)
  const fonts = join(import.meta.dirname, '../../../node_modules/pdfmake/build/fonts/Roboto')
  const font = (name: string) => join(fonts, `Roboto-${name}.ttf`)
  pdfmake.setFonts({
    Roboto: {
      normal: font('Regular'),
      bold: font('Medium'),
      italics: font('Italic'),
      bolditalics: font('MediumItalic'),
    },
  })
  pdfmake.setUrlAccessPolicy(() => false)
  pdfmake.setLocalAccessPolicy(() => true)
  const { left, top, right, bottom } = MARGINS
  const pageMargins: [number, number, number, number] = [left, top, right, bottom]
  const info = { title, creationDate: created }
  const look = { styles: STYLES, defaultStyle: DEFAULT_STYLE, pageMargins, info }
  const definition = { content: content(pictures), header, footer, ...look }
  return async () => (await pdfmake.createPdf(definition).getBuffer()).byteLength
}

const render = await (who === 'bare' ? bare() : ours())
const before = process.cpuUsage()
const bytes = await render()
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ cpu: (user + system) / 1e6, memory: process.resourceUsage().maxRSS / 1024, bytes }))
