import { type ClientMessage, ServerMessage } from '#shared/contract/protocol/events.ts'
import { type ChannelEvent, publish, subscribe } from './bus.ts'

const MIN_WAIT_MS = 1_000
const MAX_WAIT_MS = 30_000
/** The gateway closes a socket that is idle for ten minutes. */
const PING_MS = 5 * 60_000

const listenerCounts = new Map<string, number>()
let socket: WebSocket | undefined
let waitMs = MIN_WAIT_MS
let isStarted = false
let hasConnected = false
let reconnectTimer: ReturnType<typeof setTimeout> | undefined
let pingTimer: ReturnType<typeof setInterval> | undefined

/** A subscription that is not confirmed in this time is requested again. */
const ANSWER_TIMEOUT_MS = 3_000
/**
 * A limit, because the service never answers for a channel that the user may not have, such as the channel of a deleted building.
 */
const MAX_ATTEMPTS = 4
const answerTimers = new Map<string, ReturnType<typeof setTimeout>>()
/** The page read its data before the confirmation. After a longer wait it reads them again, because it may have missed an event. */
const PROMPT_MS = 1_000
const wantedSince = new Map<string, number>()

function send(message: ClientMessage): boolean {
  if (socket?.readyState !== WebSocket.OPEN) return false
  socket.send(JSON.stringify(message))
  return true
}

function connect() {
  if (!isStarted || socket) return
  const url = new URL('/socket', location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  socket = new WebSocket(url)
  socket.onopen = onOpen
  socket.onmessage = ({ data }) => onMessage(String(data))
  socket.onclose = onClose
}

function onOpen() {
  waitMs = MIN_WAIT_MS
  for (const channel of listenerCounts.keys()) {
    if (hasConnected) wantedSince.set(channel, performance.now())
    request(channel)
    if (hasConnected) publish('pushed', { channel, event: { type: 'reconnected' } })
  }
  hasConnected = true
  pingTimer = setInterval(() => send({ action: 'ping' }), PING_MS)
}

function request(channel: string, attempt = 1) {
  stopWaiting(channel)
  if (attempt > MAX_ATTEMPTS || !send({ action: 'subscribe', channel })) return
  const retry = () => listenerCounts.has(channel) && request(channel, attempt + 1)
  answerTimers.set(channel, setTimeout(retry, ANSWER_TIMEOUT_MS))
}

function stopWaiting(channel: string) {
  clearTimeout(answerTimers.get(channel))
  answerTimers.delete(channel)
}

function onSubscribed(channel: string) {
  stopWaiting(channel)
  const since = wantedSince.get(channel)
  wantedSince.delete(channel)
  if (since !== undefined && performance.now() - since > PROMPT_MS)
    publish('pushed', { channel, event: { type: 'reconnected' } })
}

function onMessage(data: string) {
  const message = ServerMessage.safeParse(parseJson(data)).data
  if (message?.type === 'subscribed') onSubscribed(message.channel)
  else if (message) publish('pushed', { channel: message.channel, event: message })
}

function parseJson(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

function onClose() {
  socket = undefined
  clearInterval(pingTimer)
  if (!isStarted) return
  reconnectTimer = setTimeout(connect, waitMs * (0.5 + Math.random() / 2))
  waitMs = Math.min(waitMs * 2, MAX_WAIT_MS)
}

function addListener(channel: string) {
  const listenerCount = listenerCounts.get(channel) ?? 0
  listenerCounts.set(channel, listenerCount + 1)
  if (listenerCount > 0) return
  wantedSince.set(channel, performance.now())
  request(channel)
}

function removeListener(channel: string) {
  const listenerCount = (listenerCounts.get(channel) ?? 1) - 1
  if (listenerCount > 0) return void listenerCounts.set(channel, listenerCount)
  listenerCounts.delete(channel)
  wantedSince.delete(channel)
  stopWaiting(channel)
  send({ action: 'unsubscribe', channel })
}

/**
 * One socket for the whole page. After a reconnect it subscribes its channels again. Listeners get a `reconnected` event after a
 * reconnect and after a late confirmation: they may have missed events, and refetch the data on screen.
 */
export const realtime = {
  start() {
    isStarted = true
    connect()
  },
  stop() {
    isStarted = false
    hasConnected = false
    clearTimeout(reconnectTimer)
    socket?.close()
  },
  /** Subscribes to a channel until the returned function is called. */
  subscribe(channel: string, listener: (event: ChannelEvent) => void): () => void {
    addListener(channel)
    const unsubscribe = subscribe('pushed', pushed => pushed.channel === channel && listener(pushed.event))
    return () => {
      unsubscribe()
      removeListener(channel)
    }
  },
}
