import { createHash, randomUUID } from 'node:crypto'
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { ulid } from 'ulid'
import { createClient, type Send, type Sent } from '#shared/contract/client.ts'
import { contract } from '#shared/contract/index.ts'
import type { Company, User } from '#shared/domain/person.ts'
import { ROLE, type RoleId } from '#shared/domain/vocabulary.ts'

type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>

interface Route {
  readonly group: string
  readonly routeKey: string
  readonly pattern: RegExp
  readonly names: readonly string[]
}
const routes: Route[] = Object.entries(contract).flatMap(([group, endpoints]) =>
  Object.values(endpoints).map(({ method, path }) => ({
    group,
    routeKey: `${method} ${path}`,
    pattern: new RegExp(`^${method} ${path.replace(/\{\w+\}/g, '([^/]+)')}$`),
    names: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''),
  })),
)
/** As the gateway has it: a literal path before one with parameters. */
const found = (method: string, path: string) =>
  routes.filter(route => route.pattern.test(`${method} ${path}`)).sort((a, b) => a.names.length - b.names.length)[0]

/** Carries a request into the real handler, as the gateway would. Cookies stay with the returned function. */
export function handlerSend(extra: Record<string, string> = {}): Send & { cookies: Map<string, string> } {
  const cookies = new Map<string, string>()
  const send = async (request: Sent) => {
    const event = eventOf(request, cookies, extra)
    const { handler } = (await import(`../../functions/api/${event.group}.ts`)) as { handler: Handler }
    const result = await handler(event.event)
    for (const cookie of result.cookies ?? []) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    return { status: result.statusCode ?? 200, text: async () => result.body ?? '' }
  }
  return Object.assign(send, { cookies })
}

function eventOf(
  { method, url, headers, body }: Sent,
  cookies: ReadonlyMap<string, string>,
  extra: Record<string, string>,
) {
  const { pathname, searchParams, search } = new URL(url, 'http://localhost:3000')
  const route = found(method, pathname)
  if (!route) throw new Error(`No endpoint serves ${method} ${pathname}`)
  const values = route.pattern.exec(`${method} ${pathname}`)?.slice(1) ?? []
  const event = {
    version: '2.0',
    routeKey: route.routeKey,
    rawPath: pathname,
    rawQueryString: search.slice(1),
    cookies: [...cookies].map(([name, value]) => `${name}=${value}`),
    headers: { ...headers, ...extra },
    ...(searchParams.size > 0 && { queryStringParameters: Object.fromEntries(searchParams) }),
    pathParameters: Object.fromEntries(route.names.map((name, at) => [name, decodeURIComponent(values[at] ?? '')])),
    ...(body !== undefined && { body }),
    isBase64Encoded: false,
    requestContext: { requestId: randomUUID(), http: { method, path: pathname, sourceIp: '127.0.0.1' } },
  } as unknown as APIGatewayProxyEventV2
  return { group: route.group, event }
}

const stamp = () => ({ version: 1, updated_at: new Date().toISOString() })
export const PASSWORD = 'a-good-password-1'
const hashes = new Map<string, Promise<string>>()

/** A company of its own, so that test files do not meet. */
export async function aCompany(): Promise<Company> {
  const { Users } = await import('#functions/data/users.ts')
  const company: Company = {
    id: ulid(),
    name: 'Tōtara Surveys',
    features: [],
    scoring_variant: 'nz',
    phone: '',
    email: '',
    address: '',
    ...stamp(),
  }
  await Users.createCompany(company)
  return company
}

/** A person with an account. */
export async function aPerson(company: Company, roles: RoleId[] = [ROLE.surveyor]): Promise<User> {
  const { Users } = await import('#functions/data/users.ts')
  const { hashOf } = await import('#functions/lib/passwords.ts')
  const id = ulid()
  const user: User = {
    id,
    company_id: company.id,
    first_name: 'Mere',
    last_name: id.slice(-4),
    full_name: `Mere ${id.slice(-4)}`,
    email: `${id.toLowerCase()}@totara.example`,
    phone: '',
    position: '',
    qualifications: '',
    license_no: '',
    roles,
    tutorials_enabled: false,
    ...stamp(),
  }
  const hash = hashes.get(PASSWORD) ?? hashOf(PASSWORD)
  hashes.set(PASSWORD, hash)
  await Users.create(user, await hash)
  return user
}

export type TestApi = ReturnType<typeof createClient<typeof contract>>

/** A person signed in: the typed client over the real handlers. Every changing call carries a key. */
export async function signedIn(user: User): Promise<TestApi> {
  const send = handlerSend()
  const api = createClient(contract, send)
  await api.auth.login({ body: { email: user.email, password: PASSWORD } })
  return api
}

export const anonymous = (extra?: Record<string, string>): TestApi => createClient(contract, handlerSend(extra))

const place = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }

export interface Project {
  readonly survey: string
  readonly building: string
  readonly client: string
}

/** A survey with a building, made as a person would make them. */
export async function aProject(api: TestApi, surveyor: User, building: object = {}): Promise<Project> {
  const [client_id, contact_id, office_id, survey, buildingId] = [ulid(), ulid(), ulid(), ulid(), ulid()] as const
  await api.clients.save({ body: { id: client_id, name: 'Napier Council', ...place } })
  await api.clients.saveContact({
    body: {
      id: contact_id,
      client_id,
      first_name: 'Tane',
      last_name: 'Moana',
      phone: '06 555 0100',
      email: 'tane@council.example',
    },
  })
  await api.places.saveOffice({ body: { id: office_id, name: 'Napier', address: place } })
  await api.surveys.createProject({
    body: {
      survey: { id: survey, name: 'Town hall', job_number: `J-${survey.slice(-8)}`, client_id, contact_id, office_id },
      building: {
        id: buildingId,
        name: 'Town hall',
        report_type_id: 1,
        ...place,
        is_lead: true,
        surveyors: [surveyor.id],
        ...building,
      },
    },
  })
  return { survey, building: buildingId, client: client_id }
}

/** Uploads bytes as the browser does: asks where, posts the form there, has them checked. */
export async function upload(
  api: TestApi,
  bytes: Uint8Array,
  type: string,
  purpose: 'photo' | 'plan' | 'buildingImage' | 'labReturn',
) {
  const file = createHash('sha256').update(bytes).digest('hex')
  const { data } = await api.files.begin({ body: { file, purpose, type, size: bytes.length } })
  if ('url' in data) {
    const form = new FormData()
    for (const [name, value] of Object.entries(data.fields)) form.append(name, value)
    form.append('file', new Blob([Uint8Array.from(bytes)], { type }))
    const posted = await fetch(data.url, { method: 'POST', body: form })
    if (!posted.ok) throw new Error(`The bucket answered ${posted.status}: ${await posted.text()}`)
  }
  const { data: committed } = await api.files.commit({ body: { file, purpose } })
  return { file, width: committed.width ?? 1, height: committed.height ?? 1 }
}
