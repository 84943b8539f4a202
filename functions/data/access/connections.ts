import * as z from 'zod'
import { keys, partition } from '#functions/data/keys.ts'
import { queryList, queryRows, read, readMany, transact, type Write } from '#functions/data/table.ts'
import type { SessionIdentity } from '#functions/runtime/caller.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { RoleIds } from '#shared/domain/people/roleIds.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { lazy } from '#shared/schema/lazy.ts'
import { Sessions } from './sessions.ts'

/** API Gateway closes a socket after two hours; a leftover row expires shortly after. */
const CONNECTION_TTL_SECONDS = 2 * 3600 + 300
const MAX_CHANNELS = 50

const ConnectionRow = lazy(() =>
  z.object({
    user_id: z.string(),
    company_id: z.string(),
    full_name: z.string(),
    roles: RoleIds,
    features: z.array(z.number()).default([]),
    channels: z.array(z.string()),
    session: z.string(),
    /** No later than the end of the session. */
    ttl: z.number(),
  }),
)

const SubscriptionRow = lazy(() =>
  z.object({
    sk: z.string(),
    name: z.string(),
    user_id: z.string(),
    full_name: z.string(),
    session: z.string(),
  }),
)

interface Subscriber {
  readonly id: string
  readonly name: string
  readonly user: { readonly id: string; readonly name: string }
}

export const Connections = {
  /** Refuses if the session has ended, so that no socket opens while its user is being signed out. */
  open(id: string, identity: SessionIdentity): Promise<void> {
    const { user_id, company_id, full_name, roles, features, session, ends } = identity
    const ttl = Math.min(secondsFromNow(CONNECTION_TTL_SECONDS), ends)
    return transact([
      Sessions.mustExist(identity),
      {
        op: 'put',
        key: keys.connection(id),
        row: { user_id, company_id, full_name, roles, features, channels: [], session, ttl },
      },
      { op: 'put', key: keys.socket(company_id, user_id, id), row: { id, session, ttl } },
    ])
  },

  read: (id: string) => read(ConnectionRow(), keys.connection(id)),

  /** The ids of the open sockets of a user or, if given, of one session; oldest first. */
  async ofUser(companyId: string, userId: string, session?: string): Promise<string[]> {
    const rows = await queryRows(partition.user(companyId, userId), { prefix: 'SOCKET#' })
    return rows
      .filter(row => session === undefined || row.session === session)
      .sort((a, b) => Number(a.ttl) - Number(b.ttl))
      .map(row => String(row.id))
  },

  /**
   * Writes both rows of a subscription or neither. Returns false if the connection is closed or has too many subscriptions.
   * `name` is the subscriber's own name for the channel.
   */
  async subscribe(
    id: string,
    companyId: string,
    { channel, name }: { readonly channel: string; readonly name: string },
  ): Promise<boolean> {
    const connection = await read(ConnectionRow(), keys.connection(id))
    if (!connection) return false
    const { channels, user_id, full_name, session, ttl } = connection
    const isFull = !channels.includes(channel) && channels.length >= MAX_CHANNELS
    const kept = isFull ? await stillSubscribed(id, companyId, channels) : channels
    if (!kept.includes(channel) && kept.length >= MAX_CHANNELS) return false
    const subscription = {
      op: 'put',
      key: keys.subscription(companyId, channel, id),
      row: { name, user_id, full_name, session, ttl },
    } as const
    await transact([
      isFull ? replacesChannels(id, channels, [...kept, channel]) : addsChannel(id, channels, channel),
      subscription,
    ])
    return true
  },

  async unsubscribe(id: string, companyId: string, channel: string): Promise<void> {
    await transact([{ op: 'delete', key: keys.subscription(companyId, channel, id) }])
  },

  /**
   * The connections subscribed to a channel, each with its user and its own name for the channel. A connection whose session has
   * ended gets nothing more, even if the function that ended the session died before it closed the connection.
   */
  async subscribersOf(companyId: string, channel: string): Promise<Subscriber[]> {
    const rows = await queryList(SubscriptionRow(), partition.channel(companyId, channel))
    const open = await Sessions.open(
      companyId,
      rows.map(row => ({ ...row, company_id: companyId })),
    )
    return open.map(({ sk, name, user_id, full_name }) => ({ id: sk, name, user: { id: user_id, name: full_name } }))
  },

  /** Deletes all rows of a connection in one transaction, so that nothing more is delivered to it. Returns its channels. */
  async delete(id: string): Promise<{ readonly company_id: string; readonly channels: readonly string[] } | undefined> {
    const connection = await read(ConnectionRow(), keys.connection(id))
    if (!connection) return undefined
    const { company_id, user_id, channels } = connection
    await transact([
      { op: 'delete', key: keys.connection(id) },
      { op: 'delete', key: keys.socket(company_id, user_id, id) },
      ...[...new Set(channels)].map(channel => ({
        op: 'delete' as const,
        key: keys.subscription(company_id, channel, id),
      })),
    ])
    return { company_id, channels }
  },
}

/** The list of a connection is not updated when it leaves a channel, so read the subscription rows. */
async function stillSubscribed(id: string, companyId: string, channels: readonly string[]): Promise<string[]> {
  const rows = await readMany(channels.map(channel => keys.subscription(companyId, channel, id)))
  return channels.filter((_, at) => rows[at] !== undefined)
}

const mustExist = { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_signed_in') }
const addsChannel = (id: string, channels: readonly string[], channel: string): Write => ({
  op: 'update',
  key: keys.connection(id),
  set: 'SET channels = list_append(channels, :channel)',
  values: { ':channel': channels.includes(channel) ? [] : [channel] },
  condition: mustExist,
})
/** Refused if a channel was added in the meantime; the browser then subscribes again. */
const replacesChannels = (id: string, seen: readonly string[], channels: readonly string[]): Write => ({
  op: 'update',
  key: keys.connection(id),
  set: 'SET channels = :channels',
  values: { ':channels': channels, ':seen': seen },
  condition: { ...mustExist, expression: 'channels = :seen' },
})
