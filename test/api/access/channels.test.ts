import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { User } from '#shared/domain/people/user.ts'
import { startSockets } from '#test/support/cloud/sockets.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, type Project, signedIn, type TestApi } from '#test/support/people/api.ts'
import { type Browser, refusalCodeOrDone, withPassword } from '#test/support/people/authenticator.ts'

let sockets: Awaited<ReturnType<typeof startSockets>>
let user: User
let project: Project
let foreign: Project
let foreigner: User
let floor = ''
let room = ''
let foreignFloor = ''
let foreignRoom = ''

beforeAll(async () => {
  sockets = await startSockets()
  user = await aUser(await aCompany())
  foreigner = await aUser(await aCompany())
  const [api, other] = [await signedIn(user), await signedIn(foreigner)]
  project = await aProject(api, user)
  foreign = await aProject(other, foreigner)
  ;({ floor, room } = await places(api, project))
  ;({ floor: foreignFloor, room: foreignRoom } = await places(other, foreign))
})
afterAll(() => sockets?.close())

async function places(api: TestApi, { building }: Project) {
  const [floorId, roomId] = [ulid(), ulid()]
  const { upload } = await import('#test/support/people/api.ts')
  const { aPlan } = await import('#test/support/data/images.ts')
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  await api.floors.save({ body: { id: floorId, building_id: building, name: 'Ground', image } })
  await api.rooms.save({ body: { id: roomId, building_id: building, floor_id: floorId, name: 'Kitchen' } })
  return { floor: floorId, room: roomId }
}

/**
 * The channels among `names` that accept the subscription. The answer to `last` shows that the function has handled all of them.
 */
async function subscribed(browser: Browser, names: readonly string[], last: string): Promise<string[]> {
  const { socket, heard, say } = await sockets.connected(browser)
  for (const name of names) say({ action: 'subscribe', channel: name })
  await expect
    .poll(() => {
      say({ action: 'subscribe', channel: last })
      return heard.some(event => event.channel === last)
    })
    .toBe(true)
  await sockets.settled(socket)
  socket.terminate()
  return names.filter(name => heard.some(event => event.channel === name))
}

const own = () => [
  channel.user(user.id),
  channel.building(project.building),
  channel.floor(floor),
  channel.room(room),
  ...[channel.building(project.building), channel.floor(floor), channel.room(room)].map(name => `private-${name}`),
  channel.duplicate(user.company_id, 'building', project.building),
  channel.duplicate(user.company_id, 'floor', floor),
  channel.duplicate(user.company_id, 'room', room),
]
const strange = () => [
  channel.user(foreigner.id),
  channel.building(foreign.building),
  channel.building(ulid()),
  channel.floor(foreignFloor),
  `private-${channel.floor(foreignFloor)}`,
  channel.room(foreignRoom),
  channel.floor(room),
  channel.room(floor),
  channel.floor(ulid()),
  `private-private-${channel.floor(floor)}`,
  channel.duplicate(foreigner.company_id, 'building', foreign.building),
  ...['user', 'building', 'floor', 'room', '', '.', `floor.${floor}.x`, `${user.company_id}.duplicate`],
  ...[`${user.company_id}.duplicate.client.${project.client}`, `${user.company_id}.duplicate.room.`, '__proto__.x'],
  ...[`user.${user.id}.x`, `building.${project.building}.x`, `constructor.${user.id}`, `user.${user.id.toLowerCase()}`],
]

test('a company’s own channels are delivered, but not another company’s or malformed ones [S-17]', async () => {
  const browser = await withPassword(user)
  expect(await subscribed(browser, own(), channel.user(user.id))).toEqual(own())
  expect(await subscribed(browser, strange(), channel.user(user.id))).toEqual([])
})

test('/api/broadcasting/auth gives the same answer as the socket [1§7]', async () => {
  const { api } = await withPassword(user)
  const ask = (channel_name: string) =>
    refusalCodeOrDone(api.auth.broadcasting({ body: { socket_id: '1.2', channel_name } }))
  for (const name of own()) expect([name, await ask(name)]).toEqual([name, 'done'])
  for (const name of strange().filter(Boolean)) expect([name, await ask(name)]).toEqual([name, 'not_found'])
})

test('a listener on a floor or room gets every edit that it shows, under the requested name [2§7]', async () => {
  const api = await signedIn(user)
  const { socket, heard, say } = await sockets.connected(await withPassword(user))
  const names = [channel.floor(floor), `private-${channel.room(room)}`]
  for (const name of names) {
    say({ action: 'subscribe', channel: name })
    await expect.poll(() => heard).toContainEqual({ type: 'subscribed', channel: name })
  }
  const inFloor = { building_id: project.building, floor_id: floor }
  await api.rooms.save({ body: { ...inFloor, id: room, name: 'Larder', order: 1 } })
  const [ofFloor, ofRoom] = [
    { type: 'changed', entity: 'floor', id: floor, channel: names[0] },
    { type: 'changed', entity: 'room', id: room, channel: names[1] },
  ]
  await expect.poll(() => heard).toEqual(expect.arrayContaining([ofFloor, ofRoom]))
  heard.length = 0
  const item = {
    building_id: project.building,
    room_id: room,
    ...TILES,
    sample: { bag_code: 'A1', analysis_type_id: 1 },
  }
  const { data } = await api.items.save({ body: item })
  await expect.poll(() => heard).toEqual(expect.arrayContaining([ofFloor, ofRoom]))
  const above = await places(api, project)
  for (const room_id of [above.room, room]) {
    heard.length = 0
    await api.items.update({ params: { id: data.id }, body: { ...item, room_id } })
    await expect.poll(() => heard).toEqual(expect.arrayContaining([ofFloor, ofRoom]))
  }
  heard.length = 0
  await api.items.delete({ params: { id: data.id }, query: { building_id: project.building } })
  await expect.poll(() => heard).toEqual(expect.arrayContaining([ofFloor, ofRoom]))
  heard.length = 0
  await api.rooms.save({ body: { ...inFloor, id: ulid(), name: 'Porch' } })
  await expect.poll(() => heard).toContainEqual(ofFloor)
  await sockets.settled(socket)
  expect(heard).not.toContainEqual(ofRoom)
  socket.terminate()
})
