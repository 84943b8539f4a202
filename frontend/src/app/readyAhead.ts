import { dashboardCalls } from '#frontend/features/dashboard/dashboardCalls.ts'
import { readPreference, writePreference } from '#frontend/store/device/preferences.ts'
import { tightSentence } from '#frontend/store/device/storage.ts'
import { makeFieldReady } from '#frontend/store/field/fieldReady.ts'
import type { Device } from '#frontend/store/StoreProvider.tsx'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { dayAfter, now, nzDay } from '#shared/domain/vocabulary/time.ts'

/** When this device last checked, and the pause before the next check. */
const LAST = 'ready-ahead'
const PAUSE_MS = 3_600_000

/** Chromium’s network information. */
interface Connection {
  readonly saveData?: boolean
  readonly type?: string
}
/** Whether fetching costs the user money or they asked to save data; false where the browser does not say. */
export const isMetered = ({ saveData, type }: Connection = {}): boolean => saveData === true || type === 'cellular'

/** The buildings that this user surveys today or tomorrow, in New Zealand time. */
export const upcomingBuildings = <B extends Pick<BuildingListEntry, 'survey_date' | 'surveyors'>>(
  buildings: readonly B[],
  user: string,
  today: string,
): B[] =>
  buildings.filter(
    ({ survey_date, surveyors }) =>
      surveyors.includes(user) && survey_date !== undefined && [today, dayAfter(today)].includes(survey_date),
  )

/** Whether a building was made ready today and is unchanged since. */
const isFresh = (ready: string | undefined, { updated_at }: BuildingListEntry, today: string): boolean =>
  ready !== undefined && ready > updated_at && nzDay(new Date(ready)) === today

/** Makes the buildings of today and tomorrow ready for the field, unless the connection is metered or the storage nearly full. */
export async function readyAhead(device: Device): Promise<void> {
  const last = readPreference(LAST)
  if (last !== undefined && Date.now() - Date.parse(last) < PAUSE_MS) return
  const { connection } = navigator as { readonly connection?: Connection }
  const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {}
  const isTight = quota > 0 && tightSentence({ used: usage, available: quota }) !== undefined
  if (device.connection.get() !== 'online' || isMetered(connection) || isTight) return
  const { data } = await dashboardCalls.dashboard.surveys({ query: { mine: '1' } })
  const today = nzDay()
  for (const building of upcomingBuildings([...data.survey, ...data.edits], device.store.actor.user_id, today)) {
    const ready = await device.store.database.get('ready', building.id)
    if (!isFresh(ready, building, today)) await makeFieldReady(device, building.id, () => undefined)
  }
  writePreference(LAST, now())
}
