import { auth } from './auth.ts'
import { buildings } from './buildings.ts'
import { clients } from './clients.ts'
import { desk } from './desk.ts'
import { files } from './files.ts'
import { floors } from './floors.ts'
import { items } from './items.ts'
import { places } from './places.ts'
import { reports } from './reports.ts'
import { rooms } from './rooms.ts'
import { surveys } from './surveys.ts'
import { users } from './users.ts'

/** Every HTTP endpoint of the product, grouped by the function that serves it. */
export const contract = { auth, buildings, clients, desk, files, floors, items, places, reports, rooms, surveys, users }
