import { makeClearances } from './clearances.ts'
import { makeClients } from './clients.ts'
import { makeBuilding } from './demoBuilding.ts'
import { storeDrawings } from './drawings.ts'
import { harbourHouse } from './harbourHouse.ts'
import { makePeople } from './people.ts'
import { makePortal } from './portal.ts'
import { smallBuildings } from './smallBuildings.ts'

export const DEMOS = [harbourHouse, ...smallBuildings]

/** Seeds an empty local cloud with the two demo companies. Needs the functions' environment; safe to repeat. */
export async function seed(): Promise<void> {
  await makePeople()
  await makeClients()
  for (const demo of DEMOS) await makeBuilding(demo, demo === DEMOS.find(({ job }) => job[0] === demo.job[0]))
  await makeClearances()
  await makePortal()
  await storeDrawings(DEMOS)
}
