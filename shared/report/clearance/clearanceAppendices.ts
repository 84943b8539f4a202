import type { ClearanceFile, DocumentKind, PhotoLog } from '#shared/domain/clearance/clearanceFiles.ts'
import type { Block, LogPhotos } from '#shared/report/model/reportModel.ts'
import type { Appendix, ClearanceSource, EnclosedFile } from './clearanceModel.ts'

type Chapter = Omit<Appendix, 'number'>

/** The appendices: floor plan, photos and enclosed documents. Each is always there, and says so where it is empty. */
export const appendicesOf = (source: ClearanceSource): Chapter[] =>
  evidenceOf(source).map((chapter, index, all) => ({
    ...chapter,
    newPage: isFull(chapter) || endsWithPage(all[index - 1]),
  }))

/** Whether a chapter has more to show than that there is nothing, so that it starts on a new page. */
const isFull = ({ enclosed, blocks }: Chapter): boolean =>
  enclosed.length > 0 || blocks.some(({ kind }) => kind !== 'say')
/** Whether the last page of a chapter is filled by a plan or a file, so that nothing goes below it. */
const endsWithPage = (chapter: Chapter | undefined): boolean =>
  chapter !== undefined && (chapter.enclosed.length > 0 || chapter.blocks.some(({ kind }) => kind === 'plan'))

const evidenceOf = (source: ClearanceSource): Chapter[] => [
  floorPlan(source),
  photoLog(source),
  documents(
    source,
    'certificate',
    'labCertificates',
    'Laboratory certificates',
    'No laboratory certificate is attached.',
  ),
  documents(source, 'worksafe', 'worksafe', 'Notification to WorkSafe', 'No notification to WorkSafe is attached.'),
  documents(source, 'additional', 'additional', 'Additional documents', 'No further document is attached.'),
]

const empty = (id: string, title: string, text: string): Chapter => ({
  id,
  title,
  blocks: [{ kind: 'say', text }],
  enclosed: [],
})

function floorPlan({ clearance: { floor_plan: image, floor_plan_title } }: ClearanceSource): Chapter {
  const [id, title] = ['floorPlan', 'Floor plan']
  if (!image) return empty(id, title, 'No floor plan was recorded.')
  const plan: Block = { kind: 'plan', title: floor_plan_title || title, image, areas: [], isPlain: true }
  return { id, title, blocks: [plan], enclosed: [] }
}

function photoLog({ logs }: ClearanceSource): Chapter {
  const [id, title] = ['photoLog', 'Photo log']
  const blocks = photosOf(logs)
  return blocks.length > 0 ? { id, title, blocks, enclosed: [] } : empty(id, title, 'No photos were recorded.')
}

/** The photo logs in their order, with their photos numbered consecutively. */
function photosOf(logs: readonly PhotoLog[]): LogPhotos[] {
  let number = 0
  return logs
    .toSorted((a, b) => a.order - b.order || a.id.localeCompare(b.id))
    .map(({ description, photos }) => ({
      kind: 'photos' as const,
      title: description,
      photos: photos
        .filter(({ deleted }) => !deleted)
        .map(({ name, picture }) => ({ ...picture, caption: `${++number}${name && `  ${name}`}` })),
    }))
    .filter(({ title, photos }) => title !== '' || photos.length > 0)
}

function documents({ files }: ClearanceSource, kind: DocumentKind, id: string, title: string, none: string): Chapter {
  const enclosed = files
    .filter(file => file.kind === kind)
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en-NZ', { numeric: true }) || a.id.localeCompare(b.id))
    .map(enclosedFile)
  return enclosed.length === 0 ? empty(id, title, none) : { id, title, blocks: [], enclosed }
}

const enclosedFile = ({ name, file, type, width, height }: ClearanceFile): EnclosedFile => ({
  name,
  file,
  ...(type === 1 && { image: { file, width: width ?? 1, height: height ?? 1 } }),
})
