import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  clearanceBuilding,
  enterWork,
  line,
  newCompany,
  newRemovalist,
  openPanel,
  photos,
  save,
} from '#test/e2e/walks/clearanceWalk.ts'
import { cutOff, intercept } from '#test/e2e/walks/cutOff.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
let surveyor: Visitor
let reviewer: Visitor
let page: Page
let at: string

beforeAll(async () => {
  surveyor = await product.open()
  reviewer = await product.open()
  await surveyor.signIn('surveyor@kauri.example')
  await reviewer.signIn('reviewer@kauri.example')
  page = surveyor.page
  at = await clearanceBuilding(page)
})

async function create(name: string): Promise<void> {
  await page.goto(`${at}/clearance`)
  await enterWork(page, name, /^Class B/)
  const known = page.getByRole('checkbox', { name: /^Hutt Removals/ })
  await page.getByRole('list', { name: 'Removal companies' }).waitFor()
  if ((await known.count()) === 0) {
    await newCompany(page, 'Hutt Removals', { b: 'B-112' })
    await newRemovalist(page, 'Rangi Smith')
  } else {
    await known.check()
    await page.getByRole('checkbox', { name: /^Rangi Smith/ }).check()
  }
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/clearance\/\w+\/edit$/)
  await page.getByText('Was the WorkSafe notification sighted?').waitFor()
}

test('a clearance is edited and another created offline; a reload loses nothing, and both are sent later [F-27]', async () => {
  const sync = (words: string) => page.locator('.sync', { hasText: words }).first()
  await create('Yard soffit')
  await openPanel(page, 'Removal Work Details')
  const reconnect = await cutOff(surveyor.context)
  await page.getByLabel('Title').fill('Yard soffit, east')
  await save(page)
  const panel = await openPanel(page, 'Photo Log')
  await panel.getByRole('button', { name: 'Add entry' }).click()
  await panel.getByLabel('Description of entry 1').fill('Before the work')
  await panel.locator('input[type=file]').setInputFiles(photos(2))
  await panel.getByText(/2 of up to 300\./).waitFor()
  await save(page)
  await sync('2 changes to send').waitFor()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Yard soffit, east' }).waitFor()
  await (await openPanel(page, 'Photo Log')).getByText(/2 of up to 300\./).waitFor()
  await create('Garage roof')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Garage roof' }).waitFor()
  await page.goto(at)
  await line(page, 'Garage roof').waitFor()
  await line(page, 'Yard soffit, east').waitFor()
  reconnect()
  await sync('All saved').waitFor({ timeout: 60_000 })
  await reviewer.page.goto(at)
  await line(reviewer.page, 'Garage roof').waitFor()
  await reviewer.page.getByRole('link', { name: 'Edit Yard soffit, east' }).click()
  await (await openPanel(reviewer.page, 'Photo Log')).getByLabel('Description of entry 1').waitFor()
  await reviewer.page.getByText(/2 of up to 300\./).waitFor()
  expect([...surveyor.problems, ...reviewer.problems]).toEqual([])
}, 180_000)

test('the same title changed by two users, one offline, is set aside and resolved by choice [F-15]', async () => {
  const other = reviewer.page
  await page.getByRole('link', { name: 'Edit Yard soffit, east' }).click()
  await page.getByRole('heading', { level: 1, name: 'Yard soffit, east' }).waitFor()
  await other.goto(page.url())
  const reconnect = await cutOff(surveyor.context)
  await page.getByLabel('Title').fill('Yard soffit, mine')
  await save(page)
  await other.getByLabel('Title').fill('Yard soffit, theirs')
  await other.getByLabel('Site address').fill('Yard, 27 Custom Street')
  await save(other)
  reconnect()
  await page.getByText(/Couldn’t save your change \(clearance “Yard soffit, mine”\)/).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Keep mine' }).click()
  await page.locator('.sync', { hasText: 'All saved' }).first().waitFor()
  await other.reload()
  await expect.poll(() => other.getByLabel('Title').inputValue()).toBe('Yard soffit, mine')
  expect(await other.getByLabel('Site address').inputValue()).toBe('Yard, 27 Custom Street')
}, 120_000)

test('a waiting list never claims to be empty; a request that never ends is repeated after reconnecting, with the device’s copy shown until then [F-18]', async () => {
  const visitor = await product.open()
  await visitor.signIn('surveyor@kauri.example')
  const panel = visitor.page.getByRole('region', { name: 'Removal companies' })
  const known = panel.getByRole('checkbox', { name: /^Hutt Removals/ })
  const pickerLists = /\/api\/clearance\/(company|removalist)s?(\/all)?$/
  const open = async (): Promise<() => void> => {
    // No answer, as on a connection that drops silently.
    const reconnect = await intercept(visitor.context, pickerLists, () => undefined)
    await visitor.page.goto(`${at}/clearance`)
    await panel.getByText('Loading').waitFor()
    expect(await panel.getByText('No removal company yet.').count()).toBe(0)
    return reconnect
  }
  const reconnect = await open()
  reconnect()
  await visitor.page.evaluate(() => dispatchEvent(new Event('online')))
  await known.waitFor()

  const reconnectLater = await open()
  await known.waitFor()
  const answered = visitor.page.waitForResponse(pickerLists)
  reconnectLater()
  await visitor.page.evaluate(() => dispatchEvent(new Event('online')))
  expect((await answered).ok()).toBe(true)
  expect(visitor.problems).toEqual([])
  await visitor.context.close()
}, 60_000)

test('a list that failed offline is reloaded as soon as the service answers any call [F-18]', async () => {
  const visitor = await product.open()
  await visitor.signIn('surveyor@kauri.example')
  const panel = visitor.page.getByRole('region', { name: 'Removal companies' })
  const reconnect = await intercept(visitor.context, /\/api\/clearance\//, route => route.abort())
  const later = Promise.withResolvers<void>()
  await visitor.context.route(/\/api\/user$/, route => later.promise.then(() => route.fallback()))
  await visitor.page.goto(`${at}/clearance`)
  await panel.getByText('You’re offline').waitFor()
  expect(await panel.getByText('No removal company yet.').count()).toBe(0)
  reconnect()
  later.resolve()
  await panel.getByRole('checkbox', { name: /^Hutt Removals/ }).waitFor()
  await visitor.context.close()
}, 60_000)
