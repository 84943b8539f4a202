import { type Key, keys, sortKeys } from '#functions/data/keys.ts'
import { Parents } from '#functions/data/parents.ts'
import { readMany } from '#functions/data/table.ts'
import { channelName } from '#shared/contract/protocol/channels.ts'
import { Id } from '#shared/domain/vocabulary/ids.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

type Listener = Pick<Actor, 'user_id' | 'company_id'>
type Decision = (listener: Listener, ids: readonly string[]) => boolean | Promise<boolean>

const exists = async (key: Key): Promise<boolean> => (await readMany([key]))[0] !== undefined
const inBuilding =
  (kind: 'floor' | 'room'): Decision =>
  async ({ company_id }, [id = '', ...rest]) => {
    if (rest.length > 0 || !Id.safeParse(id).success) return false
    const building = await buildingOf(company_id, kind, id)
    return building !== undefined && exists(keys.inBuilding(company_id, building, sortKeys[kind](id)))
  }

async function buildingOf(companyId: string, kind: 'floor' | 'room', id: string): Promise<string | undefined> {
  try {
    return await Parents.building(companyId, kind, id)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return undefined
  }
}

/** Permission to subscribe, by the first word of a channel's name. */
const DECISIONS: Readonly<Record<string, Decision>> = {
  user: ({ user_id }, [id, ...rest]) => id === user_id && rest.length === 0,
  building: ({ company_id }, [id = '', ...rest]) =>
    rest.length === 0 && exists(keys.inBuilding(company_id, id, sortKeys.building())),
  survey: ({ company_id }, [id = '', ...rest]) => rest.length === 0 && exists(keys.survey(company_id, id)),
  dashboard: (_, rest) => rest.length === 0,
  floor: inBuilding('floor'),
  room: inBuilding('room'),
}
const DUPLICATED = ['building', 'floor', 'room']

/**
 * Checks whether a user may subscribe to a channel (see shared/contract/protocol/channels.ts): their own notifications, their
 * company's surveys and buildings, and its duplicates, which need not exist yet.
 */
export async function maySubscribe(listener: Listener, name: string): Promise<boolean> {
  const [first = '', ...rest] = channelName(name).split('.')
  if (rest[0] === 'duplicate')
    return first === listener.company_id && rest.length === 3 && DUPLICATED.includes(rest[1] ?? '') && rest[2] !== ''
  return Object.hasOwn(DECISIONS, first) && (await DECISIONS[first]?.(listener, rest)) === true
}
