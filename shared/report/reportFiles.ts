import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import type { ClearanceCertificate } from '#shared/report/clearance/clearanceModel.ts'
import type { Block, ReportModel, Section } from '#shared/report/model/reportModel.ts'

/** The files that a report shows, each once: pictures, plans, signatures, certificates. */
export function filesOfReport({ cover, sections, certificates }: ReportModel): string[] {
  const shown = namesOf([cover.picture, cover.logo, ...picturesIn(sections)])
  return [...new Set([...shown, ...certificates.map(({ file }) => file)])]
}

/** The same of a clearance certificate. */
export function filesOfCertificate({ cover, sections, appendices }: ClearanceCertificate): string[] {
  const shown = namesOf([cover.logo, ...picturesIn(sections), ...picturesIn(appendices)])
  return [...new Set([...shown, ...appendices.flatMap(({ enclosed }) => enclosed.map(({ file }) => file))])]
}

const namesOf = (pictures: readonly (ImageFile | undefined)[]): string[] =>
  pictures.filter(picture => picture !== undefined).map(({ file }) => file)
const picturesIn = (sections: readonly Section[]) => sections.flatMap(({ blocks }) => blocks.flatMap(picturesOf))

function picturesOf(block: Block): (ImageFile | undefined)[] {
  if (block.kind === 'plan') return [block.picture]
  if (block.kind === 'sheet') return [block.picture, block.second]
  if (block.kind === 'photos') return [...block.photos]
  return block.kind === 'people' ? block.people.map(({ signature }) => signature) : []
}
