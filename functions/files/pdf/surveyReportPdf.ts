import { DRAFT, type ReportModel } from '#shared/report/model/reportModel.ts'
import { type Enclosure, prepareEnclosures } from './enclosures.ts'
import { type DocumentDefinition, type Files, type Output, printPdf } from './printer.ts'
import { footerOf, headerOf, reportContent } from './reportNodes.ts'

/**
 * A report as a PDF: A4, outlines, contents with page numbers, links from the registers to the item sheets. `files` are
 * the bytes of images and certificates by their SHA-256; what is missing or damaged is replaced by a note. The same
 * model and files give the same bytes. Returns how many pages it has.
 */
export async function surveyReportPdf(model: ReportModel, files: Files, output: Output): Promise<number> {
  const enclosures = await prepareEnclosures(model.certificates, files)
  const images = [...files.keys()].filter(name => !model.certificates.some(({ file }) => file === name))
  return printPdf(definitionOf(model, enclosures), { images, files }, enclosures, output)
}

/** The document in pdfmake's terms. */
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
