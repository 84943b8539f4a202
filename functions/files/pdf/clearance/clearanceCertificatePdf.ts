import type { Content, DynamicContent } from 'pdfmake/interfaces.js'
import { enclosedImage } from '#functions/files/pdf/enclosedImage.ts'
import { certificateNodes, type Enclosure, NO_PAGES, readEnclosures } from '#functions/files/pdf/enclosures.ts'
import { type Files, type Output, printPdf } from '#functions/files/pdf/printer.ts'
import { oneDigitMargin } from '#functions/files/pdf/reportCover.ts'
import { chapterNodes, headingNode, sectionNodes } from '#functions/files/pdf/reportNodes.ts'
import { INK, MARGINS, rule } from '#functions/files/pdf/styles.ts'
import { shortenedTo } from '#functions/files/pdf/words/lineWidth.ts'
import { MAX_FOOT_EMS } from '#functions/files/pdf/words/longWords.ts'
import type { Appendix, ClearanceCertificate } from '#shared/report/clearance/clearanceModel.ts'
import { DRAFT } from '#shared/report/model/reportModel.ts'
import { CONTENTS_STYLE, certificateCover } from './certificateCover.ts'

/**
 * A clearance certificate as an A4 PDF: outline, contents with page numbers, number, version and status on every page, enclosed
 * documents page by page. `files`: bytes by SHA-256; a missing or damaged file is replaced by a page with a note. The same model
 * and files give the same bytes. Returns the number of pages.
 */
export async function clearanceCertificatePdf(
  model: ClearanceCertificate,
  files: Files,
  output: Output,
): Promise<number> {
  const documents = model.appendices.flatMap(({ enclosed }) => enclosed).filter(({ image }) => !image)
  const names = new Set(documents.map(({ file }) => file))
  const enclosures = await readEnclosures(documents, files)
  const images = [...files.keys()].filter(file => !names.has(file))
  const definition = {
    title: [`${model.title} ${model.number}`, model.issue ? `version ${model.issue}` : DRAFT].join(', '),
    author: model.company,
    subject: `${model.cover.name}, ${model.cover.address}`,
    created: new Date(model.issued_at),
    brand: model.brand,
    content: (images: ReadonlySet<string>) => contentOf(model, images, enclosures),
    header: headerOf(model),
    footer: footerOf(model),
  }
  return printPdf(definition, { images, files }, enclosures, output)
}

const contentOf = (
  model: ClearanceCertificate,
  images: ReadonlySet<string>,
  enclosures: readonly Enclosure[],
): Content[] => [
  ...certificateCover(model, images),
  ...chapterNodes(model.sections, {
    images,
    oneDigit: oneDigitMargin(model.sections, CONTENTS_STYLE.fontSize, [0, 0, 0, 0]),
  }),
  ...model.appendices.flatMap(appendix =>
    appendix.enclosed.length > 0
      ? enclosedNodes(appendix, images, enclosures)
      : sectionNodes(appendix, { images }, appendix.newPage ? 'portrait' : undefined),
  ),
]

/** Height of an appendix's title, in points. */
const TITLE_HEIGHT = 36

/** The pages of an appendix's files in order; an unreadable file gets a page with a note. */
const enclosedNodes = (appendix: Appendix, images: ReadonlySet<string>, enclosures: readonly Enclosure[]): Content[] =>
  appendix.enclosed.flatMap((file, at) => {
    const parent = appendix.id
    const top = at === 0 ? { content: headingNode(appendix), height: TITLE_HEIGHT } : undefined
    if (file.image && images.has(file.file)) return [enclosedImage(file.name, file.image, parent, top)]
    const found = enclosures.find(({ certificate }) => certificate === file) ?? { certificate: file, ...NO_PAGES }
    const problem = 'This document could not be included'
    return certificateNodes([found], { parent, problem, advice: 'Ask for the original.', ...(top && { top }) })
  })

const headerOf =
  ({ number, issue, status, isDraft, title }: ClearanceCertificate): DynamicContent =>
  (_page, _pages, size) => ({
    stack: [
      {
        columns: [
          { text: [number, ...(issue ? [`Version ${issue}`] : [])].join('   ·   '), style: 'running', width: '*' },
          {
            text: status,
            style: 'running',
            width: 'auto',
            alignment: 'center',
            ...(isDraft && { bold: true, fontSize: 9, color: INK.warn }),
          },
          { text: title, style: 'running', width: '*', alignment: 'right' },
        ],
        margin: [0, 0, 0, 5],
      },
      rule(size.width - MARGINS.left - MARGINS.right),
    ],
    margin: [MARGINS.left, 30, MARGINS.right, 0],
  })

const footerOf =
  ({ cover, company, verification }: ClearanceCertificate): DynamicContent =>
  (page, pages) => ({
    columns: [
      {
        stack: [
          { text: shortenedTo(page === 1 ? cover.contact.join('   ·   ') : company, MAX_FOOT_EMS) },
          ...(verification ? [{ text: `Check this document at ${verification.url}`, link: verification.url }] : []),
        ],
        style: 'running',
        width: '*',
      },
      { text: `Page ${page} of ${pages}`, style: 'running', alignment: 'right', width: 70 },
    ],
    margin: [MARGINS.left, 18, MARGINS.right, 0],
  })
