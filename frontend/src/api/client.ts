import { auth } from '#shared/contract/auth.ts'
import { buildings } from '#shared/contract/buildings.ts'
import { createClient, NoAnswer, type Send } from '#shared/contract/client.ts'
import { clients } from '#shared/contract/clients.ts'
import type { Groups } from '#shared/contract/endpoint.ts'
import { files } from '#shared/contract/files.ts'
import { floors } from '#shared/contract/floors.ts'
import { items } from '#shared/contract/items.ts'
import { places } from '#shared/contract/places.ts'
import { reports } from '#shared/contract/reports.ts'
import { rooms } from '#shared/contract/rooms.ts'
import { surveys } from '#shared/contract/surveys.ts'
import { users } from '#shared/contract/users.ts'

/** The session cookie goes along by itself; a request that never arrived is `NoAnswer`, never an empty result. */
const send: Send = async ({ method, url, headers, body, signal }) => {
  try {
    return await fetch(url, {
      method,
      headers,
      credentials: 'same-origin',
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new NoAnswer('There is no connection')
  }
}

/** The calls of the given groups. What only one screen needs is asked for there, so that the first load stays small. */
export const clientOf = <G extends Groups>(groups: G) => createClient(groups, send)

/** The groups that the shell and the work inside a building need. */
export const api = clientOf({ auth, buildings, clients, files, floors, items, places, reports, rooms, surveys, users })
export type Api = typeof api
