import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { drafts } from '#test/e2e/device/device.ts'
import { openedBuilding } from '#test/e2e/walks/openedBuilding.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
const HOUSE = 'Marine Parade Baths, boiler house'
const LAGGING = 'Boiler room, pipe lagging'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

async function aReviewer(options?: Parameters<typeof product.open>[0]): Promise<Visitor> {
  const visitor = await product.open(options)
  await visitor.signIn('reviewer@kauri.example')
  return visitor
}

async function reviewPageOf(page: Page): Promise<void> {
  await openedBuilding(page, HOUSE)
  await page.getByRole('link', { name: LAGGING, exact: true }).first().click()
  await page.getByRole('link', { name: 'Review', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: `Review ${LAGGING}` }).waitFor()
}

/** Moves a finger sideways over the page, as on a touch screen. */
async function swipe(page: Page, by: number): Promise<void> {
  const touch = await page.context().newCDPSession(page)
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x?: number) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints: x === undefined ? [] : [{ x, y: 330 }] })
  const from = 195 - by / 2
  await finger('touchStart', from)
  for (const part of [0.25, 0.5, 0.75, 1]) await finger('touchMove', from + part * by)
  await finger('touchEnd')
  await touch.detach()
}

const isInSight = (page: Page) =>
  page.getByRole('complementary', { name: 'Decision' }).evaluate(bar => {
    const { top, bottom } = bar.getBoundingClientRect()
    return top > 0 && bottom <= innerHeight
  })

test('on a phone a swipe goes to the next item, and the decision stays in sight and opens as a sheet [2§4]', async () => {
  const { page, context, problems } = await aReviewer(PHONE)
  await openedBuilding(page, 'Harbour House')
  await page.getByRole('link', { name: 'Review', exact: true }).click()
  const item = page.getByRole('combobox', { name: 'Item' })
  const shown = () => item.evaluate((select: HTMLSelectElement) => select.selectedIndex)
  await expect.poll(shown).toBe(0)
  await swipe(page, -200)
  await expect.poll(shown).toBe(1)
  await swipe(page, 200)
  await expect.poll(shown).toBe(0)
  // A short move is no swipe.
  await swipe(page, -40)
  await swipe(page, -200)
  await expect.poll(shown).toBe(1)
  expect(await isInSight(page)).toBe(true)
  await page.evaluate(() => scrollTo(0, 600))
  expect(await isInSight(page)).toBe(true)
  await page.getByText('Asbestos: not decided. Lead: not decided').waitFor()
  await page.getByRole('button', { name: 'Decide' }).click()
  const sheet = page.getByRole('dialog', { name: 'Decision' })
  await sheet.getByRole('radio', { name: 'Approve Lead' }).check()
  await sheet.getByText('Close', { exact: true }).click()
  await sheet.waitFor({ state: 'hidden' })
  await page.getByText('Asbestos: not decided. Lead: approve').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(problems).toEqual([])
  await context.close()
})

test('a reviewer goes through a clearance panel by panel; a remark declines it, and a reload loses nothing [3§4.2]', async () => {
  const { page, context, problems } = await aReviewer()
  await reviewPageOf(page)
  const panel = page.getByRole('combobox', { name: 'Panel' })
  const shown = () => panel.evaluate((select: HTMLSelectElement) => select.selectedIndex)
  await page.getByRole('heading', { name: '1. Removal Work Details' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await expect.poll(shown).toBe(1)
  await page.getByRole('button', { name: 'Next panel', exact: true }).click()
  await page.getByRole('button', { name: 'Previous panel' }).click()
  await expect.poll(shown).toBe(1)
  await panel.selectOption('8. Photo Log')
  await page.locator('.log-picture img').first().waitFor()
  await page.getByRole('checkbox', { name: 'I have looked at this panel' }).check()
  await page.getByText('1 of 9 looked at').waitFor()
  await page.getByLabel('Remark on this panel').fill('Which wall?')
  await page.getByRole('button', { name: 'Add to the reason' }).click()
  const decision = page.getByRole('complementary', { name: 'Decision' })
  const reason = decision.getByLabel('What needs fixing')
  expect(await reason.inputValue()).toBe('8. Photo Log: Which wall?')
  await expect.poll(async () => (await drafts(page)).join()).toContain('Which wall?')
  await page.reload()
  await page.getByText('1 of 9 looked at').waitFor()
  expect(await reason.inputValue()).toBe('8. Photo Log: Which wall?')
  await page.setViewportSize({ width: 1000, height: 700 })
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await isInSight(page)).toBe(true)
  await decision.getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('heading', { level: 1, name: HOUSE }).waitFor()
  await page.getByRole('row', { name: LAGGING }).getByText('Declined', { exact: true }).waitFor()
  expect(await page.getByRole('button', { name: `Review ${LAGGING}`, exact: true }).count()).toBe(0)
  await page.goBack()
  await page.getByText('You can’t do that in the current status.').waitFor()
  expect(problems).toEqual([])
  await context.close()
})
