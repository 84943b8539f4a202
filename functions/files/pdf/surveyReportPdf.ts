import { DRAFT, type ReportModel } from '#shared/report/model/reportModel.ts'
import { type Enclosure, readEnclosures } from './enclosures.ts'
import { type DocumentDefinition, type Files, type Output, printPdf } from './printer.ts'
import { footerOf, headerOf, reportContent } from './reportNodes.ts'

/**
 * A report as an A4 PDF: outline, contents with page numbers, links from the registers to the item sheets. `files`: the bytes of
 * images and certificates by SHA-256; a missing or damaged file is replaced by a note. The same model and files give the same
 * bytes. Returns the number of pages.
 */
export async function surveyReportPdf(model: ReportModel, files: Files, output: Output): Promise<number> {
  const enclosures = await readEnclosures(model.certificates, files)
  const images = [...files.keys()].filter(name => !model.certificates.some(({ file }) => file === name))
  return printPdf(definitionOf(model, enclosures), { images, files }, enclosures, output)
}

export const definitionOf = (model: ReportModel, enclosures: readonly Enclosure[] = []): DocumentDefinition => ({
  title: `${model.title}: ${model.building} (${model.job_number})${model.isDraft ? `, ${DRAFT}` : ''}`,
  author: model.company,
  subject: `${model.cover.name}, ${model.cover.address}`,
  created: new Date(model.issued_at),
  brand: model.brand,
  cover: true,
  content: images => reportContent(model, { images, enclosures }),
  header: headerOf(model),
  footer: footerOf(model),
})
