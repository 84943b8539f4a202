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

const say = (message: ClientMessage) => socket?.readyState === WebSocket.OPEN && socket.send(JSON.stringify(message))
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
  for (const channel of listeners.keys()) say({ action: 'subscribe', channel })
  if (wasOpen) for (const listener of everyone()) listener({ type: 'reconnected' })
  wasOpen = true
  pinger = setInterval(() => say({ action: 'ping' }), PING_MS)
}

function heard(data: string) {
  const event = ServerEvent.safeParse(jsonOf(data)).data
  if (event) for (const listener of everyone()) listener(event)
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
    if (set.size === 1) say({ action: 'subscribe', channel })
    return () => {
      set.delete(listener)
      if (set.size > 0) return
      listeners.delete(channel)
      say({ action: 'unsubscribe', channel })
    }
  },
}
