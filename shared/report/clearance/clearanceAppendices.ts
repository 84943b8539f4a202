import type { ClearanceFile, DocumentKind, PhotoLog } from '#shared/domain/clearance/clearanceFiles.ts'
import type { Block, CaptionedPhoto, LogPhotos } from '#shared/report/model/reportModel.ts'
import type { Appendix, ClearanceSource, EnclosedFile } from './clearanceModel.ts'

type Chapter = Omit<Appendix, 'number'>

/** The appendices that are not empty: floor plan, photos and enclosed documents. */
export const appendicesOf = (source: ClearanceSource): Appendix[] =>
  evidenceOf(source)
    .filter(isFull)
    .map((chapter, at) => ({ ...chapter, number: `Appendix ${String.fromCharCode(65 + at)}`, newPage: true }))

/** One line that names the empty appendices; no block if there are none. */
export function notAttached(source: ClearanceSource): Block[] {
  const titles = evidenceOf(source).flatMap(chapter => (isFull(chapter) ? [] : [chapter.title.toLowerCase()]))
  const text = `Not attached to this document: ${titles.join(', ').replace('worksafe', 'WorkSafe')}.`
  return titles.length === 0 ? [] : [{ kind: 'say', text }]
}

const isFull = ({ enclosed, blocks }: Chapter): boolean => enclosed.length + blocks.length > 0

const evidenceOf = (source: ClearanceSource): Chapter[] => [
  floorPlan(source),
  photoLog(source),
  documents(source, 'certificate', 'labCertificates', 'Laboratory certificates'),
  documents(source, 'worksafe', 'worksafe', 'Notification to WorkSafe'),
  documents(source, 'additional', 'additional', 'Additional documents'),
]

function floorPlan({ clearance: { floor_plan: image, floor_plan_title } }: ClearanceSource): Chapter {
  const [id, title] = ['floorPlan', 'Floor plan']
  if (!image) return { id, title, blocks: [], enclosed: [] }
  const plan: Block = { kind: 'plan', title: floor_plan_title || title, image, areas: [], isPlain: true }
  return { id, title, blocks: [plan], enclosed: [] }
}

const photoLog = ({ logs }: ClearanceSource): Chapter => ({
  id: 'photoLog',
  title: 'Photo log',
  blocks: photosOf(logs),
  enclosed: [],
})

/**
 * The first photo of the last entry with photos, because a photo log follows the work. The caption names the entry, so that a
 * photo of another stage is not taken for the cleared area.
 */
export function photoOfWork({ logs }: ClearanceSource): CaptionedPhoto | undefined {
  const entry = photosOf(logs).findLast(({ photos }) => photos.length > 0)
  const [photo] = entry?.photos ?? []
  return photo && entry && { ...photo, caption: [entry.title, photo.caption].filter(Boolean).join('. ') }
}

function photosOf(logs: readonly PhotoLog[]): LogPhotos[] {
  let number = 0
  return logs
    .toSorted((a, b) => a.order - b.order || a.id.localeCompare(b.id))
    .map(({ description, photos }) => ({
      kind: 'photos' as const,
      title: description,
      photos: photos
        .filter(({ deleted }) => !deleted)
        .map(({ name, picture }) => ({ ...picture, caption: `Photo ${++number}${name && `. ${name}`}` })),
    }))
    .filter(({ title, photos }) => title !== '' || photos.length > 0)
}

function documents({ files }: ClearanceSource, kind: DocumentKind, id: string, title: string): Chapter {
  const enclosed = files
    .filter(file => file.kind === kind)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-NZ', { numeric: true }) || a.id.localeCompare(b.id))
    .map(enclosedFile)
  return { id, title, blocks: [], enclosed }
}

const enclosedFile = ({ name, file, type, width, height }: ClearanceFile): EnclosedFile => ({
  name,
  file,
  ...(type === 1 && { image: { file, width: width ?? 1, height: height ?? 1 } }),
})
