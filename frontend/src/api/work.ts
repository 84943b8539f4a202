import { buildings } from '#shared/contract/buildings.ts'
import { clients } from '#shared/contract/clients.ts'
import { files } from '#shared/contract/files.ts'
import { floors } from '#shared/contract/floors.ts'
import { items } from '#shared/contract/items.ts'
import { places } from '#shared/contract/places.ts'
import { reports } from '#shared/contract/reports.ts'
import { rooms } from '#shared/contract/rooms.ts'
import { surveys } from '#shared/contract/surveys.ts'
import { clientOf } from './client.ts'

/** The calls of the work itself, from the project to the report. */
export const work = clientOf({ buildings, clients, files, floors, items, places, reports, rooms, surveys })
