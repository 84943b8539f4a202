import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { recordShifts } from '#test/e2e/screens/looks.ts'
import { title } from '#test/e2e/screens/screen.ts'
import { FAULT, intercept } from '#test/e2e/walks/cutOff.ts'
import { planOf } from '#test/e2e/walks/floorPlan.ts'
import { openedBuilding } from '#test/e2e/walks/openedBuilding.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { openInAnotherOrder } from './anotherOrder.ts'

const product = aProduct()
let visitor: Visitor
let page: Page

beforeAll(async () => {
  visitor = await product.open({ viewport: { width: 390, height: 844 } })
  await visitor.context.addInitScript(recordShifts)
  await visitor.signIn('admin@kauri.example')
  page = visitor.page
})

const shown = (role: 'button' | 'heading' | 'row', name: string) => page.getByRole(role, { name })

/** Holds answers to a URL back until the returned function is called. */
async function holdBack(address: Parameters<typeof intercept>[1], target = page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await intercept(target, address, async route => {
    await promise
    // A newer request may have replaced this one.
    await route.fallback().catch(() => undefined)
  })
  return resolve
}

test('the page of a duplicate never shows the original survey [1§2]', async () => {
  await openedBuilding(page, '10 Tui Street')
  await page.goto(page.url().replace(/\/building.*/, ''))
  await title(page, 'Tui Street houses')
  const original = page.url()
  await shown('button', 'More actions').click()
  await shown('button', 'Duplicate').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Kea Street houses')
  await dialog.getByLabel('Job number').fill('KHS-9001')
  const answer = await holdBack(
    url => /\/api\/survey\/\w+$/.test(url.pathname) && !original.endsWith(url.pathname.slice(-26)),
  )
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await page.waitForURL(url => url.href !== original)
  await title(page, 'Survey')
  expect(await page.getByText('Tui Street').count()).toBe(0)
  answer()
  await title(page, 'Kea Street houses')
})

test('the message that nothing matches belongs to the current search, not to an earlier one [1§2]', async () => {
  await page.goto('/browse?search=zzzz')
  await page.getByText('Nothing matches “zzzz”').waitFor()
  const answer = await holdBack(/search=harbour/)
  await page.getByRole('searchbox').fill('harbour')
  await page.getByText('Loading Buildings').waitFor()
  expect(await page.getByText('No buildings could be found').count()).toBe(0)
  answer()
  await shown('row', 'Harbour House').waitFor()
})

test('Try again shows that it is trying, and the error disappears with the answer [1§8]', async () => {
  await page.goto('/browse?search=Harbour')
  const recover = await intercept(page, /\/tree$/, route => route.abort())
  await shown('row', 'Harbour House').getByRole('link').first().click()
  const again = shown('button', 'Try again')
  await again.waitFor()
  const answer = await holdBack(/\/tree$/)
  recover()
  await again.click()
  await again.waitFor({ state: 'detached' })
  await page.getByRole('main').getByText('Loading').waitFor()
  answer()
  await title(page, 'Harbour House')
})

test('form lists that fail on the service are not blamed on the connection, and are reloaded [1§8]', async () => {
  const fresh = await product.open({ storageState: await visitor.context.storageState() })
  const recover = await intercept(fresh.page, /\/api\/(client|office)$/, route => route.fulfill(FAULT))
  await fresh.page.goto('/project')
  await fresh.page.getByText('Couldn’t load your clients and your offices. Something went wrong on our side').waitFor()
  recover()
  await fresh.page.getByRole('button', { name: 'Try again' }).click()
  await fresh.page.getByLabel('Client').locator('option', { hasText: 'Northport' }).waitFor({ state: 'attached' })
  expect(await fresh.page.getByText('Couldn’t load').count()).toBe(0)
  await fresh.context.close()
})

test('a floor plan that fails on the service is not blamed on the connection, and loads on retry [1§8]', async () => {
  const recover = await intercept(page, /\/api\/image\/file\//, route => route.fulfill(FAULT))
  await openedBuilding(page, 'Bay View Hall')
  await page.getByRole('link', { name: 'Ground' }).first().click()
  await page.getByText('Loading it failed. Try again in a moment.').waitFor()
  recover()
  await shown('button', 'Try again').click()
  await planOf(page).waitFor()
})

test('a default text opens in the editor once loaded, and shows no state before [2§8]', async () => {
  const answer = await holdBack(/\/report-template$/)
  await openedBuilding(page, '8 Tui Street')
  const edit = shown('button', 'Edit Introduction')
  await page.getByRole('tab', { name: 'Introduction' }).waitFor()
  expect(await edit.count()).toBe(0)
  expect(await page.getByText('The report uses the default text').count()).toBe(0)
  answer()
  await page.getByText('The report uses the default text').first().waitFor()
  await edit.click()
  const editor = page.getByRole('dialog').getByRole('textbox')
  await expect.poll(() => editor.innerText()).not.toBe('')
})

test('the reviewer is never shown as not set while the users are loading [2§1]', async () => {
  await openedBuilding(page, '8 Tui Street')
  const answer = await holdBack(/\/api\/user(\?|$)/)
  await page.goto(`${page.url()}/edit`)
  const reviewer = page.getByLabel('Reviewer')
  await reviewer.waitFor()
  const chosen = () => reviewer.evaluate((select: HTMLSelectElement) => select.selectedOptions[0]?.text)
  expect(await chosen()).toBe('…')
  answer()
  await expect.poll(chosen).toBe('Margaret Oliver')
  const employAgain = await intercept(page, /\/api\/user$/, async route => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { full_name: string }[] }
    const others = data.filter(each => each.full_name !== 'Margaret Oliver')
    await route.fulfill({ response, json: { data: others.map(each => ({ ...each, roles: [ROLE.reviewer] })) } })
  })
  await page.reload()
  await expect.poll(chosen).toBe('Unknown')
  employAgain()
})

test('a change of status on a slow service shows that it waits, then that the service is slow, and is sent once [1§8]', async () => {
  const name = 'Ōtātara School, block B'
  await openedBuilding(page, name)
  let sent = 0
  page.on('request', request => {
    if (/\/api\/building$/.test(request.url())) sent += 1
  })
  const answer = await holdBack(/\/api\/building$/)
  await shown('button', 'More actions').click()
  await shown('button', 'Change status').click()
  const dialog = page.getByRole('dialog', { name: 'Change status' })
  await dialog.getByRole('radio', { name: 'Active' }).check()
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  await confirm.click()
  await expect.poll(() => confirm.getAttribute('aria-busy')).toBe('true')
  expect(await dialog.getByText('The service is slow').count()).toBe(0)
  await confirm.dispatchEvent('click')
  await dialog.getByText('The service is slow').waitFor()
  answer()
  await page.getByText(`${name} is Active`).waitFor()
  await dialog.waitFor({ state: 'detached' })
  expect(sent).toBe(1)
})

test('a review of a clearance on a slow service shows that it waits, then that the service is slow [1§8]', async () => {
  const reviewer = await product.open()
  await reviewer.signIn('reviewer@kauri.example')
  await openedBuilding(reviewer.page, 'Marine Parade Baths, boiler house')
  const row = reviewer.page.getByRole('row', { name: 'Boiler room' })
  await row.getByRole('button', { name: 'Review Boiler room' }).click()
  const dialog = reviewer.page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Decline' }).check()
  await dialog.getByLabel('What needs fixing').fill('Which wall?')
  const answer = await holdBack(url => url.pathname === '/api/clearance/review', reviewer.page)
  const confirm = dialog.getByRole('button', { name: 'Confirm' })
  await confirm.click()
  await expect.poll(() => confirm.getAttribute('aria-busy')).toBe('true')
  await dialog.getByText('The service is slow').waitFor()
  answer()
  await row.getByText('Declined', { exact: true }).waitFor()
  await reviewer.context.close()
})

test('a user who chose clearances never sees buildings while it is unknown whether there are clearances [2§2]', async () => {
  await page.goto('/dashboard')
  await page.getByLabel('Type').selectOption('clearance')
  await shown('row', 'Boiler room').first().waitFor()
  // The choice is on the device, but no answer.
  const fresh = await product.open({ storageState: await visitor.context.storageState() })
  await page.getByLabel('Type').selectOption('survey')
  await intercept(fresh.page, '**/api/clearance/has-clearance', () => undefined)
  await fresh.page.goto('/dashboard')
  await fresh.page.getByRole('row', { name: 'Boiler room' }).first().waitFor()
  expect(await fresh.page.getByLabel('Whose buildings').count()).toBe(0)
  await fresh.context.close()
})

test('the figures of one period are never saved as those of another that is loading [1§2]', async () => {
  await page.goto('/admin/statistics/buildings-by-status')
  await page.getByRole('button', { name: /^CSV/ }).first().waitFor()
  const resting = page.locator('.statistics[inert]')
  const answer = await holdBack(/\/api\/statistics\?/)
  await page.getByLabel('First month').selectOption({ index: 3 })
  await expect.poll(() => resting.count()).toBe(1)
  answer()
  await expect.poll(() => resting.count()).toBe(0)
})

/** A fake page of the audit log, because the demo has too few entries. */
const entries = (first: number) =>
  Array.from({ length: 50 }, (_, at) => ({
    ...{ id: `01ARZ3NDEKTSV4RRFFQ69G${5000 + first + at}`, time: '2026-02-20T01:30:00.000Z', event: 'signed_in' },
    ...{ user_id: '', address: '', target: '', detail: `Entry ${first + at}`, outcome: 'done' },
  }))

test('a page of the audit log can’t be turned twice before it has loaded [1§9]', async () => {
  const pages = [entries(0), entries(50), entries(100)]
  const answers: (() => void)[] = []
  const over = await intercept(page, /\/api\/company\/audit-log/, async route => {
    const before = new URL(route.request().url()).searchParams.get('before')
    const at = before === null ? 0 : 1 + pages.findIndex(each => each.at(-1)?.id === before)
    if (at > 0) await new Promise<void>(done => answers.push(done))
    const json = { data: pages[at], next: pages[at + 1]?.at(-1) ? pages[at]?.at(-1)?.id : null }
    await route.fulfill({ headers: { 'apigw-requestid': '01J' }, json }).catch(() => undefined)
  })
  await page.goto('/admin/audit-log')
  await page.getByText('Entry 0', { exact: false }).first().waitFor()
  const next = shown('button', 'Next page')
  await next.click()
  await next.click()
  await expect.poll(() => answers.length).toBe(1)
  answers[0]?.()
  await page.getByText('Entry 50', { exact: false }).first().waitFor()
  await page.getByText('51–100').waitFor()
  over()
})

const building = (name: string, rest = '') => ({ name: `${name}${rest}`, building: name, rest })
const SCREENS = [
  ...[
    ...['/dashboard', '/browse', '/planning', '/account', '/project', '/admin/users'],
    ...['/admin/statistics', '/admin/statistics?from=2025-01&to=2025-02'],
  ].map(address => ({ name: address, address })),
  ...['Harbour House', 'Bay View Hall', '10 Tui Street', '8 Tui Street'].map(name => building(name)),
  ...['/edit', '/reports', '/on-site', '/management-plans'].map(rest => building('8 Tui Street', rest)),
]

test.each(
  SCREENS.flatMap(screen => [
    { ...screen, at: 'top' },
    { ...screen, at: 'end' },
  ]),
)(
  'P-15 where answers come in another order, nothing on $name jumps at its $at, and nothing is said before it is known',
  async ({ at, ...screen }) => {
    let address = 'address' in screen ? screen.address : ''
    if ('building' in screen) {
      await page.goto(`/browse?search=${encodeURIComponent(screen.building)}`)
      const link = shown('row', screen.building).getByRole('link').first()
      address = `${await link.getAttribute('href')}${screen.rest}`
    }
    // Nothing is on the device yet.
    const storageState = await visitor.context.storageState()
    const fresh = await product.open({ storageState, viewport: { width: 390, height: 844 } })
    await fresh.context.addInitScript(recordShifts)
    expect(await openInAnotherOrder(fresh.page, address, at === 'end')).toEqual([])
    expect(fresh.problems).toEqual([])
    await fresh.context.close()
  },
)
