import { once } from 'node:events'
import { createServer } from 'node:http'
import { ulid } from 'ulid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { SocketGateway } from '#localstack/gateway/socketGateway.ts'
import { closeServer, listen } from '#localstack/listen.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { User } from '#shared/domain/people/user.ts'
import { aContext } from '#test/support/cloud/lambda.ts'
import { TILES } from '#test/support/data/tree.ts'
import { aCompany, aProject, aUser, type Project, signedIn, type TestApi } from '#test/support/people/api.ts'
import { type Browser, refusalCodeOrDone, withPassword, withTwoFactor } from '#test/support/people/authenticator.ts'

const OWN = 'http://localhost:3000'
let gateway: SocketGateway
/** Calls of the function that have not ended. */
let running = 0
let port = 0
const server = createServer((req, res) => void gateway.manage(req, res))
server.on('upgrade', (req, wire, head) => void gateway.upgrade(req, wire, head))

let user: User
let project: Project
let foreign: Project
let foreigner: User
let floor = ''
let room = ''
let foreignFloor = ''
let foreignRoom = ''

beforeAll(async () => {
  port = await listen(server)
  // The functions make their client for pushing when they first push, from this address.
  process.env.SOCKETS_URL = `http://127.0.0.1:${port}/socket`
  const { handler } = await import('#functions/realtime/handler.ts')
  gateway = new SocketGateway('socket', async event => {
    running++
    const result = await handler(event as Parameters<typeof handler>[0], aContext()).finally(() => running--)
    return { result }
  })
  user = await aUser(await aCompany())
  foreigner = await aUser(await aCompany())
  const [api, other] = [await signedIn(user), await signedIn(foreigner)]
  project = await aProject(api, user)
  foreign = await aProject(other, foreigner)
  ;({ floor, room } = await places(api, project))
  ;({ floor: foreignFloor, room: foreignRoom } = await places(other, foreign))
})
afterAll(async () => {
  gateway.close()
  await closeServer(server)
})

async function places(api: TestApi, { building }: Project) {
  const [floorId, roomId] = [ulid(), ulid()]
  const { upload } = await import('#test/support/people/api.ts')
  const { aPlan } = await import('#test/support/data/images.ts')
  const image = await upload(api, aPlan(), 'image/png', 'plan')
  await api.floors.save({ body: { id: floorId, building_id: building, name: 'Ground', image } })
  await api.rooms.save({ body: { id: roomId, building_id: building, floor_id: floorId, name: 'Kitchen' } })
  return { floor: floorId, room: roomId }
}

const dial = (headers: Record<string, string>) => new WebSocket(`ws://127.0.0.1:${port}/socket`, { headers })
const cookieOf = ({ token }: Browser) => `session=${token()}`

/** The status with which a handshake is refused; 101 where it is not. */
async function knock(headers: Record<string, string>): Promise<number> {
  const socket = dial(headers).on('error', () => {})
  const opened = once(socket, 'open').then(() => 101)
  const refused = once(socket, 'unexpected-response').then(([, response]) => response.statusCode as number)
  const status = await Promise.race([opened, refused])
  socket.terminate()
  return status
}

async function connected(browser: Browser) {
  const socket = dial({ origin: OWN, cookie: cookieOf(browser) })
  const heard: { type: string; channel?: string; id?: string }[] = []
  socket.on('message', data => heard.push(JSON.parse(String(data))))
  await once(socket, 'open')
  return { socket, heard, say: (message: object) => socket.send(JSON.stringify(message)) }
}

/** All that was said has arrived, its calls have ended, and what they sent has arrived here. */
async function settled(socket: WebSocket): Promise<void> {
  socket.ping()
  await once(socket, 'pong')
  await expect.poll(() => running).toBe(0)
  socket.ping()
  await once(socket, 'pong')
}

/** The channels out of these that are answered; the last one tells that the function obeys. */
async function subscribed(browser: Browser, names: readonly string[], last: string): Promise<string[]> {
  const { socket, heard, say } = await connected(browser)
  for (const name of names) say({ action: 'subscribe', channel: name })
  await expect
    .poll(() => {
      say({ action: 'subscribe', channel: last })
      return heard.some(event => event.channel === last)
    })
    .toBe(true)
  await settled(socket)
  socket.terminate()
  return names.filter(name => heard.some(event => event.channel === name))
}

test('S-17 no page but our own opens a socket: none, foreign, look-alike and null origins', async () => {
  const cookie = cookieOf(await withPassword(user))
  for (const origin of ['https://evil.example', 'http://localhost:3000.evil.example', 'null', 'http://localhost:3001'])
    expect([origin, await knock({ origin, cookie })]).toEqual([origin, 403])
  expect(await knock({ cookie })).toBe(403)
  expect(await knock({ origin: OWN, cookie })).toBe(101)
})

test('S-17 nobody without a session opens one, nor with an ended or a half one', async () => {
  expect(await knock({ origin: OWN })).toBe(401)
  expect(await knock({ origin: OWN, cookie: 'session=a.b.c' })).toBe(401)
  const ended = await withPassword(user)
  const cookie = cookieOf(ended)
  await ended.api.auth.logout({ body: {} })
  expect(await knock({ origin: OWN, cookie })).toBe(401)
  const careful = await aUser(await aCompany())
  await withTwoFactor(careful)
  expect(await knock({ origin: OWN, cookie: cookieOf(await withPassword(careful)) })).toBe(401)
})

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

test('S-17 the own channels are heard, those of another company and crooked names are not', async () => {
  const browser = await withPassword(user)
  expect(await subscribed(browser, own(), channel.user(user.id))).toEqual(own())
  expect(await subscribed(browser, strange(), channel.user(user.id))).toEqual([])
})

test('1§7 /api/broadcasting/auth says the same as the socket', async () => {
  const { api } = await withPassword(user)
  const ask = (channel_name: string) =>
    refusalCodeOrDone(api.auth.broadcasting({ body: { socket_id: '1.2', channel_name } }))
  for (const name of own()) expect([name, await ask(name)]).toEqual([name, 'done'])
  for (const name of strange().filter(Boolean)) expect([name, await ask(name)]).toEqual([name, 'not_found'])
})

test('S-17 a message of 129 KB closes the socket and nothing of it is obeyed; a broken one is survived', async () => {
  const browser = await withPassword(user)
  const large = await connected(browser)
  const closing = once(large.socket, 'close')
  large.socket.on('error', () => {})
  large.say({ action: 'subscribe', channel: channel.user(user.id), more: 'x'.repeat(129 * 1024) })
  expect((await closing)[0]).toBe(1009)
  expect(large.heard).toEqual([])
  const { socket, heard, say } = await connected(browser)
  for (const broken of ['{', 'null', '[]', '{"action":"subscribe"}', '{"action":"subscribe","channel":{}}'])
    socket.send(broken)
  say({ action: 'subscribe', channel: channel.user(user.id) })
  await expect.poll(() => heard).toContainEqual({ type: 'subscribed', channel: channel.user(user.id) })
  socket.terminate()
})

test('S-17 after a revocation every open socket of the person is closed within five seconds and hears nothing more', async () => {
  const { revokeSessions } = await import('#functions/auth/revokeSessions.ts')
  const { publish } = await import('#functions/realtime/publish.ts')
  const company = await aCompany()
  const [leaver, stayer] = [await aUser(company), await aUser(company)]
  const { building } = await aProject(await signedIn(stayer), stayer)
  const first = await connected(await withPassword(leaver))
  const second = await connected(await withPassword(leaver))
  const other = await connected(await withPassword(stayer))
  for (const { say, heard } of [first, second, other]) {
    say({ action: 'subscribe', channel: channel.building(building) })
    await expect.poll(() => heard).toHaveLength(1)
  }
  const closing = Promise.all([once(first.socket, 'close'), once(second.socket, 'close')])
  const started = Date.now()
  await revokeSessions(company.id, leaver.id)
  await publish(company.id, channel.building(building), { type: 'changed', entity: 'building', id: building })
  await closing
  expect(Date.now() - started).toBeLessThan(5_000)
  await expect.poll(() => other.heard).toHaveLength(2)
  expect(other.heard[1]).toEqual({
    type: 'changed',
    entity: 'building',
    id: building,
    channel: channel.building(building),
  })
  expect([...first.heard, ...second.heard].map(({ type }) => type)).toEqual(['subscribed', 'subscribed'])
  other.socket.terminate()
})

test('2§7 who listens to a floor or a room hears of every edit that it shows, by the name that was asked for', async () => {
  const api = await signedIn(user)
  const { socket, heard, say } = await connected(await withPassword(user))
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
  heard.length = 0
  await api.items.delete({ params: { id: data.id }, query: { building_id: project.building } })
  await expect.poll(() => heard).toEqual(expect.arrayContaining([ofFloor, ofRoom]))
  heard.length = 0
  await api.rooms.save({ body: { ...inFloor, id: ulid(), name: 'Porch' } })
  await expect.poll(() => heard).toContainEqual(ofFloor)
  await settled(socket)
  expect(heard).not.toContainEqual(ofRoom)
  socket.terminate()
})

test('S-16 signing out closes the sockets of that session and leaves those of another device', async () => {
  const person = await aUser(await aCompany())
  const [here, there] = [await withPassword(person), await withPassword(person)]
  const [closed, open] = [await connected(here), await connected(there)]
  const closing = once(closed.socket, 'close')
  await here.api.auth.logout({ body: {} })
  await closing
  expect(open.socket.readyState).toBe(WebSocket.OPEN)
  open.say({ action: 'subscribe', channel: channel.user(person.id) })
  await expect.poll(() => open.heard).toHaveLength(1)
  open.socket.terminate()
})

test('F-21 a connection whose time is up is obeyed no more, its row deleted or not', async () => {
  const { keys } = await import('#functions/data/keys.ts')
  const { Connections } = await import('#functions/data/access/connections.ts')
  const { transact } = await import('#functions/data/table.ts')
  const person = await aUser(await aCompany())
  const { socket, heard, say } = await connected(await withPassword(person))
  const [id = ''] = await Connections.ofUser(person.company_id, person.id)
  const past = { set: 'SET #ttl = :past', names: { '#ttl': 'ttl' }, values: { ':past': 1 } }
  await transact([{ op: 'update', key: keys.connection(id), ...past }])
  say({ action: 'subscribe', channel: channel.user(person.id) })
  await settled(socket)
  expect(heard).toEqual([])
  socket.terminate()
})
