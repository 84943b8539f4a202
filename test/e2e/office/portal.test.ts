import type { Page } from 'playwright-core'
import { expect, test, vi } from 'vitest'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import { startNetwork } from '#test/support/browser/network.ts'
import { withoutPack } from '#test/support/browser/withoutPack.ts'

const product = aProduct()
const OWNER = 'owner@otatara.example'

/** The code in the newest email to the owner. */
const newestCode = (base: string) =>
  vi.waitFor(
    async () => {
      const list = await (await fetch(`${base}/mailbox`)).text()
      const [, id] = /href="(\/mailbox\/[^"]+)"[^>]*>\s*<strong>Your code for the owner/.exec(list) ?? []
      const mail = await (await fetch(`${base}${id}`)).text()
      const [, code] = /Your code is (\d{4} \d{4})/.exec(mail) ?? []
      if (!code) throw new Error('The code has not come yet')
      return code
    },
    { timeout: 20_000, interval: 200 },
  )

async function signIn(page: Page): Promise<void> {
  await page.goto('/portal')
  await page.getByLabel('Email').fill(OWNER)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('heading', { name: 'Enter the code' }).waitFor()
  await page.getByLabel('Code').fill(await newestCode(new URL(page.url()).origin))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'Buildings' }).waitFor()
}

test('a register that was opened once opens offline and shows its date', async () => {
  const network = await startNetwork()
  const { page } = await product.open({ proxy: network.proxy, serviceWorkers: 'allow' })
  await signIn(page)
  await page.getByRole('link', { name: /Bay View Hall/ }).click()
  await page.locator('details').first().waitFor()
  await page.evaluate(() => navigator.serviceWorker.ready)
  await network.cut()
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Bay View Hall' }).waitFor()
  await page
    .getByText(/You’re offline\. Showing data from/)
    .first()
    .waitFor()
  await page.locator('details').first().waitFor()
  await network.restore()
  await page.reload()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.evaluate(() => caches.has('portal-kept'))).toBe(false)
  await network.close()
})

test('a portal page has one main part and one title while it loads [1§2]', { tags: 'slow' }, async () => {
  const { page, problems } = await product.open()
  await signIn(page)
  const answers: (() => void)[] = []
  await page.route('**/api/portal/building/**', route => {
    answers.push(() => void route.continue())
  })
  const parts = () => page.evaluate(() => ['main', 'main h1'].map(each => document.querySelectorAll(each).length))
  await page.getByRole('link', { name: /Bay View Hall/ }).click()
  await page.locator('.skeleton').first().waitFor()
  expect(await parts()).toEqual([1, 1])
  for (const answer of answers.splice(0)) answer()
  await page.getByRole('heading', { level: 1, name: 'Bay View Hall' }).waitFor()
  await page.getByRole('button', { name: 'History' }).click()
  await page.locator('.skeleton').first().waitFor()
  expect(await parts()).toEqual([1, 1])
  for (const answer of answers.splice(0)) answer()
  await page
    .getByText(/^Version 1, issued/)
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(problems).toEqual([])
})

test('Try again in the portal shows that it is trying [1§8]', { tags: 'slow' }, async () => {
  const { page } = await product.open()
  await signIn(page)
  const recover = await intercept(page, '**/api/portal/building/**', route => route.abort())
  await page.getByRole('link', { name: /Bay View Hall/ }).click()
  const again = page.getByRole('button', { name: 'Try again' })
  await again.waitFor()
  recover()
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/portal/building/**', route => promise.then(() => route.continue()))
  await again.click()
  await page.locator('.skeleton').first().waitFor()
  expect(await again.count()).toBe(0)
  resolve()
  await page.getByRole('heading', { level: 1, name: 'Bay View Hall' }).waitFor()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
})

test('an owner sees the other browser in which they are signed in, and signs out there', { tags: 'slow' }, async () => {
  const [there, here] = [await product.open(), await product.open()]
  await signIn(there.page)
  // After the second browser's request, the first one's code is no longer the newest.
  await signIn(here.page)
  const { page } = here
  await page.getByRole('link', { name: 'Signed-in devices' }).click()
  await page.getByRole('heading', { level: 1, name: 'Signed-in devices' }).waitFor()
  await page.getByText('This device').waitFor()
  expect(await page.getByText(/^Chrome on /).count()).toBe(2)
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await expect.poll(() => page.getByText(/^Chrome on /).count()).toBe(1)
  await there.page.reload()
  await there.page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByRole('link', { name: 'All buildings' }).click()
  await page.getByRole('heading', { name: 'Buildings' }).waitFor()
  expect(here.problems).toEqual([])
})

test('further pages of buildings load on request, and a search finds any of them [B17]', { tags: 'slow' }, async () => {
  const { page, problems } = await product.open()
  await signIn(page)
  const answered = page.waitForResponse(reply => reply.url().endsWith('/api/portal'))
  await page.reload()
  const { data: home } = await (await answered).json()
  const building = (at: number) => ({
    ...home.buildings[0],
    id: `${home.buildings[0].id.slice(0, 23)}${100 + at}`,
    name: `Block ${at}`,
  })
  const buildings = Array.from({ length: 60 }, (_, at) => building(at))
  const restore = await intercept(page, '**/api/portal*', route => {
    const query = new URL(route.request().url()).searchParams
    const words = query.get('search')
    const found = words === null ? buildings : buildings.filter(({ name }) => name.toLowerCase().includes(words))
    const shown = query.has('after') ? found.slice(50) : found.slice(0, 50)
    const next = words === null && !query.has('after') ? { next: 'the rest' } : {}
    return route.fulfill({
      headers: { 'apigw-requestid': '01J' },
      json: { data: { ...home, buildings: shown, more: 'next' in next, ...next } },
    })
  })
  await page.reload()
  const cards = page.locator('.portal-card')
  await expect.poll(() => cards.count()).toBe(50)
  const search = page.getByLabel('Search buildings')
  await search.fill('Block 58')
  await expect.poll(() => cards.allInnerTexts()).toMatchObject([expect.stringContaining('Block 58')])
  await search.fill('Wharf')
  await page.getByText('No building matches').waitFor()
  await search.fill('')
  await expect.poll(() => cards.count()).toBe(50)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => cards.count()).toBe(60)
  expect(await page.getByRole('button', { name: 'Show more' }).count()).toBe(0)
  await search.fill('Block 5')
  await expect.poll(() => cards.count()).toBe(11)
  restore()
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(problems).toEqual([])
})

test('an owner signs in with a mailed code, reads a register, downloads its report, and loses access at once', async () => {
  const owner = await product.open()
  const { page } = owner
  await withoutPack('hall', 2)
  await signIn(page)
  await page.getByRole('link', { name: /Bay View Hall/ }).click()
  await page.getByRole('heading', { level: 1, name: 'Bay View Hall' }).waitFor()
  await page.locator('details').first().click()
  await page.getByText('Result', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Documents' }).click()
  await page.getByRole('button', { name: /^Report \(PDF\) Asbestos/ }).waitFor()
  for (const [button, kind, type] of [
    [/^Report \(PDF\) Asbestos/, 'report', 'application/pdf'],
    [/^Offline pack \(HTML\) Asbestos/, 'pack', 'text/html'],
  ] as const) {
    const reply = page.waitForResponse(response => response.url().includes(`kind=${kind}`))
    await page.getByRole('button', { name: button }).click()
    const { data } = (await (await reply).json()) as { data: { url: string } }
    expect((await fetch(data.url)).headers.get('content-type')).toBe(type)
  }
  const lead = page.getByRole('listitem').filter({ hasText: 'Lead report' })
  await lead.getByText('No offline pack. The next version of this report will have one').waitFor()
  expect(await lead.getByRole('button', { name: /^Offline pack/ }).count()).toBe(0)
  expect(await page.getByText('No offline pack.').count()).toBe(1)

  const manager = await product.open()
  await manager.signIn('pm@kauri.example')
  await manager.page.goto('/clients')
  await manager.page.getByRole('link', { name: 'Ōtātara School Board', exact: true }).click()
  await manager.page.getByRole('link', { name: 'Owner’s portal' }).click()
  await manager.page.getByRole('button', { name: 'End access for Hine Te Rangi' }).click()
  await manager.page.getByRole('dialog').getByRole('button', { name: 'End access' }).click()
  await manager.page.getByText('No one has access').waitFor()
  await page.goto('/portal')
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  await page.getByText('If no code arrives when you sign in again, your access has ended').waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect(await page.getByText('your access has ended').count()).toBe(0)
  expect(manager.problems).toEqual([])
})
