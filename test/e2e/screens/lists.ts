import type { Page } from 'playwright-core'
import { slow } from '#test/e2e/walks/cutOff.ts'
import { at, dialog, type Screen, shown } from './screen.ts'

const ID = '01ARZ3NDEKTSV4RRFFQ69G5FAV'
const clearance = (status: string, readable_status: string) => ({
  id: ID,
  name: `Level 2 plant room, ${readable_status.toLowerCase()}`,
  site_address: '27 Custom Street, Port Ahuriri, Napier 4110',
  building: { id: ID, survey_id: ID, name: 'Harbour House' },
  class: 1,
  inspection_date_time: '2026-02-20T01:30:00.000Z',
  status,
  readable_status,
  message: '',
  has_report: false,
  authors_list: [],
  updated_at: '2026-02-20T01:30:00.000Z',
})

/** Fakes a clearance in each group, because the demo has none. */
async function withClearances(page: Page, data: object) {
  const answer = (data: object) => ({ headers: { 'apigw-requestid': '01J' }, json: { data } })
  await page.route('**/api/clearance/has-clearance', route => route.fulfill(answer({ has_clearance: true })))
  await page.route('**/api/clearance/get-clearance-dash', route => route.fulfill(answer(data)))
  await page.goto('/dashboard')
  await page.getByLabel('Type').selectOption('clearance')
}

const planning: Screen = { name: 'Planning, a week to come', person: 'pm', open: at('/planning', 'Planning') }

export const dashboard: readonly Screen[] = [
  planning,
  { name: 'Planning a building', person: 'pm', from: planning, open: page => dialog(page, 'Plan 8 Tui Street') },
  {
    name: 'Planning, a week with surveys',
    person: 'pm',
    open: async page => {
      await page.goto('/planning?week=2026-02-23')
      await shown(page.getByRole('cell', { name: '8 Tui Street' }))
    },
  },
  {
    name: 'Dashboard, own buildings, none',
    person: 'exporter',
    open: async page => {
      await page.goto('/dashboard')
      await page.getByLabel('Whose buildings').selectOption('mine')
      await shown(page.getByText('There are no buildings to display'))
    },
  },
  {
    name: 'Reports of a building',
    person: 'exporter',
    open: async page => {
      await page.goto('/browse')
      await dialog(page, 'Reports for Bay View Hall')
    },
  },
  {
    name: 'Dashboard, clearances',
    person: 'exporter',
    open: async page => {
      await withClearances(page, {
        awaiting_review: [clearance('awaiting_review', 'Awaiting Review')],
        declined: [clearance('declined', 'Declined')],
        active: [clearance('active', 'Active')],
      })
      await shown(page.getByRole('heading', { name: 'Declined' }))
    },
  },
  {
    name: 'Dashboard, whose parts arrive one after the other',
    person: 'pm',
    open: async page => {
      const restore = [
        await slow(page, '**/api/user/surveys?**', 500),
        await slow(page, '**/api/reinspection/due', 1_000),
      ]
      await page.goto('/dashboard')
      await shown(page.getByRole('heading', { name: 'Due for re-inspection' }))
      for (const each of restore) each()
    },
  },
  {
    name: 'Dashboard of a reviewer, whose clearances arrive last',
    person: 'reviewer',
    open: async page => {
      const restore = await slow(page, '**/api/clearance/get-clearance-dash', 1_000)
      await page.goto('/dashboard')
      await shown(page.getByRole('heading', { name: 'Clearances to review' }))
      restore()
    },
  },
]
