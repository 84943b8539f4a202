import * as z from 'zod'
import { keys, partition } from '#functions/data/keys.ts'
import { queryRows, read, transact } from '#functions/data/table.ts'
import type { SessionIdentity } from '#functions/runtime/caller.ts'
import { secondsFromNow } from '#functions/runtime/clock.ts'
import { RoleIds } from '#shared/domain/people/roleIds.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { object } from '#shared/schema/object.ts'
import { Sessions } from './sessions.ts'

/** A socket lives for two hours at most; a row that was left behind counts as gone after that. */
const LIFE_SECONDS = 2 * 3600 + 300
const MOST_CHANNELS = 50

const ConnectionRow = object(() => ({
  user_id: z.string(),
  company_id: z.string(),
  full_name: z.string(),
  roles: RoleIds,
  features: z.array(z.number()).default([]),
  channels: z.array(z.string()),
  /** No row of the socket outlives its session's last moment. */
  ttl: z.number(),
}))

export const Connections = {
  /** Refused where the session has ended meanwhile: a socket that opens while everybody is signed out stays shut. */
  open(id: string, admitted: SessionIdentity): Promise<void> {
    const { user_id, company_id, full_name, roles, features, session, ends } = admitted
    const ttl = Math.min(secondsFromNow(LIFE_SECONDS), ends)
    return transact([
      Sessions.stands(admitted),
      {
        op: 'put',
        key: keys.connection(id),
        row: { user_id, company_id, full_name, roles, features, channels: [], ttl },
      },
      { op: 'put', key: keys.socket(company_id, user_id, id), row: { id, session, ttl } },
    ])
  },

  person: (id: string) => read(ConnectionRow, keys.connection(id)),

  /** The open sockets of a person, or of one session of theirs. */
  async ofPerson(companyId: string, userId: string, session?: string): Promise<string[]> {
    const rows = await queryRows(partition.user(companyId, userId), { prefix: 'SOCKET#' })
    return rows.filter(row => session === undefined || row.session === session).map(row => String(row.id))
  },

  /** Both rows of a subscription, or neither; false where the connection is gone or listens to too much. */
  async join(id: string, companyId: string, channel: string): Promise<boolean> {
    const known = await read(ConnectionRow, keys.connection(id))
    const isKnown = known?.channels.includes(channel)
    if (!known || (!isKnown && known.channels.length >= MOST_CHANNELS)) return false
    const listener = { op: 'put', key: keys.subscription(companyId, channel, id), row: { ttl: known.ttl } } as const
    const noted = {
      op: 'update',
      key: keys.connection(id),
      set: 'SET channels = list_append(channels, :channel)',
      values: { ':channel': isKnown ? [] : [channel] },
      condition: { expression: 'attribute_exists(pk)', otherwise: () => new Refusal('not_signed_in') },
    } as const
    await transact([noted, listener])
    return true
  },

  async leave(id: string, companyId: string, channel: string): Promise<void> {
    await transact([{ op: 'delete', key: keys.subscription(companyId, channel, id) }])
  },

  listening: async (companyId: string, channel: string): Promise<string[]> =>
    (await queryRows(partition.channel(companyId, channel))).map(row => String(row.sk)),

  /** All rows of a connection at once: from then on nothing is delivered to it. */
  async forget(id: string): Promise<void> {
    const known = await read(ConnectionRow, keys.connection(id))
    if (!known) return
    const { company_id, user_id, channels } = known
    await transact([
      { op: 'delete', key: keys.connection(id) },
      { op: 'delete', key: keys.socket(company_id, user_id, id) },
      ...[...new Set(channels)].map(channel => ({
        op: 'delete' as const,
        key: keys.subscription(company_id, channel, id),
      })),
    ])
  },
}
