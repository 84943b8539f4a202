import { ulid } from 'ulid'
import { aPlan } from '#test/support/data/images.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, signedIn, upload } from '#test/support/people/api.ts'
import { benchCloud } from './cloud.ts'
import { atMost, type Result } from './result.ts'
import { type TableCost, writeMeter } from './writeMeter.ts'

/** With the guards, the record of the command and counters. */
const [MOST_UNITS, MOST_CALLS] = [8, 1]
/** A new row is in the index of ids too, however it is written. */
const INDEX_UNITS = 1
/** The record of the command is in the index of the building's history. */
const HISTORY_UNITS = 1

/** P-09: what an item's save writes. */
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
  /** With a key, as the page's calls are: the record of the command is part of what an edit costs. */
  const update = (part: object) => api.items.update({ params, body: { ...body, ...part } }, { key: ulid() })
  const results: Result[] = []
  const measured = async (what: string, save: () => Promise<unknown>, most = MOST_UNITS) => {
    results.push(...judged(`${what}, its history included`, await cost(save), most + HISTORY_UNITS))
  }
  const isNew = () => api.items.save({ body: { ...body, id } }, { key: ulid() })
  await measured('a new item with Sample ID and twelve scores, indexes included', isNew, MOST_UNITS + INDEX_UNITS)
  await measured('an edit', () => update({ description: 'floor, worn' }))
  await measured('a photo', () => update({ image }))
  const sample = { bag_code: 'A002', analysis_type_id: 1 }
  await measured('another Sample ID', () => update({ image, sample }))
  await end()
  return results
}

const judged = (what: string, { writes, units }: TableCost, most: number): Result[] => [
  atMost('P-09', units, most, `write units of ${what}`),
  atMost('P-09', writes, MOST_CALLS, `write calls of ${what}`),
]
