import type { Page } from 'playwright-core'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import { REGISTER } from './portal.ts'
import { at, type Screen, title } from './screen.ts'

const CODE = `${REGISTER.building.id}_${REGISTER.building.id}_${'0f'.repeat(16)}`
const ADDRESS = `/site/${CODE}`
const { documents, ...register } = REGISTER
const ISSUES = documents.map(({ id, name, version, issued_at }) => ({ id, name, version, issued_at }))
const WAITING = { id: REGISTER.building.id, name: 'Hone Rewi', company: 'Rewi Plumbing', issues: [] }

type Answer = readonly [address: string, data: object, status?: number]
const SIGNED_OUT = { error: true, code: 'not_signed_in', message: 'Please sign in', fields: {} }

/** The on-site register as the service answers it. */
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
  ['/register', { data: { ...register, issues: ISSUES } }],
  ['/files', { data: {} }],
]

export const siteScreens: readonly Screen[] = [
  { name: 'Site, no register', person: 'nobody', open: at('/site/nowhere', 'On-site register') },
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
    open: site(async page => {
      await page.locator('summary').first().click()
      await page.getByText('Positive, chrysotile').waitFor()
    }, ...OPEN),
  },
  {
    name: 'Site, refused confirmation',
    person: 'nobody',
    open: async page => {
      await page.goto('/site/nowhere')
      const refused = { code: CODE, said: WAITING, refused: 'That issue isn’t one of this building’s.' }
      await page.evaluate(row => localStorage.setItem('site-waiting:1', JSON.stringify(row)), refused)
      await site(async () => {
        await page.getByRole('button', { name: 'I have read it' }).click()
        await page.getByText('Couldn’t record the confirmation').waitFor()
      }, ...OPEN)(page)
      await page.evaluate(() => localStorage.removeItem('site-waiting:1'))
    },
  },
]
