import { createHash } from 'node:crypto'
import { ulid } from 'ulid'
import { callHandler } from '#localstack/gateway/callHandler.ts'
import { contract } from '#shared/contract/index.ts'
import { createClient } from '#shared/contract/protocol/client.ts'
import type { UploadPurpose } from '#shared/domain/files/uploads.ts'
import type { Company, User } from '#shared/domain/people/user.ts'
import { ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'

const stamp = () => ({ version: 1, updated_at: new Date().toISOString() })
export const PASSWORD = 'a-good-password-1'
let hash: Promise<string> | undefined

/** The hash of all users' password, computed once because hashing is slow. */
export async function passwordHash(): Promise<string> {
  const { hashPassword } = await import('#functions/auth/passwordHash.ts')
  hash ??= hashPassword(PASSWORD)
  return hash
}

/** A separate company, so that test files do not affect each other. */
export async function aCompany(features: number[] = []): Promise<Company> {
  const { Users } = await import('#functions/data/company/users.ts')
  const company = anUnstoredCompany(features)
  await Users.createCompany(company)
  return company
}

export const anUnstoredCompany = (features: number[] = []): Company => ({
  id: ulid(),
  name: 'Tōtara Surveys',
  features,
  scoring_variant: 'nz',
  two_factor_required: false,
  phone: '',
  email: '',
  address: '',
  ...stamp(),
})

export async function aUser(company: Pick<Company, 'id'>, roles: RoleId[] = [ROLE.surveyor]): Promise<User> {
  const { Users } = await import('#functions/data/company/users.ts')
  const user = anUnstoredUser(company, roles)
  await Users.create(user, await passwordHash())
  return user
}

export function anUnstoredUser(company: Pick<Company, 'id'>, roles: RoleId[]): User {
  const id = ulid()
  return {
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
}

export type TestApi = ReturnType<typeof createClient<typeof contract>>

/** A signed-in user: the typed client over the real handlers. Every changing call has an idempotency key. */
export const signedIn = async (user: User): Promise<TestApi> => (await aBrowserOf(user)).api

/** A new browser in which the user is signed in. */
export async function aBrowserOf(user: User) {
  const send = callHandler()
  send.cookies.set('session', await aSessionToken(user))
  return { api: createClient(contract, send), send }
}

/** The cookie token of a new session. Skips the password, because checking it is slow. */
export async function aSessionToken({ company_id, id }: User): Promise<string> {
  const [{ Sessions }, { Users }] = await Promise.all([
    import('#functions/data/access/sessions.ts'),
    import('#functions/data/company/users.ts'),
  ])
  const [user, company] = await Promise.all([Users.read(company_id, id), Users.company(company_id)])
  if (!user) throw new Error(`There is no user ${id}`)
  const { token } = await Sessions.start(user, company, { remember: false, half: false, browser: '' })
  return token
}

export const visiting = (root: TestApi, id: string) =>
  root.companies.startVisit({ params: { id }, body: { reason: 'A test' } })

/** A visitor without a session, from a network of their own, because tests must not share a network's attempts. */
export const anonymous = (extra?: Record<string, string>): TestApi => createClient(contract, callHandler(extra, ulid()))

const place = { address: '1 Main Street', address2: '', suburb: '', city: 'Napier', postcode: '4110' }

export interface Project {
  readonly survey: string
  readonly building: string
  readonly client: string
}

/** A survey with a building, created by calls. */
export async function aProject(api: TestApi, surveyor: Pick<User, 'id'>, building: object = {}): Promise<Project> {
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
  await api.namedAddresses.saveOffice({ body: { id: office_id, name: 'Napier', address: place } })
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

/** Uploads bytes as the browser does: begins, posts the form and commits. */
export async function upload(api: TestApi, bytes: Uint8Array, type: string, purpose: UploadPurpose) {
  const file = createHash('sha256').update(bytes).digest('hex')
  const { data } = await api.files.begin({ body: { file, purpose, type, size: bytes.length } })
  if ('url' in data) await post(data, bytes, type)
  const { data: committed } = await api.files.commit({ body: { file, purpose } })
  return { file, width: committed.width ?? 1, height: committed.height ?? 1 }
}

/** Posts bytes to the bucket with a form. */
export async function post(
  { url, fields }: { url: string; fields: Record<string, string> },
  bytes: Uint8Array,
  type: string,
): Promise<void> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('file', new Blob([Uint8Array.from(bytes)], { type }))
  const posted = await fetch(url, { method: 'POST', body: form })
  if (!posted.ok) throw new Error(`The bucket answered ${posted.status}: ${await posted.text()}`)
}
