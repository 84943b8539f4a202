import { clientOf } from '#frontend/api/client.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { images } from '#shared/contract/building/images.ts'
import { companies } from '#shared/contract/company/companies.ts'

export const companyCalls = clientOf({ companies, images })

const VISIT_POLL_MS = 60_000

/** The current visit. Polled, because a visit ends by itself. */
export const useVisit = () =>
  useLive(['visit'], signal => companyCalls.companies.visit({}, { signal }), { pollMs: VISIT_POLL_MS })
