import { countAttempt } from '#functions/data/access/attempts.ts'
import { Calendars } from '#functions/data/access/calendars.ts'
import { confinedTo } from '#functions/data/confinement.ts'
import { BuildingSearch } from '#functions/data/projections/buildingSearch.ts'
import { surveyCalendar } from '#functions/documents/surveyCalendar.ts'
import { serve } from '#functions/http/serve.ts'
import { calendars } from '#shared/contract/access/calendars.ts'

/** Enough for an office whose calendars are all read from one network, too few for a machine that guesses. */
const READS_PER_NETWORK = 300
/** The newest buildings of a surveyor. */
const MOST = 200

export const handler = serve('calendars', calendars, {
  read: async (_, caller) => ({ data: await Calendars.read(caller) }),
  create: async (_, caller) => ({ data: await Calendars.create(caller) }),
  revoke: (_, caller) => Calendars.revoke(caller),

  async feed({ params }, { sourceIp }) {
    await countAttempt(`calendar#${sourceIp}`, READS_PER_NETWORK)
    const { id, company_id, full_name } = await Calendars.admit(params.calendar)
    const { data } = await confinedTo(company_id, () =>
      BuildingSearch.find(company_id, { surveyor: id }, { page: 1, paginate: MOST }),
    )
    return { calendar: surveyCalendar(`Surveys of ${full_name}`, data) }
  },
})
