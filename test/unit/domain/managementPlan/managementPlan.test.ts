import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import {
  formatDollars,
  isManagementPlanInProgress,
  MANAGEMENT_PLAN_STATES,
  managementPlanPrice,
  managementPlanRefusal,
} from '#shared/domain/managementPlan/managementPlan.ts'
import { fresh, long, messages, taken } from '#test/support/data/schemaChecks.ts'

const contact = { name: 'Hana Reti', number: '06 123 4567', email: 'hana@council.example' }
const request = { building_id: ulid(), contacts: { pcbu: contact, bm: contact } }

test.each([
  [true, false, 15_000, '$150'],
  [true, true, 30_000, '$300'],
  [false, false, 35_000, '$350'],
  [false, true, 70_000, '$700'],
])('2§9 residential %s, within 2 hours %s: %i cents, %s', (is_residential, isImmediate, cents, dollars) => {
  expect(managementPlanPrice({ is_residential }, isImmediate)).toBe(cents)
  expect(formatDollars(cents)).toBe(dollars)
})

test('cents are shown unless zero [2§9]', () => {
  expect([0, 5, 12_050, 12_345].map(formatDollars)).toEqual(['$0', '$0.05', '$120.50', '$123.45'])
})

test.each([
  ['an asbestos survey that is reviewed', {}, undefined],
  ['one that is complete', { status_id: 11 }, undefined],
  ['one that awaits its review', { status_id: 9 }, 'management_plan_needs_review'],
  ['one that is active', { status_id: 5 }, 'management_plan_needs_review'],
  ['lead alone', { is_asbestos: false }, 'management_plan_needs_asbestos'],
  ['clearances', { report_type_id: 6 }, 'management_plan_needs_asbestos'],
  ['clearances that are active', { report_type_id: 6, status_id: 5 }, 'management_plan_needs_asbestos'],
])('2§4 a management plan of %s: %j', (_, part, refusal) => {
  expect(managementPlanRefusal({ is_asbestos: true, report_type_id: 1, status_id: 10, ...part })).toBe(refusal)
})

test('a management plan is in progress until it is ready or failed [2§4]', () => {
  const states = ['queued', 'active', 'completed', 'failed'] as const
  expect(states.map(state => isManagementPlanInProgress({ state }))).toEqual([true, true, false, false])
  expect(states.map(state => MANAGEMENT_PLAN_STATES[state])).toEqual(['Queued', 'Generating', 'Ready', 'Failed'])
})

test('both contacts have a name, a number and a valid email; the terms are accepted [2§5]', async () => {
  const { ManagementPlanRequest } = await fresh(() => import('#shared/domain/managementPlan/managementPlan.ts'))
  const contactWith = (part: object) =>
    messages(ManagementPlanRequest, { ...request, contacts: { pcbu: { ...contact, ...part }, bm: contact } })
  for (const name of ['name', 'number']) {
    expect(contactWith({ [name]: ' ' })).toEqual([`contacts.pcbu.${name}: Required`])
    expect(contactWith({ [name]: long(190) })).toEqual([])
    expect(contactWith({ [name]: long(191) })).toHaveLength(1)
  }
  expect(contactWith({ email: '' })).toEqual(['contacts.pcbu.email: Required'])
  expect(contactWith({ email: 'hana' })).toEqual(['contacts.pcbu.email: Enter a valid email'])
  expect(messages(ManagementPlanRequest, { ...request, contacts: { pcbu: contact } })).toHaveLength(1)
  expect(messages(ManagementPlanRequest, { ...request, terms_accepted: false })).toEqual([
    'terms_accepted: Accept the terms first',
  ])
  expect(taken(ManagementPlanRequest, request)('terms_accepted', undefined, true)).toEqual([true, true])
  expect(taken(ManagementPlanRequest, request)('price_cents', undefined, 35_000, 350.5)).toEqual([true, true, false])
  expect(ManagementPlanRequest.parse(request)).toMatchObject({ is_immediate: false, remember_contacts: false })
  expect(ManagementPlanRequest.parse({ ...request, is_immediate: 1 }).is_immediate).toBe(true)
})

const plan = {
  ...{ id: ulid(), building_id: request.building_id, state: 'completed', attempt: 1, is_immediate: true },
  ...{ is_residential: false, price_cents: 70_000, contacts: request.contacts, edition: 2 },
  ...{ terms: { version: 1, accepted_at: '2026-03-02T01:00:00.000Z' }, download_hash: 'b'.repeat(43) },
  ...{ requested_by: ulid(), requested_name: 'Aroha Ngata', date_requested: '2026-03-02T01:00:00.000Z' },
  ...{ file_name: 'plan.pdf', file: 'a'.repeat(64), pages: 12, size: 90_000 },
  updated_at: '2026-03-02T01:05:00.000Z',
}

test('the history shows the order and its link, but not the contacts [2§3]', async () => {
  const { ManagementPlan, ManagementPlanListEntry } = await fresh(
    () => import('#shared/domain/managementPlan/managementPlan.ts'),
  )
  expect(ManagementPlan.parse(plan)).toEqual(plan)
  const { attempt: _a, file_name: _f, ...ordered } = plan
  expect(ManagementPlan.parse(ordered)).toMatchObject({ attempt: 0, file_name: '' })
  for (const state of ['queued', 'active', 'completed', 'failed', 'lost'])
    expect([state, ...taken(ManagementPlan, plan)('state', state)]).toEqual([state, state !== 'lost'])
  const progress = { done: 1, of: 4, what: 'Drawing' }
  expect(ManagementPlanListEntry.parse({ ...plan, progress, problem: 'x', is_cancelled: true })).toEqual({
    ...{ id: plan.id, state: 'completed', is_immediate: true, price_cents: 70_000, requested_name: 'Aroha Ngata' },
    ...{ date_requested: plan.date_requested, download_hash: plan.download_hash, file_name: 'plan.pdf' },
    ...{ pages: 12, size: 90_000, progress, problem: 'x', is_cancelled: true },
  })
})
