import { type CompanyName, emailOf, PASSWORD } from '#localstack/seed/people.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient, type HttpRequest } from '#shared/contract/protocol/client.ts'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'

export interface Page {
  readonly api: ReturnType<typeof createClient<typeof contract>>
  /** Reads a URL of the API, unparsed. */
  readonly get: (path: string) => Promise<ArrayBuffer>
}

/** Signs in to the product over HTTP, like a page. */
export async function openPage(url: string, company: CompanyName, part: string): Promise<Page> {
  let cookie = ''
  const send = async ({ method, url: path, headers, body }: HttpRequest) => {
    const answer = await fetch(`${url}${path}`, { method, headers: { ...headers, cookie }, ...(body && { body }) })
    const given = answer.headers.getSetCookie().map(each => each.split(';')[0])
    if (given.length > 0) cookie = given.join('; ')
    const requestId = answer.headers.get('apigw-requestid') ?? undefined
    return { status: answer.status, text: () => answer.text(), requestId }
  }
  const api = createClient(contract, send)
  await api.auth.login({ body: { email: emailOf(company, part), password: PASSWORD } })
  const headers = { 'x-requested-with': 'XMLHttpRequest', cookie }
  return { api, get: async path => (await fetch(`${url}${path}`, { headers })).arrayBuffer() }
}

const PAGES = 20
const PAUSE_MS = 200
const MINUTE_MS = 60_000
const pause = () => new Promise(resolve => setTimeout(resolve, PAUSE_MS))

/** Twenty surveyors of two companies read and edit for `minutes`; one of each company requests a report every minute. */
export async function mixedLoad(url: string, minutes: number): Promise<{ calls: number; refused: readonly string[] }> {
  const refused: string[] = []
  let calls = 0
  const carryOut = async (name: string, call: () => Promise<unknown>) => {
    calls++
    await call().catch(error => refused.push(`${new Date().toISOString()} ${name}: ${error}`))
    await pause()
  }
  const start = Date.now()
  const work = async (_: unknown, at: number) => {
    const { api } = await openPage(url, at % 2 === 0 ? 'kauri' : 'rimu', 'surveyor')
    const { data } = await api.buildings.search({ query: { status: STATUS.active } })
    const building = data[0] ?? missing('active building')
    for (let reports = 0; Date.now() - start < minutes * MINUTE_MS; ) {
      for (const [name, call] of Object.entries(callsOf(api, building))) await carryOut(name, call)
      if (at > 1 || reports === minutes || Date.now() - start < reports * MINUTE_MS) continue
      reports++
      const params = { building: building.id, contaminate_id: '1' }
      await carryOut('report', () => api.reports.generate({ params, query: {} }))
    }
  }
  await Promise.all(Array.from({ length: PAGES }, work))
  return { calls, refused }
}

const missing = (what: string): never => {
  throw new Error(`The demo has no ${what}`)
}

/** A page's calls, and two edits. */
const callsOf = (api: Page['api'], { id, survey_id }: { readonly id: string; readonly survey_id: string }) => ({
  dashboard: () => api.dashboard.surveys({ query: {} }),
  browse: () => api.buildings.search({ query: {} }),
  search: () => api.buildings.search({ query: { search: 'street' } }),
  survey: () => api.surveys.read({ params: { id: survey_id } }),
  tree: () => api.buildings.tree({ params: { id } }),
  messages: () => api.users.messages(),
  note: () => api.buildings.note({ params: { id }, body: { type_id: 1, content: aText() } }),
  template: () => api.buildings.template({ params: { id }, body: { type: 'introduction_content', content: aText() } }),
})
const aText = () => `<p>As of ${new Date().toISOString()}</p>`
