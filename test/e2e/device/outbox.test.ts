import type { Locator, Page, Route } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { cutOff, intercept } from '#test/e2e/walks/cutOff.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { deviceKeys, passTime, putOnDevice } from './device.ts'

const product = aProduct()
let visitor: Visitor
let page: Page

beforeEach(async () => {
  await visitor?.context.close()
  visitor = await product.open()
  page = visitor.page
  await visitor.signIn('surveyor@kauri.example')
})

const sync = (words: string) => page.locator('.sync', { hasText: words }).first()

async function open(name: string): Promise<string> {
  await page.goto(`/browse?search=${encodeURIComponent(name)}`)
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
  return page.url().split('/').at(-1) ?? ''
}

async function write(tab: string, text: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('button', { name: `Edit ${tab}` }).click()
  await page.getByRole('textbox', { name: tab }).fill(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('textbox', { name: tab }).waitFor({ state: 'hidden' })
}

const isNote = (url: URL) => /\/api\/building\/\w+\/note$/.test(url.pathname)
const fail = (route: Route) =>
  route.fulfill({
    status: 500,
    contentType: 'application/json',
    headers: { 'apigw-requestid': '01JPOISON' },
    body: '{"code":"internal","message":"","fields":{},"request_id":"01JPOISON"}',
  })

test('the first form saved offline closes as soon as the device has stored the write [F-27]', async () => {
  await open('8 Tui Street')
  // The page fetches the editor of notes when it is idle, and the clock must not stop before that.
  await page.waitForLoadState('networkidle')
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await visitor.context.setOffline(true)
  await write('General', 'No signal down here')
  await sync('1 change to send').waitFor()
})

test('a write at which the service fails is set aside with its request id, delays no other write, and can be resent by hand [F-27 A2]', async () => {
  await open('8 Tui Street')
  const recover = await intercept(visitor.context, isNote, fail)
  await write('General', 'The dog bites')
  await page.getByText(/Couldn’t send your change \(note\): .*Quote request 01JPOISON/).waitFor({ timeout: 60_000 })
  await page.getByRole('tabpanel', { name: 'General' }).getByText('The dog bites').waitFor()
  const answered = page.waitForResponse(
    response =>
      response.ok() && new URL(response.url()).pathname === '/api/room' && response.request().method() === 'POST',
  )
  await page
    .getByRole('row', { name: /Ground/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('link', { name: 'Edit Hall' }).click()
  await page.getByRole('radio', { name: /^Out of scope/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await answered
  await sync('1 change to send').waitFor()
  expect(await page.getByText('Offline').count()).toBe(0)
  recover()
  await page.getByRole('button', { name: 'Try again' }).click()
  await sync('All saved').waitFor()
  await open('8 Tui Street')
  await page.getByRole('tabpanel', { name: 'General' }).getByText('The dog bites').waitFor()
})

test('writes that were set aside are sent at the next start [F-27]', async () => {
  await open('8 Tui Street')
  const recover = await intercept(visitor.context, isNote, fail)
  await write('General', 'The gate is locked')
  await page.getByText(/Couldn’t send your change \(note\)/).waitFor({ timeout: 60_000 })
  recover()
  await page.reload()
  await sync('All saved').waitFor()
})

test('an invalid answer sets the write aside at once [F-29]', async () => {
  await open('8 Tui Street')
  let requests = 0
  const recover = await intercept(visitor.context, isNote, route => {
    requests++
    return route.fulfill({ status: 200, headers: { 'apigw-requestid': '01JODD' }, json: { data: { version: 'x' } } })
  })
  await write('General', 'Key under the mat')
  await page.getByText(/This page doesn’t understand the answer it got/).waitFor()
  expect(requests).toBe(1)
  recover()
  await page.getByRole('button', { name: 'Try again' }).click()
  await sync('All saved').waitFor()
})

test('a write refused by the request limit waits, is never set aside, and is sent automatically [S-19]', async () => {
  await open('8 Tui Street')
  let requests = 0
  const body = { code: 'too_many_requests', message: 'Your company has sent too many requests.', fields: {} }
  const recover = await intercept(visitor.context, isNote, route => {
    requests++
    return route.fulfill({ status: 429, json: body })
  })
  await page.clock.install()
  await write('General', 'The alarm is on')
  await expect.poll(() => passTime(page).then(() => requests), { timeout: 60_000 }).toBeGreaterThan(3)
  expect(await page.getByText(/Couldn’t send your change/).count()).toBe(0)
  recover()
  await expect.poll(() => passTime(page).then(() => sync('All saved').count()), { timeout: 60_000 }).toBe(1)
  await page.goto('/outbox')
  expect(await page.getByText(/too many requests/).count()).toBe(0)
})

test('the event of one’s own write fetches nothing; another user’s event fetches once [P-10]', async () => {
  const building = await open('8 Tui Street')
  const other = await product.open()
  await other.signIn('pm@kauri.example')
  await other.page.goto(page.url())
  await other.page.getByRole('heading', { level: 1, name: '8 Tui Street' }).waitFor()
  const fetches: string[] = []
  page.on('request', request => {
    if (request.method() === 'GET' && new URL(request.url()).pathname === `/api/building/${building}/tree`)
      fetches.push(request.url())
  })
  await write('General', 'Mine is not fetched')
  await other.page.getByText('Mine is not fetched').waitFor()
  await sync('All saved').waitFor()
  await other.page.getByRole('tab', { name: 'Laboratory' }).click()
  await other.page.getByRole('button', { name: 'Edit Laboratory' }).click()
  await other.page.getByRole('textbox', { name: 'Laboratory' }).fill('Theirs is')
  await other.page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('tab', { name: 'Laboratory' }).click()
  await page.getByText('Theirs is').waitFor()
  expect(fetches).toHaveLength(1)
  await other.context.close()
})

test('unused data leaves the device after 60 days, if the service answers; drafts, waiting writes and their photos stay [F-28]', async () => {
  const building = await open('8 Tui Street')
  const old = new Date(Date.now() - 61 * 86_400_000).toISOString()
  const file = (hash: string, used_at: string) => ({
    hash: hash.repeat(64),
    purpose: 'photo',
    used_at,
  })
  expect(await deviceKeys(page, 'trees')).toEqual([building])
  await putOnDevice(page, {
    trees: ['01OLD', '01WAITS'].map(id => [id, { tree: { building: { id } }, fetched_at: old, used_at: old }]),
    drafts: [
      ['read:["old"]', { value: [], at: old }],
      ['room:01OLD', { value: { values: { image: 'd'.repeat(64) } }, at: old }],
    ],
    files: ['a', 'b', 'c', 'd'].map(each => [undefined, file(each, each === 'b' ? new Date().toISOString() : old)]),
    outbox: [
      [
        undefined,
        {
          key: '01WRITE',
          building_id: '01WAITS',
          name: 'saveLabReturn',
          input: { id: '01OLD', name: 'x', contaminate_id: 1, file: 'c'.repeat(64) },
          at: old,
          refused: { code: 'building_reviewed', message: 'No' },
        },
      ],
    ],
  })
  const reconnect = await cutOff(visitor.context)
  await page.reload()
  await sync('Offline').waitFor()
  await page.evaluate(() => new Promise(resolve => setTimeout(resolve, 2_000)))
  expect(await deviceKeys(page, 'trees')).toContain('01OLD')
  reconnect()
  await page.reload()
  await expect.poll(() => deviceKeys(page, 'trees')).not.toContain('01OLD')
  expect(await deviceKeys(page, 'trees')).toEqual(expect.arrayContaining([building, '01WAITS']))
  const drafts = await deviceKeys(page, 'drafts')
  expect(drafts).not.toContain('read:["old"]')
  expect(drafts).toContain('room:01OLD')
  const files = await deviceKeys(page, 'files')
  expect(files).not.toContain('a'.repeat(64))
  expect(files).toEqual(expect.arrayContaining(['b', 'c', 'd'].map(each => each.repeat(64))))
  expect(await deviceKeys(page, 'outbox')).toEqual(['01WRITE'])
})

test('waiting and received writes show New Zealand time [F-27]', async () => {
  await open('8 Tui Street')
  const times = () => [0, 1, 2, 3].map(minutes => formatMoment(new Date(Date.now() - minutes * 60_000).toISOString()))
  const shown = async (within: Locator) => /\d\d\/\d\d\/\d{4}, \d\d:\d\d/.exec((await within.textContent()) ?? '')?.[0]
  const reconnect = await cutOff(visitor.context)
  await write('General', 'The key is at number 6')
  await sync('1 change to send').click()
  expect(times()).toContain(await shown(page.locator('.write').first()))
  reconnect()
  await sync('All saved').waitFor({ timeout: 60_000 })
  const received = page.getByRole('table', { name: 'Received changes' }).getByRole('row', { name: /^Note/ })
  await received.first().waitFor()
  expect(times()).toContain(await shown(received.first()))
})
