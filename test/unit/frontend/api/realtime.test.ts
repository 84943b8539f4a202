import { once } from 'node:events'
import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import type { ChannelEvent } from '#frontend/api/bus.ts'
import { realtime } from '#frontend/api/realtime.ts'
import { closeServer, listen } from '#localstack/listen.ts'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { ServerMessage } from '#shared/contract/protocol/events.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

const server = createServer()
const sockets = new WebSocketServer({ server })

beforeAll(async () => {
  vi.stubGlobal('location', { href: `http://127.0.0.1:${await listen(server)}/` })
})
afterAll(async () => {
  realtime.stop()
  for (const socket of sockets.clients) socket.terminate()
  sockets.close()
  await closeServer(server)
  vi.unstubAllGlobals()
})

let confirmAfterMs = 0

/** Accepts every subscription, like the service. */
async function connected(): Promise<WebSocket> {
  const [socket] = (await once(sockets, 'connection')) as [WebSocket]
  socket.on('message', data => {
    const { action, channel: name } = JSON.parse(String(data))
    if (action === 'subscribe') setTimeout(() => send(socket, { type: 'subscribed', channel: name }), confirmAfterMs)
  })
  return socket
}
const send = (socket: WebSocket, message: ServerMessage) => socket.send(JSON.stringify(message))

test('an event reaches the subscribers of its channel; a reconnect notifies all subscribers [1§7]', async () => {
  const [house, shed] = [newId(), newId()]
  const heard: (readonly [string, ChannelEvent['type']])[] = []
  const listen = (id: string) => realtime.subscribe(channel.building(id), ({ type }) => heard.push([id, type] as const))
  const opening = connected()
  realtime.start()
  const socket = await opening
  const leaveHouse = listen(house)
  listen(shed)
  const changed = (id: string) =>
    send(socket, { type: 'changed', entity: 'building', id, channel: channel.building(id) })
  changed(house)
  changed(shed)
  await expect
    .poll(() => heard)
    .toEqual([
      [house, 'changed'],
      [shed, 'changed'],
    ])
  leaveHouse()
  changed(house)
  changed(shed)
  await expect.poll(() => heard.slice(2)).toEqual([[shed, 'changed']])
  const again = connected()
  socket.terminate()
  await again
  await expect.poll(() => heard.slice(3), { timeout: 5_000 }).toEqual([[shed, 'reconnected']])
})

test('a subscription that is confirmed late counts as a reconnect, because events may be missed', async () => {
  const heard: ChannelEvent['type'][] = []
  const listen = (id: string) => realtime.subscribe(channel.building(id), ({ type }) => heard.push(type))
  confirmAfterMs = 1_200
  const leave = listen(newId())
  await expect.poll(() => heard, { timeout: 5_000 }).toEqual(['reconnected'])
  leave()
  confirmAfterMs = 0
  const prompt = newId()
  listen(prompt)
  const socket = [...sockets.clients].find(({ readyState }) => readyState === 1)!
  await new Promise(resolve => setTimeout(resolve, 300))
  send(socket, { type: 'changed', entity: 'building', id: prompt, channel: channel.building(prompt) })
  await expect.poll(() => heard.slice(1)).toEqual(['changed'])
})
