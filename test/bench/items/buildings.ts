import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb'
import { ulid } from 'ulid'
import type { Box } from '#localstack/seed/demo.ts'
import { rectangle } from '#localstack/seed/demoRooms.ts'
import { seedId } from '#localstack/seed/ids.ts'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import { Item } from '#shared/domain/tree/item.ts'
import { Room } from '#shared/domain/tree/room.ts'
import { floorsOf, type Tree } from '#shared/domain/tree/tree.ts'
import { TILES } from '#test/support/data/tree.ts'

/** A building in the demo's company, and the location of its first floor and room. */
export interface Filled {
  readonly items: number
  readonly building: string
  readonly company: string
  readonly path: string
}

const ITEMS_IN_ROOM = 20
/** Items in the first room of a large building. */
const MAX_ITEMS_IN_ROOM = 200
const ROOMS_ON_FLOOR = 10
const PLAN = { width: 2_000, height: 1_200 }
const stamp = { version: 1, updated_at: '2026-03-02T01:00:00.000Z' }

/**
 * Writes a building with `items` items: a copy of the demo's building, on its plan. Each item is drawn. Rooms have twenty items;
 * the first room of a large building has two hundred.
 */
export async function filled(items: number): Promise<Filled> {
  const { readTree } = await import('#functions/data/building/trees.ts')
  const company = seedId('kauri')
  const like = await readTree(company, seedId('harbour-house'))
  const building = { ...like.building, id: ulid(), status_id: STATUS.active, name: `House of ${items} items` }
  await write(company, building.id, rowsOf(like, building, items))
  return { items, building: building.id, company, path: `/survey/${building.survey_id}/building/${building.id}` }
}

type Row = { readonly sort: (place: typeof import('#functions/data/keys.ts').sortKeys) => string; readonly row: object }

function rowsOf(like: Tree, building: Tree['building'], count: number): Row[] {
  const first = Math.min(count, MAX_ITEMS_IN_ROOM)
  const rooms = 1 + Math.ceil((count - first) / ITEMS_IN_ROOM)
  const [plan] = floorsOf(like)
  const rows: Row[] = [{ sort: sortKeys => sortKeys.building(), row: building }]
  let floor = ''
  for (let at = 0; at < rooms; at++) {
    const r = at % ROOMS_ON_FLOOR
    if (r === 0) {
      floor = ulid()
      const row = { ...plan, ...stamp, id: floor, building_id: building.id, name: `Level ${at / ROOMS_ON_FLOOR}` }
      const id = floor
      rows.push({ sort: sortKeys => sortKeys.floor(id), row: { ...row, order: at / ROOMS_ON_FLOOR } })
    }
    const room = aRoom(building.id, floor, r)
    rows.push(
      { sort: sortKeys => sortKeys.room(room.id), row: room },
      ...itemsIn(room, at, at === 0 ? first : ITEMS_IN_ROOM),
    )
  }
  return rows
}

const boxOf = (r: number): Box => [
  (r % 5) * (PLAN.width / 5),
  Math.floor(r / 5) * (PLAN.height / 2),
  PLAN.width / 5,
  PLAN.height / 2,
]

const layerOf = (box: Box) => ({ polygons: [rectangle('p', box)], labels: [] })

const aRoom = (building_id: string, floor_id: string, r: number) =>
  Room().parse({
    id: ulid(),
    building_id,
    floor_id,
    name: `Room ${r}`,
    order: r,
    layer: layerOf(boxOf(r)),
    ...stamp,
  })

/** The first is sampled; every third one after it is sampled as the first, as is usual. */
function itemsIn(room: Room, at: number, count: number): Row[] {
  const [x, y] = boxOf(room.order)
  const first = ulid()
  return Array.from({ length: count }, (_, i) => {
    const id = i === 0 ? first : ulid()
    const sampledAs = i > 0 && i % 3 === 0
    const row = Item().parse({
      id,
      building_id: room.building_id,
      room_id: room.id,
      ...TILES,
      name: `Vinyl tiles ${at}.${i}`,
      description: `floor, bay ${i}, in good condition, with a black mastic beneath it`,
      layer: layerOf([x + 10 + (i % 14) * 26, y + 10 + Math.floor(i / 14) * 38, 20, 30]),
      ...(sampledAs
        ? { assessment_method_id: 2, sampled_as: { item_as_id: first } }
        : { sample: { analysis_type_id: 1, bag_code: `A${at}-${i}`, status_id: (i % 4) + 1 } }),
      ...stamp,
    })
    return { sort: sortKeys => sortKeys.item(id), row }
  })
}

async function write(company: string, building: string, rows: readonly Row[]): Promise<void> {
  const { dynamo } = await import('#functions/data/table.ts')
  const { keys, sortKeys } = await import('#functions/data/keys.ts')
  const table = process.env.TABLE_NAME ?? ''
  const requests = rows.map(({ sort, row }) => ({
    PutRequest: { Item: { ...row, ...keys.inBuilding(company, building, sort(sortKeys)) } },
  }))
  for (let at = 0; at < requests.length; at += 25)
    await dynamo.send(new BatchWriteCommand({ RequestItems: { [table]: requests.slice(at, at + 25) } }))
}
