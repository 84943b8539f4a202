import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pdfmake from 'pdfmake'
import { DEFAULT_STYLE, MARGINS, STYLES } from '#functions/files/pdf/styles.ts'
import { definitionOf, surveyReportPdf } from '#functions/files/pdf/surveyReportPdf.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { filesOfReport } from '#shared/report/reportFiles.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { exampleFiles, exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'

/** One measurement in a process of its own: `render.ts ours|bare ITEMS` prints its CPU seconds and peak memory. */
const [, , who, count = '100'] = process.argv

const asbestos = exampleTree.items.filter(item => item.contaminate_id === 1)
const items = Array.from({ length: Number(count) }, (_, at) => {
  const item = asbestos[at % asbestos.length]
  if (!item) throw new Error('The example has no items')
  return { ...item, id: `${item.id.slice(0, -5)}${String(at).padStart(5, '0')}` }
})
const tree: Tree = { ...exampleTree, items }

/** What the worker does between reading its rows and writing the file. */
async function ours(): Promise<number> {
  const model = surveyReport(exampleSubject(1, tree))
  return (await surveyReportPdf(model, exampleFiles)).bytes.byteLength
}

/** pdfmake alone, as its manual has it, with pictures by path: the definition is made before the clock starts. */
async function bare(): Promise<() => Promise<number>> {
  const dir = await mkdtemp(join(tmpdir(), 'report-'))
  process.on('exit', () => void rm(dir, { recursive: true, force: true }))
  const model = surveyReport(exampleSubject(1, tree))
  const path = (file: string) => join(dir, file)
  for (const file of filesOfReport(model)) await writeFile(path(file), exampleFiles.get(file) ?? '')
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

const render = who === 'bare' ? await bare() : ours
const before = process.cpuUsage()
const bytes = await render()
const { user, system } = process.cpuUsage(before)
console.log(JSON.stringify({ cpu: (user + system) / 1e6, memory: process.resourceUsage().maxRSS / 1024, bytes }))
