import { ApiTokens } from '#functions/data/access/apiTokens.ts'
import { countFrom, forgiveFrom } from '#functions/data/access/attempts.ts'
import { Calendars } from '#functions/data/access/calendars.ts'
import { confineTo } from '#functions/data/confinement.ts'
import { BuildingSearch } from '#functions/data/projections/buildingSearch.ts'
import { surveyCalendar } from '#functions/documents/surveyCalendar.ts'
import { serve } from '#functions/http/serve.ts'
import { tokens } from '#shared/contract/access/tokens.ts'
import { monthsAfter, nzDay } from '#shared/domain/vocabulary/time.ts'

/** Only wrong addresses count, because an office reads all its calendars from one network. */
const GUESSES_PER_NETWORK = 300
/** Maximum open buildings read per surveyor, newest first. */
const MAX_READ = 500
/** Range of a calendar, in months. */
const [MONTHS_BACK, MONTHS_AHEAD] = [1, 12]

export const handler = serve('tokens', tokens, {
  list: async (_, { company_id }) => ({ data: await ApiTokens.list(company_id) }),
  create: async ({ body }, caller) => ({ data: await ApiTokens.create(caller, body) }),
  revoke: ({ params }, caller) => ApiTokens.revoke(caller, params.id),

  calendar: async (_, caller) => ({ data: await Calendars.read(caller) }),
  createCalendar: async (_, caller) => ({ data: await Calendars.create(caller) }),
  endCalendar: (_, caller) => Calendars.revoke(caller),

  async feed({ params }, { sourceIp }) {
    await countFrom(sourceIp, 'calendar', GUESSES_PER_NETWORK)
    const { id, company_id, full_name } = await Calendars.admit(params.calendar)
    await forgiveFrom(sourceIp, 'calendar')
    const { data, meta } = await confineTo(company_id, () =>
      BuildingSearch.find(company_id, { surveyor: id }, { page: 1, paginate: MAX_READ }),
    )
    const [first, last] = [-MONTHS_BACK, MONTHS_AHEAD].map(months => monthsAfter(nzDay(), months))
    const shown = data.filter(({ survey_date: day }) => day && first && last && first <= day && day <= last)
    return { calendar: surveyCalendar(`Surveys of ${full_name}`, shown, meta.more ? MAX_READ : undefined) }
  },
})
