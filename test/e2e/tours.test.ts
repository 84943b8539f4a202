import type { Page, Request } from 'playwright-core'
import { expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct({ isNew: true })

async function open(part: string, options = {}): Promise<Visitor> {
  const visitor = await product.open(options)
  await visitor.page.clock.install()
  await visitor.signIn(`${part}@kauri.example`)
  return visitor
}
const offer = (page: Page) => page.getByRole('dialog', { name: 'New here?' })
const sign = (page: Page) => page.locator('.tour')
const titled = (page: Page, title: string) => page.getByRole('dialog', { name: title }).waitFor()
/** Waits until the guide has looked for a tour three times and has read the seen steps, so that a tour would have started. */
async function settle({ page }: Visitor): Promise<void> {
  const unanswered = new Set<Request>()
  const onRequest = (request: Request) => void unanswered.add(request)
  const answered = (request: Request) => void unanswered.delete(request)
  page.on('request', onRequest).on('requestfinished', answered).on('requestfailed', answered)
  for (let look = 0; look < 3; look++) {
    await page.clock.runFor(500)
    await expect.poll(() => unanswered.size).toBe(0)
  }
  page.off('request', onRequest).off('requestfinished', answered).off('requestfailed', answered)
}

async function fromMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: /your menu/ }).click()
  await page.getByRole('button', { name: item, exact: true }).click()
}

test('tutorials are offered once, on the dashboard; “No thanks” is remembered [1§2]', async () => {
  const theirs = await open('pm')
  const { page } = theirs
  await offer(page).getByRole('button', { name: 'No thanks' }).click()
  await offer(page).waitFor({ state: 'hidden' })
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await settle(theirs)
  expect([await offer(page).count(), await sign(page).count()]).toEqual([0, 0])
  expect(theirs.problems).toEqual([])
  await theirs.context.close()
})

test('a tour moves from control to control by mouse and arrow keys, and seen steps are not repeated [1§9]', async () => {
  const theirs = await open('surveyor')
  const { page } = theirs
  const acknowledged: unknown[] = []
  page.on('response', response => {
    if (response.url().endsWith('/tour/acknowledge')) acknowledged.push(response.request().postDataJSON())
  })
  await offer(page).getByRole('button', { name: 'Show me around' }).click()
  await titled(page, 'Start a survey')
  await page.getByRole('button', { name: 'Next' }).click()
  await titled(page, 'Only mine')
  await page.keyboard.press('ArrowRight')
  await titled(page, 'Awaiting Review')
  await page.keyboard.press('ArrowLeft')
  await titled(page, 'Only mine')
  // A reload drops the answers that have not arrived, so each of them is awaited.
  for (const step_key of ['new_project', 'whose']) {
    const seenStep = { tour_key: 'dashboard', step_key, time_taken: expect.any(Number) }
    await expect.poll(() => acknowledged).toContainEqual(seenStep)
  }
  await page.reload()
  await titled(page, 'Awaiting Review')
  await page.keyboard.press('Escape')
  await sign(page).waitFor({ state: 'hidden' })
  await settle(theirs)
  expect(await sign(page).count()).toBe(0)
  await expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(5)
  await page.reload()
  await titled(page, 'Where things are')
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowRight')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect.poll(() => acknowledged.length).toBeGreaterThanOrEqual(9)
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await settle(theirs)
  expect(await sign(page).count()).toBe(0)
  expect(theirs.problems).toEqual([])
  await theirs.context.close()
})

test('a seen tour is shown again on request, also on a phone; the focus returns [1§9]', async () => {
  const theirs = await open('surveyor', { viewport: { width: 390, height: 844 } })
  const { page } = theirs
  await fromMenu(page, 'Show me around')
  await titled(page, 'Start a survey')
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBeLessThanOrEqual(390)
  await page.keyboard.press('Escape')
  await sign(page).waitFor({ state: 'hidden' })
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toMatch(/your menu/)
  await settle(theirs)
  expect(await sign(page).count()).toBe(0)
  await theirs.context.close()
})

test('the account’s switch turns tours off and on [1§2]', async () => {
  const theirs = await open('surveyor')
  const { page } = theirs
  const turn = async (on: boolean) => {
    await page.goto('/account')
    await page.getByRole('switch', { name: 'Enable tutorials' }).setChecked(on)
    await page.getByRole('button', { name: 'Update' }).click()
    await page.getByText('Account saved').waitFor()
  }
  await turn(false)
  await page.goto('/project')
  await page.getByRole('heading', { level: 1, name: 'Create Project' }).waitFor()
  await settle(theirs)
  expect(await sign(page).count()).toBe(0)
  await turn(true)
  await page.goto('/project')
  await titled(page, 'The job number')
  await theirs.context.close()
})

test('a step without its control is skipped; the drawing tools have their own tour [1§9]', async () => {
  const theirs = await open('surveyor')
  const { page } = theirs
  await page.goto('/browse')
  await page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await titled(page, 'The next step is always here')
  await page.getByText('1 of 3').waitFor()
  await page.keyboard.press('ArrowRight')
  await titled(page, 'Start with the floors')
  await page.keyboard.press('Escape')
  await page.getByRole('row', { name: 'Ground' }).getByRole('link').first().click()
  await titled(page, 'Add the rooms')
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Add room' }).first().click()
  await titled(page, 'Name the room')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Draw on the plan' }).click()
  await titled(page, 'Choose how to draw')
  await page.keyboard.press('Escape')
  await sign(page).waitFor({ state: 'hidden' })
  await page.getByRole('toolbar', { name: 'Drawing tools' }).waitFor()
  expect(theirs.problems).toEqual([])
  await theirs.context.close()
})
