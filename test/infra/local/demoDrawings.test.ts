import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startProductProcess } from '#test/support/local/productProcess.ts'
import type { TestApi } from '#test/support/people/api.ts'
import { signedInAt } from '#test/support/people/overHttp.ts'

const typeAt = async (url: string | undefined) => (await fetch(url ?? '')).headers.get('content-type')

/** The links to all drawing images and the image of a building; undefined while an image is being rendered. */
async function imagesOf({ images, buildings }: TestApi, id: string): Promise<(string | undefined)[]> {
  const { data } = await buildings.tree({ params: { id } })
  const query = { building_id: id }
  const drawings = [
    ...data.floors.map(floor => images.floor({ params: { floor: floor.id }, query })),
    ...data.rooms.map(room => images.room({ params: { id: room.id }, query })),
    ...data.items.map(item => images.itemPolygon({ params: { id: item.id }, query })),
  ]
  const drawn = (await Promise.all(drawings)).map(({ data: image }) => (image.is_drawing ? undefined : image.url))
  return data.building.image ? [...drawn, (await images.building({ params: { id } })).data.url] : drawn
}

test('on a first start every floor, room, item and building of the demo has its image at once [F-31 P-25]', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'clearfloor-drawn-'))
  const product = await startProductProcess({ DATA_DIR: dataDir })
  try {
    let count = 0
    for (const email of ['surveyor@kauri.example', 'surveyor@rimu.example']) {
      const api = await signedInAt(product.url, email)
      const { data } = await api.buildings.search({ query: { paginate: 30 } })
      for (const { id, name } of data) {
        const urls = await imagesOf(api, id)
        expect(
          urls.filter(url => url === undefined),
          `${name}: npm run draw-demo draws what is missing`,
        ).toEqual([])
        for (const url of urls) expect(await typeAt(url)).toMatch(/^image\//)
        count += urls.length
      }
    }
    expect(count).toBeGreaterThan(130)
  } finally {
    await product.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
