import { Hub } from 'aws-amplify/utils'
import type { ServerEvent } from '#shared/contract/protocol/events.ts'

/** What concerns the whole page: ids, states and the service's hints, never what a form holds. Anybody may listen. */
interface Channels {
  /** Somebody has signed in; the service answered as to nobody; the session could not be lengthened. */
  readonly session: 'signedIn' | 'turnedAway' | 'ended'
  readonly connection: ConnectionState
  /** What the service said to a write of the outbox. */
  readonly command: { readonly key: string; readonly state: 'acknowledged' | 'refused' }
  /** What this device holds has changed: of the building with this id, or of any where none is named. */
  readonly stored: string | undefined
  readonly pushed: Pushed
  readonly theme: Theme
}
type Channel = keyof Channels

/** A hint of the service; or the socket was away, for one channel or for all, and what happened meanwhile was not heard. */
export type Pushed = ServerEvent | { readonly type: 'reconnected'; readonly channel?: string }

export const publish = <C extends Channel>(channel: C, data: Channels[C]): void =>
  Hub.dispatch(channel, { event: channel, data })

/** Hears a channel until the returned function is called. A listener that throws is logged and stops no other. */
export const subscribe = <C extends Channel>(channel: C, listener: (data: Channels[C]) => void): (() => void) =>
  Hub.listen<{ event: C; data: Channels[C] }>(channel, ({ payload }) => listener(payload.data))

/** `system` follows the device. The file /theme.js reads the same key before the first paint. */
export type Theme = 'light' | 'dark' | 'system'

export type ConnectionState = 'online' | 'offline' | 'signedOut'
