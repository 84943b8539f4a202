import type { Page } from 'playwright-core'
import { seedId } from '#localstack/seed/ids.ts'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import { at, type Screen, shown, title } from './screen.ts'

const ID = '01M8A7BFGQABAPEPK0131PPJBE'
const [FLOOR, ROOM, ITEM] = ['01M8A7BFGQABAPEPK0131PPJBF', '01M8A7BFGQABAPEPK0131PPJBG', '01M8A7BFGQABAPEPK0131PPJBH']
const COMPANY = { name: 'Kauri Hazmat Surveys', phone: '09 555 0140', email: 'office@kauri.example' }
const SHOWS = {
  ...{ shows_reports: true, shows_registers: true, shows_certificates: true, shows_photos: true, shows_comments: true },
}
const BUILDING = { id: ID, name: 'Bay View Hall', full_address: '12 Petane Road, Napier 4104' }
const DOCUMENT = {
  ...{ id: ID, kind: 'report', name: 'Asbestos report', version: 2, issued_at: '2026-03-02T01:00:00.000Z' },
  ...{ state: 'current', has_register: true, has_pack: true },
}
const REGISTER = {
  building: BUILDING,
  company: COMPANY,
  is_as_issued: true,
  floors: [
    {
      ...{ id: FLOOR, name: 'Ground', areas: [] },
      rooms: [
        { id: ROOM, name: 'Kitchen', finding: '' },
        { id: ID, name: 'Roof space', finding: 'Not accessed' },
      ],
    },
  ],
  items: [
    {
      ...{ id: ITEM, floor: 'Ground', room: 'Kitchen', sample_id: 'A001', name: 'Vinyl sheet to floor' },
      ...{ result: 'Positive, chrysotile', rating: 'Medium', tone: 'medium', provisional: false, due: '2027-02-24' },
      ...{ facts: [{ label: 'Extent', value: '12 m²' }], contaminate_id: 1, room_id: ROOM },
    },
  ],
  documents: [DOCUMENT],
}
const CHANGES = { added: [], removed: [], unchanged: 3 }
const ITEM_CHANGED = {
  ...{ id: ITEM, floor: 'Ground', room: 'Kitchen', sample_id: 'A001', name: 'Vinyl sheet to floor' },
  ...{ result: 'Positive', rating: 'Medium', fields: [{ label: 'Extent', before: '9 m²', after: '12 m²' }] },
}
const ISSUES = [
  { ...DOCUMENT, changes: { ...CHANGES, changed: [ITEM_CHANGED] } },
  { ...DOCUMENT, id: ITEM, version: 1, state: 'superseded', changes: null },
]
const SESSIONS = [
  { id: ID, browser: 'Safari on iPhone', started_at: '2026-03-04T19:30:00.000Z', is_this: true },
  { id: ITEM, browser: 'Chrome on Windows', started_at: '2026-02-24T01:05:00.000Z', is_this: false },
]
const ISSUE = { id: ID, name: 'Asbestos report', version: 2, issued_at: '2026-03-02T01:00:00.000Z' }
const CONFIRMED = {
  ...{ id: ITEM, name: 'Hone Rewi', company: 'Rewi Plumbing', issues: [ISSUE], at: '2026-03-04T19:30:00.000Z' },
}
const home = (buildings: readonly object[], next?: string) => ({
  ...{ name: 'Hine Te Rangi', email: 'owner@otatara.example', client: 'Ōtātara School Board', company: COMPANY },
  ...{ shows: SHOWS, buildings, more: next !== undefined, ...(next && { next }) },
})
const PAGE = Array.from({ length: 50 }, (_, at) => ({
  ...{ id: `01M8A7BFGQABAPEPK0131PPX${String(at).padStart(2, '0')}`, name: `Block ${at + 1}` },
  ...{ full_address: '12 Petane Road, Napier 4104', issued_at: '2026-03-02T01:00:00.000Z', documents: ['Lead report'] },
}))
const LISTED = { ...BUILDING, issued_at: '2026-03-02T01:00:00.000Z', documents: ['Asbestos report'] }

/** The portal of a signed-in contact, with one building or none. Without a path, continues on the current page. */
const portal =
  (path: string | undefined, then: (page: Page) => Promise<unknown>, listed = home([LISTED])) =>
  async (page: Page) => {
    const answers = [
      ['**/api/portal', listed],
      [`**/api/portal/building/${ID}`, REGISTER],
      [`**/api/portal/building/${ID}/files`, {}],
      ['**/api/auth/portal', SESSIONS],
      [`**/api/portal/building/${ID}/issues/*`, ISSUES],
      [`**/api/portal/building/${ID}/site`, { is_on: true, acknowledgements: [CONFIRMED] }],
    ] as const
    const again: (() => void)[] = []
    for (const [address, data] of answers)
      again.push(
        await intercept(page, address, route =>
          route.fulfill({ headers: { 'apigw-requestid': '01J' }, json: { data } }),
        ),
      )
    if (path) await page.goto(path)
    await then(page)
    for (const restore of again) restore()
  }
const AT_BUILDING = `/portal/building/${ID}`

async function codeStep(page: Page): Promise<void> {
  await page.goto('/portal')
  await page.getByLabel('Email').fill('nobody@nowhere.example')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await title(page, 'Enter the code')
}

const registerPage: Screen = {
  name: 'Portal, register',
  person: 'nobody',
  open: portal(AT_BUILDING, async page => {
    await page.locator('summary').first().click()
    await shown(page.getByText('Positive, chrysotile'))
  }),
}

/** A part of the building other than its register. */
const part = (name: string, text: string): Screen => ({
  name: `Portal, ${name.toLowerCase()}`,
  person: 'nobody',
  from: registerPage,
  open: portal(undefined, async page => {
    await page.getByRole('button', { name, exact: true }).click()
    await shown(page.getByText(text).first())
  }),
})

export const portalScreens: readonly Screen[] = [
  { name: 'Portal, sign in', person: 'nobody', open: at('/portal', 'Sign in') },
  { name: 'Portal, code', person: 'nobody', open: codeStep },
  { name: 'Portal, buildings', person: 'nobody', open: portal('/portal', page => title(page, 'Buildings')) },
  {
    name: 'Portal, no buildings',
    person: 'nobody',
    open: portal('/portal', page => shown(page.getByText('There’s nothing here yet')), home([])),
  },
  {
    name: 'Portal, many buildings',
    person: 'nobody',
    open: portal('/portal', page => shown(page.getByRole('button', { name: 'Show more' })), home(PAGE, 'next')),
  },
  {
    name: 'Portal, signed-in devices',
    person: 'nobody',
    open: portal('/portal/devices', page => shown(page.getByText('This device'))),
  },
  registerPage,
  part('Documents', 'Version 2'),
  part('History', 'Changed items'),
  part('Re-inspection', 'Due 24/02/2027'),
  part('On site', 'Hone Rewi'),
  {
    name: 'Portal of a client',
    person: 'pm',
    open: async page => {
      await page.goto(`/client/${seedId('school')}/portal`)
      await shown(page.getByText('owner@otatara.example').first())
    },
  },
  {
    name: 'Portal of a client, off',
    person: 'pm',
    open: async page => {
      await page.goto(`/client/${seedId('homes')}/portal`)
      await shown(page.getByText('Turn on the portal to invite someone.'))
    },
  },
]

const CODE = `${REGISTER.building.id}_${REGISTER.building.id}_${'0f'.repeat(16)}`
const ADDRESS = `/site/${CODE}`
const { documents: _, ...register } = REGISTER
const WAITING = { id: REGISTER.building.id, name: 'Hone Rewi', company: 'Rewi Plumbing', issues: [] }

type Answer = readonly [address: string, data: object, status?: number]
const SIGNED_OUT = { error: true, code: 'not_signed_in', message: 'Please sign in', fields: {} }

/** The on-site register with the given answers of the service. */
const site =
  (then: (page: Page) => Promise<unknown>, ...answers: readonly Answer[]) =>
  async (page: Page) => {
    const again: (() => void)[] = []
    for (const [address, json, status = 200] of answers)
      again.push(
        await intercept(page, `**/api/site/${CODE}${address}`, route =>
          route.fulfill({ headers: { 'apigw-requestid': '01J' }, status, json }),
        ),
      )
    await page.goto(ADDRESS)
    await then(page)
    for (const restore of again) restore()
  }

const OPEN: readonly Answer[] = [
  ['/register', { data: { ...register, issues: [ISSUE] } }],
  ['/files', { data: {} }],
]

export const siteScreens: readonly Screen[] = [
  {
    name: 'Site, no register',
    person: 'nobody',
    open: async page => {
      await page.goto('/site/nowhere')
      await shown(page.getByText('This poster doesn’t lead to a register'))
    },
  },
  {
    name: 'Site, PIN',
    person: 'nobody',
    open: site(
      page => title(page, REGISTER.building.name),
      ['/register', SIGNED_OUT, 401],
      ['', { data: { building: REGISTER.building.name, company: REGISTER.company.name } }],
    ),
  },
  {
    name: 'Site, register',
    person: 'nobody',
    open: site(
      async page => {
        await page.locator('summary').first().click()
        await shown(page.getByText('Positive, chrysotile'))
      },
      ...OPEN,
    ),
  },
  {
    name: 'Site, refused confirmation',
    person: 'nobody',
    open: async page => {
      await page.goto('/site/nowhere')
      const refused = { code: CODE, said: WAITING, refused: 'This version doesn’t belong to this building.' }
      await page.evaluate(row => localStorage.setItem('site-waiting:1', JSON.stringify(row)), refused)
      await site(
        async () => {
          await page.getByRole('button', { name: 'I have read it' }).click()
          await shown(page.getByText('Couldn’t record the confirmation'))
        },
        ...OPEN,
      )(page)
      await page.evaluate(() => localStorage.removeItem('site-waiting:1'))
    },
  },
]
