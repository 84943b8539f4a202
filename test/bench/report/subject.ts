import { createHash } from 'node:crypto'
import type { Files } from '#functions/files/pdf/printer.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { exampleFiles, exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'

/** Bytes of a photo at its printed size. */
const PRINTED = 48_000

/** Items on the example's floors; for more items, the floors repeat. */
const PER_STOREYS = 100

/** The asbestos report of `count` items with two different photos each, and its files, which are created on demand. */
export function subjectOf(count: number) {
  const asbestos = exampleTree.items.filter(item => item.contaminate_id === 1)
  const pictured = asbestos.find(({ image }) => image)?.image
  const photo = exampleFiles.get(pictured?.file ?? '') ?? Buffer.of()
  const photos = new Map<string, number>()
  const another = (at: number) => {
    const file = createHash('sha256').update(String(at)).digest('hex')
    photos.set(file, at)
    return { file, width: pictured?.width ?? 4, height: pictured?.height ?? 3 }
  }
  /** The same photo with another hash: readers ignore bytes after its end. */
  const photoOf = (at: number) => {
    const bytes = Buffer.concat([photo, Buffer.alloc(Math.max(16, PRINTED - photo.length), at)])
    bytes.write(String(at), bytes.length - 16)
    return bytes
  }
  const items = Array.from({ length: count }, (_, at) => {
    const item = asbestos[at % asbestos.length]
    if (!item) throw new Error('The example has no items')
    const room_id = numbered(item.room_id, Math.floor(at / PER_STOREYS))
    return { ...item, id: numbered(item.id, at), room_id, image: another(2 * at), image_alt: another(2 * at + 1) }
  })
  const storeys = Array.from({ length: Math.ceil(count / PER_STOREYS) }, (_, at) => at)
  const floors = storeys.flatMap(at =>
    exampleTree.floors.map(floor => ({ ...floor, id: numbered(floor.id, at), order: floor.order + at * PER_STOREYS })),
  )
  const rooms = storeys.flatMap(at =>
    exampleTree.rooms.map(room => ({ ...room, id: numbered(room.id, at), floor_id: numbered(room.floor_id, at) })),
  )
  const building = { ...exampleTree.building, has_multiple_images: true }
  const tree: Tree = { ...exampleTree, building, floors, rooms, items }
  const files: Files = {
    keys: () => [...exampleFiles.keys(), ...photos.keys()],
    get(name) {
      const at = photos.get(name)
      return at === undefined ? exampleFiles.get(name) : photoOf(at)
    },
  }
  return { model: () => surveyReport(exampleSubject(1, tree)), files }
}

const numbered = (id: string, at: number) => `${id.slice(0, -5)}${String(at).padStart(5, '0')}`
