import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import { DrawingImages } from '#functions/data/building/drawingImages.ts'
import { readTree } from '#functions/data/building/trees.ts'
import { storeFile } from '#functions/data/files/storedFiles.ts'
import { transact } from '#functions/data/table.ts'
import { inspectFile } from '#functions/files/fileInspection.ts'
import { type DrawingImageScene, drawingImageIn, drawingImageScene } from '#shared/domain/building/drawingImageScene.ts'
import type { DrawingSubject } from '#shared/domain/tree/drawingImage.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import type { Demo } from './demo.ts'
import { seedId } from './ids.ts'

/** The demo's drawing images by scene name, from `npm run draw-demo`. Rendering them takes 20 s. */
export const DRAWINGS = new URL('./drawings.zip', import.meta.url)

interface Drawing {
  readonly of: DrawingSubject
  readonly id: string
  readonly scene: DrawingImageScene
}

/** The drawings of a building: floors, rooms and items. */
export function drawingsOf(tree: Tree): Drawing[] {
  const drawn = (of: DrawingSubject, rows: readonly { readonly id: string }[]) =>
    rows.flatMap(({ id }) => {
      const scene = drawingImageScene(tree, of, id)
      return scene ? { of, id, scene } : []
    })
  return [...drawn('floor', tree.floors), ...drawn('room', tree.rooms), ...drawn('item', tree.items)]
}

/** Stores the images, so that opening a building the first time does not wait for rendering. Safe to repeat. */
export async function storeDrawings(demos: readonly Demo[]): Promise<void> {
  const images = unzipSync(await readFile(DRAWINGS))
  for (const { company, key } of demos) {
    const tree = await readTree(seedId(company), seedId(key))
    await Promise.all(drawingsOf(tree).map(drawing => store(tree, drawing, images[drawing.scene.name])))
  }
}

async function store(tree: Tree, { of, id: target_id, scene }: Drawing, bytes: Uint8Array | undefined): Promise<void> {
  const { company_id, id: building_id } = tree.building
  const seen = drawingImageIn(tree, of, target_id)
  if (!bytes || seen?.scene === scene.name) return
  const { width = 1, height = 1 } = inspectFile(bytes) ?? {}
  const { file, write } = await storeFile(company_id, bytes, 'image/png', { width, height })
  const result = { scene: scene.name, failed: false, image: { file, width, height } }
  await transact([...DrawingImages.finishWrites({ company_id, building_id, of, target_id }, seen, result), write])
}
