import { ulid } from 'ulid'
import { aPlan } from '#test/support/data/images.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, signedIn, upload } from '#test/support/people/api.ts'
import { benchCloud } from './cloud.ts'
import { atMost, type Result } from './result.ts'
import { writeMeter } from './writeMeter.ts'

/** P-09: the write units of saving an item, including checks, indexes, history and command record. */
export async function run(): Promise<Result[]> {
  const end = await benchCloud()
  const surveyor = await aUser(await aCompany())
  const api = await signedIn(surveyor)
  const { building: building_id } = await aProject(api, surveyor)
  const [floor, room, id] = [ulid(), ulid(), ulid()]
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  await api.floors.save({ body: { building_id, id: floor, name: 'Ground', order: 1, image } })
  await api.rooms.save({ body: { building_id, id: room, floor_id: floor, name: 'Kitchen' } })
  const cost = await writeMeter()
  const body = { ...TILES, building_id, room_id: room, sample: { bag_code: 'A001', analysis_type_id: 1 } }
  const params = { id }
  /** With an idempotency key like the page's calls, because the command record is part of an edit's cost. */
  const update = (part: object) => api.items.update({ params, body: { ...body, ...part } }, { key: ulid() })
  const results: Result[] = []
  const measured = async (what: string, save: () => Promise<unknown>, most: number) => {
    const { writes, units } = await cost(save)
    results.push(
      atMost('P-09', units, most, `write units of ${what}`),
      atMost('P-09', writes, 1, `write calls of ${what}`),
    )
  }
  const isNew = () => api.items.save({ body: { ...body, id } }, { key: ulid() })
  await measured('a new item with Sample ID and twelve scores', isNew, 12)
  await measured('an edit', () => update({ description: 'floor, worn' }), 9)
  await measured('a photo', () => update({ image }), 9)
  const sample = { bag_code: 'A002', analysis_type_id: 1 }
  await measured('another Sample ID', () => update({ image, sample }), 11)
  await end()
  return results
}
