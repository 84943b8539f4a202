import { clientOf } from '#frontend/api/client.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { site } from '#shared/contract/document/site.ts'

export const { site: siteCalls } = clientOf({ site })

/** Whether the register of a building can be read on site, and who has confirmed that they read it. */
export const useSite = (building: string) =>
  useLive(['on-site', building], signal => siteCalls.settings({ params: { id: building } }, { signal }))
