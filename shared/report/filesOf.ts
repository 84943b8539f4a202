import type { Picture } from '../domain/fields.ts'
import type { Block, ReportModel } from './reportModel.ts'

/** The files that a report shows, each once: pictures, plans, signatures, certificates. */
export function filesOf({ cover, sections, certificates }: ReportModel): string[] {
  const pictures = [cover.picture, cover.logo, ...sections.flatMap(({ blocks }) => blocks.flatMap(picturesOf))]
  const shown = pictures.filter(picture => picture !== undefined).map(({ file }) => file)
  return [...new Set([...shown, ...certificates.map(({ file }) => file)])]
}

function picturesOf(block: Block): (Picture | undefined)[] {
  if (block.kind === 'plan') return [block.picture]
  if (block.kind === 'sheet') return [block.picture, block.second]
  return block.kind === 'people' ? block.people.map(({ signature }) => signature) : []
}
