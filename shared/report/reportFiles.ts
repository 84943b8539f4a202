import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import type { ClearanceCertificate } from '#shared/report/clearance/clearanceModel.ts'
import type { Block, ReportModel, Section } from '#shared/report/model/reportModel.ts'

/** The files that a report needs, each once: images, plans, signatures, certificates. */
export function filesOfReport({ cover, sections, certificates }: ReportModel): string[] {
  const images = filesOf([cover.image, cover.logo, ...imagesIn(sections)])
  return [...new Set([...images, ...certificates.map(({ file }) => file)])]
}

/** The files that a clearance certificate needs, each once. */
export function filesOfCertificate({ cover, sections, appendices }: ClearanceCertificate): string[] {
  const images = filesOf([cover.logo, ...imagesIn(sections), ...imagesIn(appendices)])
  return [...new Set([...images, ...appendices.flatMap(({ enclosed }) => enclosed.map(({ file }) => file))])]
}

/** The files that a report prints only as small photos, of items and photo logs, and not also as a cover image, logo or plan. */
export const photosOfReport = ({ cover, sections }: Pick<ReportModel, 'cover' | 'sections'>): Set<string> =>
  new Set(filesOf(photosIn(sections))).difference(
    new Set(filesOf([cover.image, cover.logo, ...otherImagesIn(sections)])),
  )

/** The small photos of a clearance certificate, without enclosed images, which can fill a page. */
export const photosOfCertificate = ({ cover, sections, appendices }: ClearanceCertificate): Set<string> =>
  photosOfReport({ cover, sections: [...sections, ...appendices] }).difference(
    new Set(appendices.flatMap(({ enclosed }) => enclosed.map(({ file }) => file))),
  )

const filesOf = (images: readonly (ImageFile | undefined)[]): string[] =>
  images.filter(image => image !== undefined).map(({ file }) => file)
const blocksIn = (sections: readonly Section[]) => sections.flatMap(({ blocks }) => blocks)
const imagesIn = (sections: readonly Section[]) => blocksIn(sections).flatMap(imagesOf)
const imagesOf = (block: Block) => [...photosOf(block), ...otherImagesOf(block)]
const photosIn = (sections: readonly Section[]) => blocksIn(sections).flatMap(photosOf)
const otherImagesIn = (sections: readonly Section[]) => blocksIn(sections).flatMap(otherImagesOf)

function photosOf(block: Block): (ImageFile | undefined)[] {
  if (block.kind === 'sheet') return [block.photo, block.alternatePhoto]
  return block.kind === 'photos' ? [...block.photos] : []
}

function otherImagesOf(block: Block): (ImageFile | undefined)[] {
  if (block.kind === 'plan') return [block.image]
  return block.kind === 'people' ? block.people.map(({ signature }) => signature) : []
}

/** A description of a document's file for a sentence: “the photo of Vinyl tiles”. `enclosed` are files with their own names. */
export function wordsForFile(
  sections: readonly Section[],
  enclosed: readonly { readonly file: string; readonly name: string }[],
  file: string,
): string {
  const own = enclosed.find(each => each.file === file)
  if (own) return `the file “${own.name}”`
  const block = sections
    .flatMap(({ blocks }) => blocks)
    .find(each => imagesOf(each).some(image => image?.file === file))
  if (block?.kind === 'plan') return `the image of the plan “${block.title}”`
  if (block?.kind === 'sheet') return `the photo of “${block.title}”`
  if (block?.kind === 'photos') return `a photo of “${block.title}”`
  return 'a logo, signature or cover image'
}
