import { type ClientMessage, ServerEvent } from '#shared/contract/protocol/events.ts'
import { type Pushed, publish, subscribe } from './bus.ts'

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** The gateway closes a socket that is idle for ten minutes. */
const PING_MS = 5 * 60_000

/** How many listen to each channel. */
const wantedBy = new Map<string, number>()
let socket: WebSocket | undefined
let wait = FIRST_WAIT_MS
let wanted = false
let wasOpen = false
let timer: ReturnType<typeof setTimeout> | undefined
let pinger: ReturnType<typeof setInterval> | undefined

/** A subscription that is not answered in this time is asked for again. */
const UNANSWERED_MS = 3_000
/** A channel that is not to be heard, such as that of a deleted building, is never answered. */
const MOST_ATTEMPTS = 4
const unanswered = new Map<string, ReturnType<typeof setTimeout>>()

function say(message: ClientMessage): boolean {
  if (socket?.readyState !== WebSocket.OPEN) return false
  socket.send(JSON.stringify(message))
  return true
}

function connect() {
  if (!wanted || socket) return
  const url = new URL('/socket', location.href)
  url.protocol = url.protocol.replace('http', 'ws')
  socket = new WebSocket(url)
  socket.onopen = opened
  socket.onmessage = ({ data }) => heard(String(data))
  socket.onclose = closed
}

function opened() {
  wait = FIRST_WAIT_MS
  for (const channel of wantedBy.keys()) ask(channel)
  if (wasOpen) publish('pushed', { type: 'reconnected' })
  wasOpen = true
  pinger = setInterval(() => say({ action: 'ping' }), PING_MS)
}

function ask(channel: string, attempt = 1) {
  answered(channel)
  if (attempt > MOST_ATTEMPTS || !say({ action: 'subscribe', channel })) return
  const again = () => wantedBy.has(channel) && ask(channel, attempt + 1)
  unanswered.set(channel, setTimeout(again, UNANSWERED_MS))
  // What happened while nobody answered was not heard.
  if (attempt > 1) publish('pushed', { type: 'reconnected', channel })
}

function answered(channel: string) {
  clearTimeout(unanswered.get(channel))
  unanswered.delete(channel)
}

function heard(data: string) {
  const event = ServerEvent.safeParse(jsonOf(data)).data
  if (event?.type === 'subscribed') answered(event.channel)
  else if (event) publish('pushed', event)
}

function jsonOf(data: string): unknown {
  try {
    return JSON.parse(data)
  } catch {
    return undefined
  }
}

function closed() {
  socket = undefined
  clearInterval(pinger)
  if (!wanted) return
  timer = setTimeout(connect, wait * (0.5 + Math.random() / 2))
  wait = Math.min(wait * 2, LONGEST_WAIT_MS)
}

function want(channel: string) {
  const others = wantedBy.get(channel) ?? 0
  wantedBy.set(channel, others + 1)
  if (others === 0) ask(channel)
}

function leave(channel: string) {
  const others = (wantedBy.get(channel) ?? 1) - 1
  if (others > 0) return void wantedBy.set(channel, others)
  wantedBy.delete(channel)
  answered(channel)
  say({ action: 'unsubscribe', channel })
}

/**
 * One socket for the whole page. Channels are named again after every reconnect, and listeners are told of it, because
 * what happened in between was not heard: they fetch what is on screen.
 */
export const realtime = {
  start() {
    wanted = true
    connect()
  },
  stop() {
    wanted = false
    wasOpen = false
    clearTimeout(timer)
    socket?.close()
  },
  /** Has a channel heard until the returned function is called. An event does not name its channel: each hears all. */
  listen(channel: string, listener: (event: Pushed) => void): () => void {
    want(channel)
    const unsubscribe = subscribe('pushed', event => {
      if (event.type !== 'reconnected' || (event.channel ?? channel) === channel) listener(event)
    })
    return () => {
      unsubscribe()
      leave(channel)
    }
  },
}
