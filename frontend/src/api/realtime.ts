import { type ClientMessage, ServerEvent } from '#shared/contract/events.ts'

/**
 * One socket for the whole page. Channels are named again after every reconnect, and listeners are told of it, because
 * what happened in between was not heard: they fetch what is on screen.
 */
type Listener = (event: ServerEvent | { readonly type: 'reconnected' }) => void

const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 30_000
/** The gateway closes a socket that is idle for ten minutes. */
const PING_MS = 5 * 60_000

const listeners = new Map<string, Set<Listener>>()
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
const everyone = () => new Set([...listeners.values()].flatMap(set => [...set]))

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
  for (const channel of listeners.keys()) subscribe(channel)
  if (wasOpen) for (const listener of everyone()) listener({ type: 'reconnected' })
  wasOpen = true
  pinger = setInterval(() => say({ action: 'ping' }), PING_MS)
}

function subscribe(channel: string, attempt = 1) {
  answered(channel)
  if (attempt > MOST_ATTEMPTS || !say({ action: 'subscribe', channel })) return
  const again = () => listeners.has(channel) && subscribe(channel, attempt + 1)
  unanswered.set(channel, setTimeout(again, UNANSWERED_MS))
  // What happened while nobody answered was not heard.
  if (attempt > 1) for (const listener of listeners.get(channel) ?? []) listener({ type: 'reconnected' })
}

function answered(channel: string) {
  clearTimeout(unanswered.get(channel))
  unanswered.delete(channel)
}

function heard(data: string) {
  const event = ServerEvent.safeParse(jsonOf(data)).data
  if (event?.type === 'subscribed') answered(event.channel)
  else if (event) for (const listener of everyone()) listener(event)
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
  /** Hears what is said on a channel until the returned function is called. */
  listen(channel: string, listener: Listener): () => void {
    const set = listeners.get(channel) ?? new Set()
    set.add(listener)
    listeners.set(channel, set)
    if (set.size === 1) subscribe(channel)
    return () => {
      set.delete(listener)
      if (set.size > 0) return
      listeners.delete(channel)
      answered(channel)
      say({ action: 'unsubscribe', channel })
    }
  },
}
