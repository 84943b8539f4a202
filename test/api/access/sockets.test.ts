import { once } from 'node:events'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { User } from '#shared/domain/people/user.ts'
import { cookieOf, OWN, startSockets } from '#test/support/cloud/sockets.ts'
import { aCompany, aProject, aSessionToken, aUser, signedIn } from '#test/support/people/api.ts'
import { withPassword, withTwoFactor } from '#test/support/people/authenticator.ts'

let sockets: Awaited<ReturnType<typeof startSockets>>
let user: User

beforeAll(async () => {
  sockets = await startSockets()
  user = await aUser(await aCompany())
})
afterAll(() => sockets?.close())

test('only our own page can open a socket: missing, foreign, look-alike and null origins are refused [S-17]', async () => {
  const cookie = cookieOf(await withPassword(user))
  for (const origin of ['https://evil.example', 'http://localhost:3000.evil.example', 'null', 'http://localhost:3001'])
    expect([origin, await sockets.knock({ origin, cookie })]).toEqual([origin, 403])
  expect(await sockets.knock({ cookie })).toBe(403)
  expect(await sockets.knock({ origin: OWN, cookie })).toBe(101)
})

test('a socket needs a full session: none, an ended or a half session is refused [S-17]', async () => {
  expect(await sockets.knock({ origin: OWN })).toBe(401)
  expect(await sockets.knock({ origin: OWN, cookie: 'session=a.b.c' })).toBe(401)
  const ended = await withPassword(user)
  const cookie = cookieOf(ended)
  await ended.api.auth.logout({ body: {} })
  expect(await sockets.knock({ origin: OWN, cookie })).toBe(401)
  const careful = await aUser(await aCompany())
  await withTwoFactor(careful)
  expect(await sockets.knock({ origin: OWN, cookie: cookieOf(await withPassword(careful)) })).toBe(401)
})

test('a message of 129 KB closes the socket without effect; a malformed message is ignored [S-17]', async () => {
  const browser = await withPassword(user)
  const large = await sockets.connected(browser)
  const closing = once(large.socket, 'close')
  large.socket.on('error', () => {})
  large.say({ action: 'subscribe', channel: channel.user(user.id), more: 'x'.repeat(129 * 1024) })
  expect((await closing)[0]).toBe(1009)
  expect(large.heard).toEqual([])
  const { socket, heard, say } = await sockets.connected(browser)
  for (const broken of ['{', 'null', '[]', '{"action":"subscribe"}', '{"action":"subscribe","channel":{}}'])
    socket.send(broken)
  say({ action: 'subscribe', channel: channel.user(user.id) })
  await expect.poll(() => heard).toContainEqual({ type: 'subscribed', channel: channel.user(user.id) })
  socket.terminate()
})

test('a session has up to twenty sockets; a new one replaces the oldest [B14]', async () => {
  const [browser, other] = [await withPassword(user), await withPassword(user)]
  const kept = await sockets.connected(other)
  const ours: Awaited<ReturnType<typeof sockets.connected>>[] = []
  const open = () => ours.filter(({ socket }) => socket.readyState === WebSocket.OPEN).length
  while (ours.length < 20) ours.push(await sockets.connected(browser))
  expect(open()).toBe(20)
  while (ours.length < 23) ours.push(await sockets.connected(browser))
  await expect.poll(open).toBe(20)
  expect([ours.at(-1), kept].map(each => each?.socket.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN])
  for (const { socket } of [kept, ...ours]) socket.terminate()
})

test('a user has up to a hundred sockets in all sessions; a new one replaces the oldest [B14]', async () => {
  const { Connections } = await import('#functions/data/access/connections.ts')
  const { Sessions } = await import('#functions/data/access/sessions.ts')
  const person = await aUser(await aCompany())
  const { identity } = await Sessions.admit(await aSessionToken(person))
  for (let at = 0; at < 100; at++) await Connections.open(`${person.id}-${at}`, identity)
  const { socket } = await sockets.connected(await withPassword(person))
  expect(await Connections.ofUser(person.company_id, person.id)).toHaveLength(100)
  expect(socket.readyState).toBe(WebSocket.OPEN)
  socket.terminate()
})

test('after a revocation all of the user’s sockets close within five seconds and get nothing more [S-17]', async () => {
  const { endAccess } = await import('#functions/auth/endAccess.ts')
  const { publish } = await import('#functions/realtime/publish.ts')
  const company = await aCompany()
  const [leaver, stayer] = [await aUser(company), await aUser(company)]
  const { building } = await aProject(await signedIn(stayer), stayer)
  const first = await sockets.connected(await withPassword(leaver))
  const second = await sockets.connected(await withPassword(leaver))
  const other = await sockets.connected(await withPassword(stayer))
  for (const { say, heard } of [first, second, other]) {
    say({ action: 'subscribe', channel: channel.building(building) })
    await expect.poll(() => heard[0]?.type).toBe('subscribed')
  }
  const closing = Promise.all([once(first.socket, 'close'), once(second.socket, 'close')])
  const started = Date.now()
  await endAccess(company.id, leaver.id)
  await publish(company.id, channel.building(building), { type: 'changed', entity: 'building', id: building })
  await closing
  expect(Date.now() - started).toBeLessThan(5_000)
  const changed = { type: 'changed', entity: 'building', id: building, channel: channel.building(building) }
  await expect.poll(() => other.heard).toContainEqual(changed)
  expect([...first.heard, ...second.heard]).not.toContainEqual(changed)
  // The remaining users are notified of a departure.
  const { type, people } = other.heard.findLast(each => each.type === 'present') ?? {}
  expect([type, people]).toEqual(['present', [{ id: stayer.id, name: stayer.full_name }]])
  other.socket.terminate()
})

test('a socket whose closing failed closes at its next message, even at a ping [B8]', async () => {
  const { UserAccess } = await import('#functions/data/company/userAccess.ts')
  const { Connections } = await import('#functions/data/access/connections.ts')
  const leaver = await aUser(await aCompany())
  for (const message of [{ action: 'ping' }, { action: 'subscribe', channel: channel.user(leaver.id) }]) {
    const { socket, heard, say } = await sockets.connected(await withPassword(leaver))
    const closing = once(socket, 'close')
    await UserAccess.end(leaver)
    say(message)
    await closing
    expect([heard, await Connections.ofUser(leaver.company_id, leaver.id)]).toEqual([[], []])
  }
})

test('a socket whose closing failed gets no event, even if it stays silent [B8 B14]', async () => {
  const { UserAccess } = await import('#functions/data/company/userAccess.ts')
  const { publish } = await import('#functions/realtime/publish.ts')
  const company = await aCompany()
  const [leaver, stayer] = [await aUser(company), await aUser(company)]
  const [gone, other] = [
    await sockets.connected(await withPassword(leaver)),
    await sockets.connected(await withPassword(stayer)),
  ]
  for (const { say, heard } of [gone, other]) {
    say({ action: 'subscribe', channel: 'dashboard' })
    await expect.poll(() => heard).toContainEqual({ type: 'subscribed', channel: 'dashboard' })
  }
  await UserAccess.end(leaver)
  await publish(company.id, 'dashboard', { type: 'changed', entity: 'building', id: company.id })
  await expect.poll(() => other.heard).toContainEqual(expect.objectContaining({ type: 'changed' }))
  expect(gone.heard).toEqual([{ type: 'subscribed', channel: 'dashboard' }])
  gone.socket.terminate()
  other.socket.terminate()
})

test('a socket of a deleted company closes at its next message, if closing it failed [B8]', async () => {
  const { keys } = await import('#functions/data/keys.ts')
  const { transact } = await import('#functions/data/table.ts')
  const company = await aCompany()
  const browser = await withPassword(await aUser(company))
  const { socket, heard, say } = await sockets.connected(browser)
  const closing = once(socket, 'close')
  const deleted = { set: 'SET deleted_at = :now', values: { ':now': new Date().toISOString() } }
  await transact([{ op: 'update', key: keys.company(company.id), ...deleted }])
  say({ action: 'ping' })
  await closing
  expect(heard).toEqual([])
  expect(await sockets.knock({ origin: OWN, cookie: cookieOf(browser) })).toBe(401)
})

test('signing out closes the session’s sockets and no other device’s [S-16]', async () => {
  const person = await aUser(await aCompany())
  const [here, there] = [await withPassword(person), await withPassword(person)]
  const [closed, open] = [await sockets.connected(here), await sockets.connected(there)]
  const closing = once(closed.socket, 'close')
  await here.api.auth.logout({ body: {} })
  await closing
  expect(open.socket.readyState).toBe(WebSocket.OPEN)
  open.say({ action: 'subscribe', channel: channel.user(person.id) })
  await expect.poll(() => open.heard).toHaveLength(1)
  open.socket.terminate()
})

test('an expired connection is ignored, even if its row still exists [F-21]', async () => {
  const { keys } = await import('#functions/data/keys.ts')
  const { Connections } = await import('#functions/data/access/connections.ts')
  const { transact } = await import('#functions/data/table.ts')
  const person = await aUser(await aCompany())
  const { socket, heard, say } = await sockets.connected(await withPassword(person))
  const [id = ''] = await Connections.ofUser(person.company_id, person.id)
  const past = { set: 'SET #ttl = :past', names: { '#ttl': 'ttl' }, values: { ':past': 1 } }
  await transact([{ op: 'update', key: keys.connection(id), ...past }])
  say({ action: 'subscribe', channel: channel.user(person.id) })
  await sockets.settled(socket)
  expect(heard).toEqual([])
  socket.terminate()
})

test('a user in a building is notified of colleagues who arrive and leave, once each [F-15]', async () => {
  const company = await aCompany()
  const [first, second] = [await aUser(company), await aUser(company)]
  const { building } = await aProject(await signedIn(first), first)
  const name = channel.building(building)
  const [tab, otherTab, colleague] = [
    await sockets.connected(await withPassword(first)),
    await sockets.connected(await withPassword(first)),
    await sockets.connected(await withPassword(second)),
  ]
  for (const { say, heard } of [tab, otherTab, colleague]) {
    say({ action: 'subscribe', channel: name })
    await expect.poll(() => heard[0]).toEqual({ type: 'subscribed', channel: name })
  }
  const [one, two] = [first, second].map(({ id, full_name }) => ({ id, name: full_name }))
  const present = (...people: unknown[]) => ({ type: 'present', people, channel: name })
  const lastPresence = ({ heard }: typeof tab) => heard.findLast(({ type }) => type === 'present')
  for (const each of [tab, otherTab, colleague])
    await expect.poll(() => lastPresence(each)?.people).toEqual(expect.arrayContaining([one, two]))
  // A user who is alone gets no notification.
  expect(tab.heard.filter(({ type }) => type === 'present')).toHaveLength(1)
  const stranger = await sockets.connected(await withPassword(await aUser(await aCompany())))
  stranger.say({ action: 'subscribe', channel: name })
  await sockets.settled(stranger.socket)
  expect(stranger.heard).toEqual([])
  otherTab.socket.terminate()
  await expect.poll(() => tab.heard.filter(({ type }) => type === 'present')).toHaveLength(2)
  expect(lastPresence(colleague)?.people).toHaveLength(2)
  tab.say({ action: 'unsubscribe', channel: name })
  await expect.poll(() => lastPresence(colleague)).toEqual(present(two))
  for (const { socket } of [tab, colleague, stranger]) socket.terminate()
})

test('a browser that visits many rooms never exceeds the limit, because left channels no longer count [F-21]', async () => {
  const { Connections } = await import('#functions/data/access/connections.ts')
  const person = await aUser(await aCompany())
  const open = await sockets.connected(await withPassword(person))
  const [id = ''] = await Connections.ofUser(person.company_id, person.id)
  const subscribe = (name: string) => Connections.subscribe(id, person.company_id, { channel: name, name })
  for (let at = 0; at < 50; at++) expect(await subscribe(`room.${at}`)).toBe(true)
  expect(await subscribe('room.50')).toBe(false)
  for (let at = 0; at < 49; at++) await Connections.unsubscribe(id, person.company_id, `room.${at}`)
  expect(await subscribe('room.50')).toBe(true)
  expect((await Connections.read(id))?.channels).toEqual(['room.49', 'room.50'])
  open.socket.terminate()
})
