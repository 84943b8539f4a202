import { hashesIn } from '#frontend/store/database.ts'
import { same } from '#shared/domain/tree/threeWayMerge.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { treeHash } from '#shared/domain/tree/treeHash.ts'
import type { TestApi } from '#test/support/people/api.ts'
import { forbiddenStatuses, unexplained } from './checks.ts'
import type { Device, Places } from './device.ts'
import type { Ledger } from './ledger.ts'
import { type Person, rowsOf } from './person.ts'

/** The users of one company in one building and one clearance. */
export interface Team {
  readonly people: Person[]
  readonly ledger: Ledger
  readonly api: TestApi
  readonly building: string
  readonly clearance: Device['clearance']
  readonly first: Places
}

/** The service's state of the building and the clearance. */
export async function placesOf(api: TestApi, { building, clearance }: Pick<Team, 'building' | 'clearance'>) {
  const { data: tree } = await api.buildings.tree({ params: { id: building } })
  const { data } = await api.clearances.read({ params: { id: clearance.clearance_id } })
  const { floor_plan: _, ...information } = data.template.information
  return { tree, record: { clearance: { ...data.template, information } } } as unknown as Places
}

/** All errors once no write waits. */
export async function wrongIn({ people, ledger, api, building, clearance, first }: Team): Promise<string[]> {
  const last = await placesOf(api, { building, clearance })
  for (const { device } of people)
    for (const key of await device.run(({ database }) => database.getAllKeys('received'))) ledger.acknowledged.add(key)
  ledger.sees(last.tree)
  const wrong = [
    ...ledger.violations,
    ...unexplained(ledger, rowsOf(first), rowsOf(last)),
    ...forbiddenStatuses(ledger),
  ]
  const kept = new Set(people.flatMap(({ device }) => device.opened.store.entries.map(({ key }) => key)))
  for (const key of ledger.typed.keys())
    if (!ledger.acknowledged.has(key) && !kept.has(key) && !ledger.discarded.has(key))
      wrong.push(`${ledger.typed.get(key)?.name} ${key} was typed and is lost`)
  for (const person of people) wrong.push(...(await wrongOn(person, last)))
  return [...wrong, ...(await miscounted(api, building, last.tree)), ...(await filesMissing(api, building, last.tree))]
}

/** Errors on a device with no request under way. */
async function wrongOn(person: Person, last: Places): Promise<string[]> {
  const { device, ledger } = person
  const wrong: string[] = []
  for (const { key, name, refused } of device.opened.store.entries)
    if (!refused) wrong.push(`${name} ${key} still waits`)
    else if (!refused.message) wrong.push(`${name} ${key} was refused without a sentence`)
  const ids = [device.building, device.clearance.clearance_id]
  const [tree, record] = await device.run(({ database }) => Promise.all(ids.map(id => database.get('trees', id))))
  const rows = rowsOf({ tree: tree?.tree, record: record?.tree } as Places)
  const there = rowsOf(last)
  for (const { typed, idempotencyKey, version = 0 } of ledger.effects.values())
    if (there.has(typed.row) && (rows.get(typed.row)?.version ?? 0) < version)
      if (await device.run(({ outbox }) => outbox.isShown(idempotencyKey)))
        wrong.push(`${typed.name} ${typed.key} is said to be shown and is not`)
  await person.refresh()
  if (treeHash(device.shown.tree) !== treeHash(last.tree))
    wrong.push(`${device.actor.full_name} sees another building than the service has`)
  if (!same(device.shown.record.clearance, last.record.clearance))
    wrong.push(`${device.actor.full_name} sees another clearance than the service has`)
  return wrong
}

async function miscounted(api: TestApi, building: string, { floors, rooms, items }: Tree): Promise<string[]> {
  const { data } = await api.buildings.floors({ params: { id: building } })
  return floors.flatMap(({ id }) => {
    const inside = new Set(rooms.filter(room => room.floor_id === id).map(room => room.id))
    const count = { rooms: inside.size, items: items.filter(({ room_id }) => inside.has(room_id)).length }
    const counted = data.find(floor => floor.id === id)?.information
    return counted?.rooms === count.rooms && counted.items === count.items ? [] : [`floor ${id} counts otherwise`]
  })
}

async function filesMissing(api: TestApi, building: string, tree: Tree): Promise<string[]> {
  const body = { items: tree.items.map(({ id }) => id), files: hashesIn(tree) }
  const { data } = await api.files.receipt({ params: { id: building }, body })
  return [...data.missing_items, ...data.missing_files].map(id => `${id} is not held by the service`)
}

/** Ids of one company in answers to the other, except those in its own requests. */
export function leaksBetween([one, other]: readonly Team[]): string[] {
  if (!one || !other) return []
  const ids = new Set([
    one.building,
    other.building,
    ...[one, other].flatMap(({ people }) => people.map(({ plan }) => plan.file)),
  ])
  return [...one.ledger.ids]
    .filter(id => other.ledger.ids.has(id) && !ids.has(id))
    .map(id => `both companies know ${id}`)
}
