import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { isExportInProgress } from '#shared/domain/exports/export.ts'
import { fresh, long, messages, taken } from '#test/support/data/schemaChecks.ts'

const at = '2026-03-02T01:00:00.000Z'

test('an export is in progress until it is sent or failed [2§7]', () => {
  const states = ['queued', 'active', 'sent', 'failed'] as const
  const latest = states.map(state => ({ id: ulid(), state, updated_at: at, is_refused: false }))
  expect([undefined, ...latest].map(isExportInProgress)).toEqual([false, true, true, false, false])
})

test('a reference is a name in another system: up to 100 letters, digits and punctuation, not dots alone [2§7]', async () => {
  const { Reference } = await fresh(() => import('#shared/domain/exports/export.ts'))
  const problems = (name: string) => messages(Reference(), name).map(each => each.replace(/^: /, ''))
  for (const name of ['C-104', 'Tōtara Ltd.', '.A', 'A.1', 'a', '…', long(100)])
    expect(problems(name), name).toEqual([])
  expect(Reference().parse(' C 1 ')).toBe('C 1')
  expect(problems(' ')[0]).toBe('Required')
  for (const name of ['a\tb', 'a\nb', 'a\u007f'])
    expect(problems(name)).toEqual(['Use letters, figures and signs only'])
  for (const name of ['.', '..']) expect(problems(name)).toEqual(['Use letters and figures'])
  expect(problems(long(101))).toHaveLength(1)
})

test('a connector has an address, a key and a secret of 16 letters or more, and is on unless it is turned off [2§7]', async () => {
  const { ConnectorInput, ConnectorSummary } = await fresh(() => import('#shared/domain/exports/export.ts'))
  const input = { company_id: ulid(), address: 'https://jobs.example.nz/x', key_id: 'key' }
  expect(ConnectorInput().parse(input)).toEqual({ ...input, is_on: true })
  expect(messages(ConnectorInput(), { ...input, address: 'jobs' })).toEqual([
    'address: Enter an address, for example https://jobs.example.nz/clearfloor',
  ])
  expect(messages(ConnectorInput(), { ...input, secret: long(15) })).toEqual(['secret: At least 16 characters'])
  const field = taken(ConnectorInput(), input)
  expect(field('secret', undefined, long(16), long(500), long(501))).toEqual([true, true, true, false])
  expect(field('key_id', '', 'k', long(200), long(201))).toEqual([false, true, true, false])
  expect(field('version', undefined, 0, 1, -1)).toEqual([true, true, true, false])
  const summary = { ...input, is_on: false, secret_set_at: at, version: 3 }
  expect(ConnectorSummary().parse({ ...summary, secret: 'never returned' })).toEqual(summary)
})

test('users don’t see an export’s payload and address [2§7]', async () => {
  const { Export, ExportListEntry, LatestExport, Match } = await fresh(() => import('#shared/domain/exports/export.ts'))
  const sent = {
    ...{ id: ulid(), kind: 'floors', title: 'Floors of Town hall', page: '/export', state: 'sent', attempt: 2 },
    ...{ path: '/floors', body: 'b'.repeat(64), document: { file: 'f'.repeat(64), name: 'a.pdf' }, reference: 'F-1' },
    ...{ problem: 'Late', is_refused: true, requested_by: ulid(), requested_name: 'Hana Reti' },
    ...{ requested_at: at, updated_at: at },
  }
  expect(Export().parse(sent)).toEqual(sent)
  expect(Export().parse({ ...sent, attempt: undefined, is_refused: undefined })).toMatchObject({
    ...{ attempt: 0, is_refused: false },
  })
  const field = taken(Export(), sent)
  expect(field('kind', 'client', 'building', 'floors', 'notes', 'report_1', 'report_2', 'rooms')).toEqual([
    ...Array(6).fill(true),
    false,
  ])
  expect(field('state', 'queued', 'active', 'sent', 'failed', 'lost')).toEqual([...Array(4).fill(true), false])
  expect(ExportListEntry().parse(sent)).toEqual({
    ...{ id: sent.id, kind: 'floors', state: 'sent', attempt: 2, reference: 'F-1', problem: 'Late' },
    ...{ requested_name: 'Hana Reti', requested_at: at, updated_at: at },
  })
  const latest = { id: sent.id, state: 'sent', problem: 'Late', updated_at: at }
  expect(LatestExport().parse(sent)).toEqual({ ...latest, is_refused: true })
  expect(LatestExport().parse(latest).is_refused).toBe(false)
  const kinds = ['client', 'building', 'floors', 'notes', 'report_1', 'report_2']
  const match = {
    reference: 'X',
    version: 0,
    ...Object.fromEntries(kinds.map(kind => [kind, { ...latest, is_refused: false }])),
  }
  expect(Match().parse({ ...match, version: undefined })).toEqual(match)
})

test('a client is sent with fields of up to 500 characters, blank if unknown [1§3]', async () => {
  const { ClientPayload } = await fresh(() => import('#shared/domain/exports/export.ts'))
  const fields = ['name', 'billing_address', 'billing_address2', 'billing_suburb', 'billing_city', 'billing_postcode']
  const all = [...fields, 'contact_name', 'contact_email', 'contact_phone', 'name_short']
  expect(ClientPayload().parse({ enad_ref: 'C1' })).toEqual({
    enad_ref: 'C1',
    ...Object.fromEntries(all.map(name => [name, ''])),
  })
  for (const name of all)
    expect(taken(ClientPayload(), { enad_ref: 'C1' })(name, long(500), long(501))).toEqual([true, false])
})

test('a webhook has a name, an address and at least one event [F-24]', async () => {
  const { WebhookChange, WebhookInput } = await fresh(() => import('#shared/domain/exports/webhook.ts'))
  const input = { id: ulid(), name: 'Jobs', address: 'https://jobs.example.nz/x', events: ['report.issued'] }
  const field = taken(WebhookInput(), input)
  expect(field('name', '', long(60), long(61))).toEqual([false, true, false])
  const all = ['report.issued', 'building.status_changed', 'clearance_certificate.issued']
  expect(field('events', all, [...all, 'report.issued'], ['webhook.test'], ['x'])).toEqual([true, false, false, false])
  expect(messages(WebhookInput(), { ...input, events: [] })).toEqual(['events: Choose at least one'])
  expect(messages(WebhookInput(), { ...input, address: 'jobs' })).toEqual([
    'address: Enter an address, for example https://jobs.example.nz/clearfloor',
  ])
  expect(WebhookChange().parse({ ...input, version: 1 })).toEqual({ ...input, is_on: true, version: 1 })
  expect(taken(WebhookChange(), input)('version', undefined, 0, 1)).toEqual([false, false, true])
})

test('a webhook, and a delivery without an answer, are read as stored [F-24]', async () => {
  const { Webhook, WebhookDelivery } = await fresh(() => import('#shared/domain/exports/webhook.ts'))
  const webhook = {
    ...{ id: ulid(), name: 'Jobs', address: 'https://jobs.example.nz/x', events: ['report.issued'], is_on: true },
    ...{ off_reason: null, failing_since: null, created_at: at, created_name: 'Hana', secret_set_at: at, version: 1 },
  }
  expect(Webhook().parse(webhook)).toEqual(webhook)
  expect(taken(Webhook(), webhook)('failing_since', at, null, 'today')).toEqual([true, true, false])
  const delivery = {
    ...{ id: ulid(), event: 'webhook.test', state: 'waiting', tries: 1, status: null, problem: null, duration: null },
    ...{ created_at: at, tried_at: null, next_try_at: null },
  }
  expect(WebhookDelivery().parse(delivery)).toEqual(delivery)
  const field = taken(WebhookDelivery(), delivery)
  expect(field('event', 'report.issued', 'building.status_changed', 'clearance_certificate.issued', 'x')).toEqual([
    ...Array(3).fill(true),
    false,
  ])
  expect(field('state', 'waiting', 'delivered', 'failed', 'x')).toEqual([true, true, true, false])
  for (const name of ['status', 'tries', 'duration']) expect(field(name, 1.5, 2)).toEqual([false, true])
})
