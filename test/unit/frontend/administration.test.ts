import { expect, test } from 'vitest'
import { findScreens, sentenceOf } from '#frontend/features/screens/findScreens.ts'
import { menuOf, type Screen, screensOf } from '#frontend/features/screens/screens.ts'
import { FEATURE, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'

const EVERYONE = ['Dashboard', 'New Project', 'Browse', 'Clients', 'Planning']
const actor = (role: keyof typeof ROLE, features: readonly number[] = Object.values(FEATURE)) => ({
  roles: [ROLE[role]],
  features,
})
const labels = (screens: readonly Screen[]) => screens.map(({ label }) => label)
const cards = (...of: Parameters<typeof actor>) => labels(screensOf(actor(...of)).filter(({ card }) => card))
const menu = (...of: Parameters<typeof actor>) => labels(menuOf(actor(...of)))

const MANAGEMENT = ['Offices', 'Laboratories', 'Statistics', 'CSV Upload']
const ADMIN = [
  'Users',
  'Audit log',
  'Offices',
  'Laboratories',
  'Recommendations',
  'Report check',
  'Re-inspection',
  'Statistics',
  'CSV Upload',
  'Company data',
  'Import changes',
  'API tokens',
  'API reference',
  'Webhooks',
  'Limits',
]

test('Administration has a card for each page that the user may open, and no entry without a card [1§6]', () => {
  for (const role of ['surveyor', 'reviewer', 'approver'] as const) {
    expect(cards(role)).toEqual([])
    expect(menu(role)).toEqual(EVERYONE)
  }
  expect(cards('exporter')).toEqual(['Export'])
  expect(cards('exporter', [])).toEqual([])
  expect(cards('pm')).toEqual(MANAGEMENT)
  expect(cards('admin')).toEqual(ADMIN)
  expect(cards('admin', [])).toEqual(ADMIN.filter(name => name !== 'Recommendations'))
  const ofRoot = ADMIN.filter(name => name !== 'Company data')
  expect(cards('root')).toEqual([...ofRoot, 'Companies', 'Operations'])
})

test('the menu keeps the entries of the documents and ends with Administration [1§6]', () => {
  expect(menu('pm')).toEqual([...EVERYONE, ...MANAGEMENT, 'Administration'])
  const ofAdmin = ['Users', 'Offices', 'Laboratories', 'Recommendations', 'Statistics', 'CSV Upload']
  expect(menu('admin')).toEqual([...EVERYONE, ...ofAdmin, 'Administration'])
  expect(menu('exporter')).toEqual([...EVERYONE, 'Export', 'Administration'])
})

test('each card says what its page is for, in one sentence [1§6]', () => {
  const everywhere = { roles: Object.values(ROLE), features: Object.values(FEATURE) }
  for (const screen of screensOf(everywhere)) if (screen.card) expect(sentenceOf(screen)).toMatch(/^[A-Z][^.]+\.$/)
})

test.each([
  ['staff', ['Users']],
  ['months inspection', ['Re-inspection']],
  ['backup', ['Company data']],
  ['quota', ['Limits']],
  ['AUDIT lo', ['Audit log']],
  ['udit', []],
  ['no such page', []],
])('the search for “%s” finds %j [1§6]', (search, found) => {
  expect(labels(findScreens(screensOf(actor('admin')), search, { sentences: true }))).toEqual(found)
})
