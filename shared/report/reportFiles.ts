import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import type { ClearanceCertificate } from '#shared/report/clearance/clearanceModel.ts'
import type { Block, ReportModel, Section } from '#shared/report/model/reportModel.ts'

/** The files that a report needs, each once: images, plans, signatures, certificates. */
export function filesOfReport({ cover, sections, certificates }: ReportModel): string[] {
  const images = filesOf([cover.image, cover.logo, ...imagesIn(sections)])
  return [...new Set([...images, ...certificates.map(({ file }) => file)])]
}

/** The same for a clearance certificate. */
export function filesOfCertificate({ cover, sections, appendices }: ClearanceCertificate): string[] {
  const images = filesOf([cover.logo, ...imagesIn(sections), ...imagesIn(appendices)])
  return [...new Set([...images, ...appendices.flatMap(({ enclosed }) => enclosed.map(({ file }) => file))])]
}

const filesOf = (images: readonly (ImageFile | undefined)[]): string[] =>
  images.filter(image => image !== undefined).map(({ file }) => file)
const imagesIn = (sections: readonly Section[]) => sections.flatMap(({ blocks }) => blocks.flatMap(imagesOf))

function imagesOf(block: Block): (ImageFile | undefined)[] {
  if (block.kind === 'plan') return [block.image]
  if (block.kind === 'sheet') return [block.photo, block.alternatePhoto]
  if (block.kind === 'photos') return [...block.photos]
  return block.kind === 'people' ? block.people.map(({ signature }) => signature) : []
}
