import * as z from 'zod'
import type { Person } from '#shared/domain/permissions.ts'
import { RoleIds } from '#shared/domain/person.ts'
import { secondsFromNow } from '../lib/clock.ts'
import { keys, partition } from './keys.ts'
import { read, rowsOf, together } from './table.ts'

/** A socket lives for two hours at most; a row that was left behind counts as gone after that. */
const LIFE_SECONDS = 2 * 3600 + 300
const MOST_CHANNELS = 50

const ConnectionRow = z.object({
  user_id: z.string(),
  company_id: z.string(),
  full_name: z.string(),
  roles: RoleIds,
  features: z.array(z.number()).default([]),
  channels: z.array(z.string()),
})

export const Connections = {
  open: (id: string, { user_id, company_id, full_name, roles, features }: Person) =>
    together([
      {
        op: 'put',
        key: keys.connection(id),
        row: { user_id, company_id, full_name, roles, features, channels: [], ttl: secondsFromNow(LIFE_SECONDS) },
      },
    ]),

  person: (id: string) => read(ConnectionRow, keys.connection(id)),

  /** Both rows of a subscription, or neither; false where the connection is gone or listens to too much. */
  async join(id: string, companyId: string, channel: string): Promise<boolean> {
    const known = await read(ConnectionRow, keys.connection(id))
    const isKnown = known?.channels.includes(channel)
    if (!known || (!isKnown && known.channels.length >= MOST_CHANNELS)) return false
    const listener = {
      op: 'put',
      key: keys.listener(companyId, channel, id),
      row: { ttl: secondsFromNow(LIFE_SECONDS) },
    } as const
    const noted = {
      op: 'update',
      key: keys.connection(id),
      set: 'SET channels = list_append(channels, :channel)',
      values: { ':channel': [channel] },
    } as const
    await together(isKnown ? [listener] : [noted, listener])
    return true
  },

  async leave(id: string, companyId: string, channel: string): Promise<void> {
    await together([{ op: 'delete', key: keys.listener(companyId, channel, id) }])
  },

  listening: async (companyId: string, channel: string): Promise<string[]> =>
    (await rowsOf(partition.channel(companyId, channel))).map(row => String(row.sk)),

  async forget(id: string): Promise<void> {
    const known = await read(ConnectionRow, keys.connection(id))
    if (!known) return
    await together([
      { op: 'delete', key: keys.connection(id) },
      ...known.channels.map(channel => ({ op: 'delete' as const, key: keys.listener(known.company_id, channel, id) })),
    ])
  },
}
