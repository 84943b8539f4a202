import { type Key, keys, sortKeys } from '#functions/data/keys.ts'
import { readMany } from '#functions/data/table.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'

type Listener = Pick<Actor, 'user_id' | 'company_id'>
type Decision = (listener: Listener, ids: readonly string[]) => boolean | Promise<boolean>

const exists = async (key: Key): Promise<boolean> => (await readMany([key]))[0] !== undefined
const inBuilding =
  (sort: (id: string) => string): Decision =>
  ({ company_id }, [building = '', id = '']) =>
    id !== '' && exists(keys.inBuilding(company_id, building, sort(id)))

/** Whether a user may subscribe, by the first word of a channel's name. */
const DECISIONS: Readonly<Record<string, Decision>> = {
  user: ({ user_id }, [id, ...rest]) => id === user_id && rest.length === 0,
  building: ({ company_id }, [id = '', ...rest]) =>
    rest.length === 0 && exists(keys.inBuilding(company_id, id, sortKeys.building())),
  survey: ({ company_id }, [id = '', ...rest]) => rest.length === 0 && exists(keys.survey(company_id, id)),
  dashboard: (_, rest) => rest.length === 0,
  floor: inBuilding(sortKeys.floor),
  room: inBuilding(sortKeys.room),
}
const DUPLICATED = ['building', 'floor', 'room']

/**
 * Whether a user may subscribe to a channel (see shared/contract/protocol/channels.ts): their own notifications, their
 * company's surveys and buildings, and what their company duplicates (the duplicate need not exist yet).
 */
export async function maySubscribe(listener: Listener, name: string): Promise<boolean> {
  const [first = '', ...rest] = name.split('.')
  if (rest[0] === 'duplicate')
    return first === listener.company_id && rest.length === 3 && DUPLICATED.includes(rest[1] ?? '') && rest[2] !== ''
  return Object.hasOwn(DECISIONS, first) && (await DECISIONS[first]?.(listener, rest)) === true
}
