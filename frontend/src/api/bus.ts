import { Hub } from 'aws-amplify/utils'
import type { ServerEvent } from '#shared/contract/protocol/events.ts'

/** Events for the whole page: ids, states and the service’s hints, never form values. Any module may subscribe. */
interface Channels {
  /** A user signed in; the service answered that the request is not signed in; the session could not be extended. */
  readonly session: 'signedIn' | 'unauthorised' | 'ended'
  readonly connection: ConnectionState
  /** The service's answer to a write of the device outbox. */
  readonly command: { readonly key: string; readonly state: 'acknowledged' | 'refused' }
  /** The key of the write being sent; undefined for none. */
  readonly sending: string | undefined
  /** The id of the building or clearance whose stored data changed. */
  readonly stored: string
  readonly pushed: { readonly channel: string; readonly event: ChannelEvent }
  readonly theme: Theme
}
type Channel = keyof Channels

/** An event of a channel. `reconnected`: the socket was disconnected, so events may have been missed. */
export type ChannelEvent = ServerEvent | { readonly type: 'reconnected' }

export const publish = <C extends Channel>(channel: C, data: Channels[C]): void =>
  Hub.dispatch(channel, { event: channel, data })

/** Subscribes to a channel until the returned function is called. A listener that throws is logged and stops no other. */
export const subscribe = <C extends Channel>(channel: C, listener: (data: Channels[C]) => void): (() => void) =>
  Hub.listen<{ event: C; data: Channels[C] }>(channel, ({ payload }) => listener(payload.data))

/** `system` follows the device. The file /early.js reads the same key before the first paint. */
export type Theme = 'light' | 'dark' | 'system'

export type ConnectionState = 'online' | 'offline' | 'signedOut'
