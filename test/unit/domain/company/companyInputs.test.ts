import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { fresh, long, messages, taken } from '#test/support/data/schemaChecks.ts'

const at = '2026-03-02T01:00:00.000Z'
const stored = { version: 1, updated_at: at }
const address = { address: '1 Main Street', city: 'Napier', postcode: '4110' }
const fullAddress = { ...address, address2: '', suburb: '', latitude: null, longitude: null, geolocation: null }
const image = { file: 'a'.repeat(64), width: 10, height: 10 }

test('a client has a name of up to 100 letters and an address [1§5]', async () => {
  const { Client, ClientInput } = await fresh(() => import('#shared/domain/company/client.ts'))
  const input = { name: 'Council', ...address }
  const { id, ...parsed } = ClientInput().parse(input)
  expect(parsed).toEqual({ name: 'Council', ...fullAddress })
  expect(id).toHaveLength(26)
  const field = taken(ClientInput(), input)
  expect(field('name', ' ', long(100), long(101))).toEqual([false, true, false])
  expect(field('address', '', long(190), long(191))).toEqual([false, true, false])
  expect(field('image', null, undefined, image, {})).toEqual([true, true, true, false])
  expect(field('version', 0, 1, -1)).toEqual([true, true, false])
  const client = {
    ...{ id: ulid(), name: 'Council', ...fullAddress, image, full_address: '1 Main Street', primary_id: ulid() },
    ...{ survey_count: 2, deleted_at: at, ...stored },
  }
  expect(Client().parse(client)).toEqual(client)
  expect(Client().parse({ ...client, survey_count: undefined }).survey_count).toBe(0)
  expect(taken(Client(), client)('survey_count', 1.5)).toEqual([false])
})

test('a contact has first and last name of 60 letters, phone and valid email of 80 [1§5]', async () => {
  const { Contact, ContactChange, ContactInput } = await fresh(() => import('#shared/domain/company/client.ts'))
  const input = { client_id: ulid(), first_name: 'Hana', last_name: 'Reti', phone: '06', email: 'h@a.example' }
  expect(ContactInput().parse(input)).toMatchObject(input)
  const field = taken(ContactInput(), input)
  for (const name of ['first_name', 'last_name'])
    expect(field(name, ' ', long(60), long(61))).toEqual([false, true, false])
  expect(field('phone', ' ', long(80), long(81))).toEqual([false, true, false])
  const mail = (length: number) => `${long(length - 10)}@a.example`
  expect(field('email', '', 'h', mail(80), mail(81))).toEqual([false, false, true, false])
  expect(field('client_id', undefined)).toEqual([false])
  expect(field('primary', true, undefined, 'yes')).toEqual([true, true, false])
  const { client_id: _, ...change } = input
  expect(ContactChange().parse({ ...change, primary: true, version: 1 })).toEqual({
    ...change,
    primary: true,
    version: 1,
  })
  const contact = { id: ulid(), ...input, full_name: 'Hana Reti', deleted_at: at, ...stored }
  expect(Contact().parse(contact)).toEqual({ ...contact, primary: false })
})

test('an office or laboratory has a name of up to 60 letters and an address [1§5]', async () => {
  const { NamedAddress, NamedAddressChange, NamedAddressInput } = await fresh(
    () => import('#shared/domain/company/client.ts'),
  )
  const input = { name: 'Napier', address }
  expect(NamedAddressInput().parse(input)).toMatchObject({ name: 'Napier', address: fullAddress })
  const field = taken(NamedAddressInput(), input)
  expect(field('name', ' ', long(60), long(61))).toEqual([false, true, false])
  expect(field('address', undefined, { ...address, city: '' }, { ...address, postcode: '' })).toEqual([
    ...[false, false, false],
  ])
  const office = { id: ulid(), name: 'Napier', address: fullAddress }
  expect(NamedAddressChange().parse({ ...office, version: 1 })).toEqual({ ...office, version: 1 })
  expect(NamedAddress().parse({ ...office, deleted_at: at, ...stored })).toEqual({
    ...office,
    deleted_at: at,
    ...stored,
  })
})

test('a company is entered with its address; it has only features 2 and 4, and at least one user [1§3]', async () => {
  const { CompanyInput, CompanyListEntry } = await fresh(() => import('#shared/domain/company/company.ts'))
  const input = { name: 'Kauri', ...address }
  const { id, ...parsed } = CompanyInput().parse(input)
  expect(id).toHaveLength(26)
  expect(parsed).toEqual({
    ...{ ...input, address2: '', suburb: '', phone: '', email: '', features: [], scoring_variant: 'nz' },
    ...{ two_factor_required: false, summary_floor_plan: false },
  })
  const field = taken(CompanyInput(), input)
  expect(field('name', '', long(100), long(101))).toEqual([false, true, false])
  expect(field('phone', long(80), long(81))).toEqual([true, false])
  expect(field('email', '', 'a@b.example', 'a', `${long(71)}@a.example`)).toEqual([true, true, false, false])
  expect(field('features', [2, 4], [2, 4, 2], [1], [2.5])).toEqual([true, false, false, false])
  expect(messages(CompanyInput(), { ...input, features: [3] })).toEqual(['features.0: Not a feature'])
  expect(field('user_limit', null, undefined, 1, 100_000, 100_001)).toEqual([true, true, true, true, false])
  expect(messages(CompanyInput(), { ...input, user_limit: 0 })).toEqual(['user_limit: At least 1'])
  for (const wrong of [1.5, 'x'])
    expect(messages(CompanyInput(), { ...input, user_limit: wrong })).toEqual(['user_limit: Enter a whole number'])
  expect(field('logo', null, undefined, image, {})).toEqual([true, true, true, false])
  expect(field('colour', null, '#0A6464', 'green')).toEqual([true, true, false])
  expect(field('scoring_variant', 'nz', 'hse', 'uk')).toEqual([true, true, false])
  const listed = { id: ulid(), name: 'Kauri', user_count: 3, ...stored }
  expect(CompanyListEntry().parse(listed)).toMatchObject(listed)
  expect(taken(CompanyListEntry(), listed)('user_count', 1.5)).toEqual([false])
})

test('a survey has a job number of up to 100 characters, 190 if created by a duplication, and a name of up to 190 [2§5]', async () => {
  const { Survey } = await fresh(() => import('#shared/domain/company/survey.ts'))
  const { NewSurvey, SurveyChange, SurveyInput, SurveyWithDuplicate } = await fresh(
    () => import('#shared/domain/company/surveyInput.ts'),
  )
  const input = {
    ...{ name: 'Town hall', job_number: 'J-1', client_id: ulid(), contact_id: ulid(), office_id: ulid() },
  }
  expect(SurveyInput().parse(input)).toMatchObject({ ...input, note: '' })
  const field = taken(SurveyInput(), input)
  expect(field('name', '', long(190), long(191))).toEqual([false, true, false])
  expect(field('job_number', '', long(100), long(101))).toEqual([false, true, false])
  for (const name of ['client_id', 'contact_id', 'office_id'])
    expect(field(name, undefined, 'x')).toEqual([false, false])
  expect(field('note', long(10_000), long(10_001))).toEqual([true, false])
  expect(field('status_id', undefined, 0, 1, 4, 5, 1.5)).toEqual([true, false, true, true, false, false])
  expect(messages(SurveyInput(), { ...input, status_id: 'x' })).toEqual(['status_id: Choose a status'])
  for (const schema of [SurveyWithDuplicate, SurveyChange])
    expect(taken(schema(), input)('job_number', '', long(190), long(191))).toEqual([false, true, false])
  expect(SurveyWithDuplicate().parse({ ...input, status_id: 2 })).toMatchObject({ ...input, status_id: 2, note: '' })
  const contact = { first_name: 'Hana', last_name: 'Reti', phone: '06', email: 'h@a.example' }
  const withNew = { ...input, client: { name: 'Council', ...address }, contact, office: { name: 'Napier', address } }
  expect(NewSurvey().parse(withNew)).toMatchObject(withNew)
  const more = { id: ulid(), client_id: ulid(), primary: true, version: 1 }
  const { client, office } = withNew
  const newSurvey = NewSurvey().parse({
    ...{ ...withNew, client: { ...client, ...more }, contact: { ...contact, ...more }, office: { ...office, ...more } },
  })
  for (const part of [newSurvey.client, newSurvey.contact, newSurvey.office])
    for (const name of Object.keys(more)) expect(part).not.toHaveProperty(name)
  expect(taken(NewSurvey(), input)('contact', { ...contact, email: '' }, undefined)).toEqual([false, true])
  const survey = {
    ...{
      id: ulid(),
      ...input,
      note: 'Keys',
      client_name: 'Council',
      image,
      contact_name: 'Hana',
      office_name: 'Napier',
    },
    ...{ surveyor_id: ulid(), reviewer_id: ulid(), ...stored },
  }
  expect(Survey().parse(survey)).toEqual({ ...survey, status_id: 1 })
  expect(taken(Survey(), survey)('job_number', long(190), long(191))).toEqual([true, false])
})

test('a portal is off until it is turned on, and shows everything but comments', async () => {
  const { PortalContact, PortalContactInput, PortalSettings, PortalSettingsInput } = await fresh(
    () => import('#shared/domain/company/portal.ts'),
  )
  const shown = {
    ...{ is_on: false, shows_reports: true, shows_registers: true, shows_certificates: true },
    ...{ shows_photos: true, shows_comments: false },
  }
  expect(PortalSettingsInput().parse({ version: 0 })).toEqual({ ...shown, version: 0 })
  expect(PortalSettings().parse({})).toEqual(shown)
  expect(taken(PortalSettings(), {})('version', 0, 1)).toEqual([false, true])
  const owner = { name: 'Hana', email: 'h@a.example' }
  expect(PortalContactInput().parse(owner)).toMatchObject(owner)
  expect(taken(PortalContactInput(), owner)('name', '', long(120), long(121))).toEqual([false, true, false])
  expect(taken(PortalContactInput(), owner)('email', `${long(70)}@a.example`, `${long(71)}@a.example`)).toEqual([
    ...[true, false],
  ])
  const contact = { id: ulid(), ...owner, invited_at: at, invited_name: 'Mere', used_at: null }
  expect(PortalContact().parse(contact)).toEqual(contact)
})

test('an API token has a name, at least one scope, and up to a year', async () => {
  const { ApiToken, ApiTokenInput } = await fresh(() => import('#shared/domain/company/apiToken.ts'))
  const input = { id: ulid(), name: 'Jobs', scopes: ['read'], days: 30 }
  const field = taken(ApiTokenInput(), input)
  expect(field('name', '', long(60), long(61))).toEqual([false, true, false])
  expect(field('scopes', ['read', 'documents', 'write'], ['read', 'read', 'read', 'read'], ['root'])).toEqual([
    ...[true, false, false],
  ])
  expect(messages(ApiTokenInput(), { ...input, scopes: [] })).toEqual(['scopes: Choose at least one'])
  expect(field('days', 1, 365, 1.5)).toEqual([true, true, false])
  expect(messages(ApiTokenInput(), { ...input, days: 0 })).toEqual(['days: At least 1 day'])
  expect(messages(ApiTokenInput(), { ...input, days: 366 })).toEqual(['days: Up to 365 days'])
  const token = {
    ...{ id: ulid(), name: 'Jobs', scopes: ['write'], created_at: at, created_name: 'Hana', expires_at: at },
    ...{ used_at: null, revoked_at: at },
  }
  expect(ApiToken().parse(token)).toEqual(token)
})

test('the audit log is filtered by user, event and day', async () => {
  const { AuditEntry, AuditFilter } = await fresh(() => import('#shared/domain/company/auditEntry.ts'))
  const event = 'signed_in'
  const filter = { user_id: ulid(), event, day: '2026-03-02', before: ulid() }
  expect(AuditFilter().parse({})).toEqual({})
  expect(AuditFilter().parse(filter)).toEqual(filter)
  expect(messages(AuditFilter(), { day: '2026-02-30' })).toEqual(['day: Enter a valid date'])
  expect(taken(AuditFilter(), {})('event', 'x')).toEqual([false])
  const entry = { id: ulid(), time: at, event, user_id: '', address: '', target: '', detail: '', outcome: 'refused' }
  expect(AuditEntry().parse(entry)).toEqual(entry)
  expect(taken(AuditEntry(), entry)('outcome', 'done', 'refused', 'x')).toEqual([true, true, false])
})

test('a company’s data for root and administrators is read as stored', async () => {
  const { CompanyUse, FailedJob, QueueState } = await fresh(() => import('#shared/domain/company/operations.ts'))
  const { DataExport, ExportPosition } = await fresh(() => import('#shared/domain/company/dataExport.ts'))
  const { LimitUse } = await fresh(() => import('#shared/domain/company/limits.ts'))
  const { Visit } = await fresh(() => import('#shared/domain/company/visit.ts'))
  const { ReportCheckSettings } = await fresh(() => import('#shared/domain/company/reportCheckSettings.ts'))
  const queue = { name: 'mail', waiting: 0, running: 1, held: 3, dead_letters: 2 }
  expect(QueueState().parse(queue)).toEqual(queue)
  for (const name of ['waiting', 'running', 'held', 'dead_letters'])
    expect(taken(QueueState(), queue)(name, -1, 0, 1.5)).toEqual([false, true, false])
  const job = { id: '1', kind: 'mail', company_id: '2', time: at, ending: 'failed', request: 'r' }
  expect(FailedJob().parse(job)).toEqual(job)
  expect(taken(FailedJob(), job)('ending', 'failed', 'stopped', 'x')).toEqual([true, true, false])
  const use = { id: '1', name: 'Kauri', stored_bytes: 1, requests: 2, cost: 0.5 }
  expect(CompanyUse().parse(use)).toEqual(use)
  expect(taken(CompanyUse(), use)('cost', -0.1, 0)).toEqual([false, true])
  const archive = { name: 'a.zip', size: 1, records: 2, files: 3 }
  const exported = {
    ...{ id: ulid(), state: 'active', attempt: 1, archives: [archive], requested_by: ulid(), requested_name: 'Hana' },
    ...{ requested_at: at, expires_at: at, updated_at: at, problem: 'Late' },
  }
  expect(DataExport.parse(exported)).toEqual(exported)
  expect(taken(DataExport, exported)('state', 'queued', 'active', 'completed', 'failed', 'x')).toEqual([
    ...Array(4).fill(true),
    false,
  ])
  const position = { after_row: { pk: 'a', sk: 'b' }, has_rows: true, after_file: 'f', bytes: 1 }
  expect(ExportPosition.parse(position)).toEqual(position)
  expect(taken(ExportPosition, position)('after_row', undefined, { pk: 'a' }, {})).toEqual([true, true, false])
  const limit = { name: 'Storage', period: '', unit: 'bytes', used: 1, most: 2 }
  expect(LimitUse().parse(limit)).toEqual(limit)
  expect(taken(LimitUse(), limit)('period', '', 'minute', 'hour', 'day', 'week')).toEqual([
    ...Array(4).fill(true),
    false,
  ])
  expect(taken(LimitUse(), limit)('unit', 'bytes', 'count', 'x')).toEqual([true, true, false])
  const visit = { company_id: ulid(), name: 'Rimu', reason: 'Asked', ends_at: at }
  expect(Visit.parse(visit)).toEqual(visit)
  const settings = (value: unknown) => ReportCheckSettings().safeParse(value).success
  expect([{ [long(40)]: 'block', b: 'warn', c: 'off' }, { [long(41)]: 'off' }, { a: 'x' }].map(settings)).toEqual([
    ...[true, false, false],
  ])
})
