import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { readTree } from '#functions/data/building/trees.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { renderDrawingImage } from '#functions/files/drawingImage.ts'
import { startCloud } from '#localstack/cloud.ts'
import { DRAWINGS, drawingsOf } from './drawings.ts'
import { seedId } from './ids.ts'
import { DEMOS } from './seed.ts'

/** `npm run draw-demo`: redraws the demo's images. Run it after changes to its plans, rooms or items, or to the drawing code. */
const dataDir = await mkdtemp(join(tmpdir(), 'clearfloor-demo-'))
const cloud = await startCloud({ port: 0, dataDir, seed: true })
const images: Record<string, Uint8Array> = {}
for (const { company, key } of DEMOS) {
  const tree = await readTree(seedId(company), seedId(key))
  for (const { of, scene } of drawingsOf(tree)) {
    if (scene.name in images) continue
    const floorPlan = await Bucket.get(seedId(company), scene.floorPlan.file)
    images[scene.name] = (await renderDrawingImage(of, scene, floorPlan)).bytes
  }
}
// Images are compressed already. A fixed time gives the same file for the same images.
await writeFile(DRAWINGS, zipSync(images, { level: 0, mtime: '2026-01-01' }))
await cloud.close()
await rm(dataDir, { recursive: true })
process.exit(0)
