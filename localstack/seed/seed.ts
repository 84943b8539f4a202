import { makeClearances } from './clearances.ts'
import { makeClients } from './clients.ts'
import { makeBuilding } from './demoBuilding.ts'
import { harbourHouse } from './harbourHouse.ts'
import { makePeople } from './people.ts'
import { makePortal } from './portal.ts'
import { smallBuildings } from './smallBuildings.ts'

/** Fills an empty local cloud with the two demo companies. Runs with the environment of the functions; safe to run again. */
export async function seed(): Promise<void> {
  await makePeople()
  await makeClients()
  const demos = [harbourHouse, ...smallBuildings]
  for (const demo of demos) await makeBuilding(demo, demo === demos.find(({ job }) => job[0] === demo.job[0]))
  await makeClearances()
  await makePortal()
}
