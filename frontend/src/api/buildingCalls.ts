import { buildings } from '#shared/contract/building/buildings.ts'
import { duplicates } from '#shared/contract/building/duplicates.ts'
import { files } from '#shared/contract/building/files.ts'
import { floors } from '#shared/contract/building/floors.ts'
import { items } from '#shared/contract/building/items.ts'
import { rooms } from '#shared/contract/building/rooms.ts'
import { surveys } from '#shared/contract/building/surveys.ts'
import { clients } from '#shared/contract/company/clients.ts'
import { namedAddresses } from '#shared/contract/company/namedAddresses.ts'
import { reports } from '#shared/contract/document/reports.ts'
import { checkedInSteps } from '#shared/contract/protocol/checkedInSteps.ts'
import { clientOf } from './client.ts'

export const buildingCalls = clientOf(
  { buildings, clients, duplicates, files, floors, items, namedAddresses, reports, rooms, surveys },
  checkedInSteps,
)
