import { expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'

const product = aProduct()

/** What the page needs, each taken away as a browser without it is. */
const MISSING = {
  popovers: 'delete HTMLElement.prototype.popover',
  grouping: 'delete Object.groupBy',
  'light and dark colours':
    "const supports = CSS.supports; CSS.supports = (...args) => !args.join().includes('light-dark') && supports.call(CSS, ...args)",
}

test.each(Object.entries(MISSING))('1§2 a browser without %s is told which it takes', async (_, script) => {
  const { page, context } = await product.open()
  await page.addInitScript({ content: script })
  await page.goto('/login')
  await page.getByRole('heading', { name: 'This browser is too old for Clearfloor' }).waitFor()
  expect(await page.getByLabel('Email').isVisible()).toBe(false)
  await context.close()
})

test('2§4 B5 a part that can’t be loaded says so in its dialog, and is loaded when it can be', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await context.route(/FeedbackDialog|DialogFrame|prime|accounts/, route => route.abort())
  await visitor.signIn('surveyor@kauri.example')
  await page.getByRole('button', { name: /, your menu$/ }).click()
  await page.getByRole('button', { name: 'Send feedback' }).click()
  const failing = page.getByRole('dialog', { name: 'Send feedback' })
  await failing.getByText('Check your connection and try again').waitFor()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  await context.unroute(/FeedbackDialog|DialogFrame|prime|accounts/)
  await failing.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('dialog', { name: 'Send feedback' }).getByRole('textbox').waitFor()
  await context.close()
})

test('2§4 B5 what a building opens later is loaded with it: a dialog opens without a connection', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await visitor.signIn('surveyor@kauri.example')
  const editor = page.waitForResponse(/RichTextEditor|editor-/)
  await page.goto('/browse?search=8 Tui Street')
  await page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: '8 Tui Street' }).waitFor()
  await editor
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Edit General' }).click()
  await page.getByRole('textbox', { name: 'General' }).waitFor()
  await context.close()
})

test('1§2 a press beside a menu closes it, in a browser that doesn’t do so itself, too', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await visitor.signIn('surveyor@kauri.example')
  const button = page.getByRole('button', { name: /, your menu$/ })
  const menu = page.locator('.person-panel')
  await button.click()
  await menu.waitFor()
  // The browser itself closes it when the press ends.
  await page.getByRole('heading', { level: 1 }).dispatchEvent('pointerdown')
  await menu.waitFor({ state: 'hidden' })
  await button.click()
  await menu.waitFor()
  await button.click()
  await menu.waitFor({ state: 'hidden' })
  await context.close()
})
