import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import { rightClick } from '#test/e2e/walks/rightClick.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
let visitor: Visitor
let page: Page

beforeAll(async () => {
  visitor = await product.open()
  await visitor.signIn('surveyor@kauri.example')
  page = visitor.page
})

const row = (name: string) => page.getByRole('row', { name })
const box = () => page.getByRole('searchbox')

test('a search in progress does not keep the user from opening a building [1§2]', async () => {
  await page.goto('/browse')
  await row('Harbour House').waitFor()
  const slow = /\/assets\/Building(Frame|Page)-.*\.js$/
  const searched = page.waitForResponse(/building\/search\?.*search=h/)
  const letPass = await intercept(page, slow, async route => {
    await searched
    await route.continue()
  })
  await box().fill('h')
  await row('Harbour House').getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: 'Harbour House' }).waitFor()
  letPass()
})

test('a search without macrons finds the name with them; typing keeps the focus and sends one request [1§2]', async () => {
  await page.goto('/browse')
  await row('Harbour House').waitFor()
  const requests: string[] = []
  page.on('request', request => request.url().includes('/building/search') && requests.push(request.url()))
  await box().pressSequentially('otatara', { delay: 30 })
  await row('Harbour House').waitFor({ state: 'hidden' })
  await row('Ōtātara School, block B').waitFor()
  expect(await box().evaluate(element => element === document.activeElement)).toBe(true)
  expect(requests.filter(url => url.includes('search=o'))).toHaveLength(1)
})

test('an earlier search is cancelled when a newer one starts [1§7]', async () => {
  const failed: string[] = []
  page.on('requestfailed', request => failed.push(`${request.url()} ${request.failure()?.errorText}`))
  const newer = page.waitForResponse(/search=harbour(&|$)/)
  await page.route(/search=harb(&|$)/, async route => {
    await newer
    await route.continue().catch(() => undefined)
  })
  await box().fill('harb')
  await page.waitForRequest(/search=harb(&|$)/)
  await box().fill('harbour')
  await row('Harbour House').waitFor()
  await expect.poll(() => failed.some(each => /search=harb(&\S*)? .*ERR_ABORTED/.test(each))).toBe(true)
})

test('the filters survive the way back, a reload and a visit from the menu, until they are cleared [1§3]', async () => {
  await page.getByLabel('Status').selectOption('9')
  await page.waitForURL(/status=9/)
  await row('Harbour House').getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: 'Harbour House' }).waitFor()
  await page.goBack()
  await row('Harbour House').waitFor()
  expect(await box().inputValue()).toBe('harbour')
  await page.goto('/dashboard')
  await page.getByRole('link', { name: 'Browse' }).first().click()
  await page.waitForURL(/status=9/)
  expect(await box().inputValue()).toBe('harbour')
  await page.getByRole('button', { name: 'Clear' }).click()
  await row('Ōtātara School, block B').waitFor()
  expect(await box().inputValue()).toBe('')
})

test('an empty result says that nothing was found [1§2]', async () => {
  await box().fill('zzzz')
  await page.getByText('No buildings could be found').waitFor()
  await page.getByRole('button', { name: 'Clear' }).click()
})

test('surveys are listed and found by any part of a word; the rows per page are one choice for every list [2§2]', async () => {
  await page.goto('/browse')
  await page.getByLabel('List').selectOption('surveys')
  await page.getByRole('heading', { level: 1, name: 'Browse Surveys' }).waitFor()
  await row('Tui Street houses').waitFor()
  const [first] = await row('Tui Street houses').getByRole('link').allTextContents()
  await box().fill((first ?? '').replace('-', '').slice(1))
  await row('Harbour House').waitFor({ state: 'detached' })
  await row(first ?? '').waitFor()
  await page.getByLabel('Rows per page').selectOption('30')
  await page.getByLabel('List').selectOption('buildings')
  await row('10 Tui Street').waitFor()
  expect(await page.getByLabel('Rows per page').locator('option').allTextContents()).toEqual(['10', '20', '30'])
  await page.getByRole('button', { name: 'Clear' }).click()
  await page.goto('/clients')
  await page.getByRole('row', { name: 'Northport' }).getByRole('link').first().click()
  expect(await page.getByLabel('Rows per page').inputValue()).toBe('30')
})

test('the rows per page are stored for each user of a device, also after signing out [1§3]', async () => {
  const shared = await product.open()
  const { page } = shared
  const shown = page.getByLabel('Rows per page')
  const signOut = async () => {
    await page.getByRole('button', { name: /, your menu$/ }).click()
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL('**/login')
  }
  for (const [person, before] of [
    ['surveyor', '10'],
    ['pm', '10'],
    ['surveyor', '30'],
  ] as const) {
    await shared.signIn(`${person}@kauri.example`)
    await page.goto('/browse')
    expect(await shown.inputValue()).toBe(before)
    if (person === 'surveyor') await shown.selectOption('30')
    await signOut()
  }
  await shared.context.close()
})

test('a phone shows eight buildings of two lines each, by name [1§2]', async () => {
  const rows = Array.from({ length: 10 }, (_, at) => ({ id: `01ARZ3NDEKTSV4RRFFQ69G5F${at}V`, name: `Block ${at}` }))
  const { page, problems } = await product.open({ viewport: { width: 390, height: 844 } })
  await page.route('**/api/user/surveys?*', async route => {
    const answer = await route.fetch()
    const { data, ...rest } = await answer.json()
    const { image_file: _, ...like } = data.survey[0]
    const json = { ...rest, data: { review: [], edits: [], survey: rows.map(row => ({ ...like, ...row })) } }
    await route.fulfill({ response: answer, json })
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill('surveyor@kauri.example')
  await page.keyboard.press('Enter')
  await page.getByLabel('Password').fill('demo-password-1')
  await page.keyboard.press('Enter')
  await page.getByText('Block 0').waitFor()
  const inSight = await page.getByRole('row', { name: /Block/ }).evaluateAll(all => {
    const bar = document.querySelector('.bar')?.getBoundingClientRect().top ?? 0
    return all.filter(row => row.getBoundingClientRect().bottom <= bar).length
  })
  expect(inSight).toBeGreaterThanOrEqual(8)
  for (const row of await page.getByRole('row', { name: /Block/ }).all()) {
    const height = Math.round((await row.boundingBox())?.height ?? 0)
    expect(height).toBeGreaterThanOrEqual(56)
    expect(height).toBeLessThanOrEqual(59)
  }
  expect(problems).toEqual([])
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('link', { name: 'Planning' }).waitFor()
  await page.context().close()
})

test('the list shows a building’s image or an icon of the same size next to its name, and loads it once, when visible [1§2]', async () => {
  const visitor = await product.open({ viewport: { width: 1024, height: 600 } })
  const { page, context, problems } = visitor
  const requests: string[] = []
  page.on('request', request => /\/api\/file\//.test(request.url()) && requests.push(request.url()))
  await visitor.signIn('surveyor@kauri.example')
  const picture = (name: string) => page.getByRole('row', { name: new RegExp(name) }).locator('.building-picture')
  const before = await picture('Harbour House').first().boundingBox()
  await picture('Harbour House').first().scrollIntoViewIfNeeded()
  await picture('Harbour House').first().locator('img').waitFor()
  const seen = await picture('Harbour House')
    .first()
    .locator('img')
    .evaluate(async element => {
      if (!(element instanceof HTMLImageElement)) throw new Error('No image')
      await element.decode()
      return [element.naturalWidth > 100, element.loading, element.width, element.height]
    })
  expect(seen).toEqual([true, 'lazy', 36, 36])
  expect(await rightClick(picture('Harbour House').first().locator('img'))).toMatch(/^blob:/)
  const after = await picture('Harbour House').first().boundingBox()
  expect([after?.width, after?.height]).toEqual([before?.width, before?.height])
  const icon = picture('8 Tui Street').first()
  await icon.locator('svg').waitFor()
  expect(await icon.locator('img').count()).toBe(0)
  expect((await icon.boundingBox())?.width).toBe(36)
  expect(requests).toHaveLength(new Set(requests).size)
  const { length } = requests
  await page.reload()
  await picture('Harbour House').first().scrollIntoViewIfNeeded()
  await picture('Harbour House').first().locator('img').waitFor()
  expect(requests).toHaveLength(length)
  expect(problems).toEqual([])
  await context.close()
})

test('a building without a finished report says that none is available [1§8]', async () => {
  await page.goto('/dashboard')
  const button = page.getByRole('row', { name: '8 Tui Street' }).getByRole('button', { name: /Reports for/ })
  await button.waitFor()
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  expect(await page.getByRole('row', { name: '8 Tui Street' }).textContent()).toContain('No report available')
})

test('the choice of own buildings on the dashboard is remembered; the type is offered only if there are clearances [1§2]', async () => {
  await page.getByLabel('Whose buildings').selectOption('mine')
  await page.reload()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  expect(await page.getByLabel('Whose buildings').inputValue()).toBe('mine')
  await page.getByLabel('Type').waitFor()
  await page.getByLabel('Whose buildings').selectOption('all')
  const without = await product.open()
  await without.signIn('surveyor@rimu.example')
  await without.page.getByText('Worcester Villa').first().waitFor()
  expect(await without.page.getByLabel('Type').count()).toBe(0)
  const shown = ['pm', 'surveyor'].map(async name => {
    const someone = await product.open()
    await someone.signIn(`${name}@kauri.example`)
    return someone.page.getByLabel('Whose buildings').inputValue()
  })
  expect(await Promise.all(shown), 'A manager sees all first, also one who surveys').toEqual(['all', 'mine'])
})

test('a clearance that awaits its review is on the reviewer’s dashboard of buildings, too [1§2]', async () => {
  const reviewer = await product.open()
  await reviewer.signIn('reviewer@kauri.example')
  const waiting = reviewer.page.getByRole('table', { name: 'Clearances to review' })
  await waiting.getByRole('link').first().click()
  await reviewer.page.waitForURL('**/clearance/**')
  expect(reviewer.problems).toEqual([])
  const failing = await product.open()
  await failing.page.route('**/api/clearance/get-clearance-dash', route => route.fulfill({ status: 500 }))
  await failing.signIn('reviewer@kauri.example')
  const section = failing.page.getByRole('region', { name: 'Clearances to review' })
  await section.getByRole('button', { name: 'Try again' }).waitFor()
  await page.getByLabel('Type').waitFor()
  expect(await page.getByRole('table', { name: 'Clearances to review' }).count()).toBe(0)
})

test('a change of status appears on an open dashboard elsewhere [1§2]', async () => {
  const reviewer = await product.open()
  await reviewer.signIn('reviewer@kauri.example')
  const tray = reviewer.page.getByRole('table', { name: 'Awaiting Review' })
  await tray.getByRole('row', { name: 'Harbour House' }).waitFor()
  expect(await tray.getByRole('row', { name: 'Ōtātara School, block B' }).count()).toBe(0)
  await page.goto('/browse')
  await row('Ōtātara School, block B').getByRole('link').first().click()
  await page.getByRole('button', { name: 'Send for review' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await tray.getByRole('row', { name: 'Ōtātara School, block B' }).waitFor({ timeout: 15_000 })
  expect(visitor.problems).toEqual([])
})
