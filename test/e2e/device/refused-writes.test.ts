import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()

const sync = (page: Page, words: string) => page.locator('.sync', { hasText: words }).first()
const refuse = (route: Route) =>
  route.fulfill({
    status: 409,
    headers: { 'apigw-requestid': '01JREFUSED' },
    json: { code: 'building_reviewed', message: 'No', fields: {} },
  })
const isWrite = (url: URL) => /\/api\/(room|floor|item|building)\b/.test(url.pathname)
const onlyWrites = (route: Route) => (route.request().method() === 'GET' ? route.fallback() : refuse(route))

async function openBuilding(page: Page): Promise<void> {
  await page.goto('/browse?search=8 Tui Street')
  await page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: '8 Tui Street' }).waitFor()
}
const link = (page: Page, name: string | RegExp) => page.getByRole('link', { name }).first().click()
const floor = async (page: Page) => {
  await openBuilding(page)
  await link(page, 'Ground')
}

interface WriteInForm {
  readonly name: string
  readonly open: (page: Page) => Promise<unknown>
  readonly field: string
  readonly save: string | RegExp
}
/** The building comes last, because the others find it by its name. */
const WRITES: readonly WriteInForm[] = [
  {
    name: 'an item with its scores',
    open: async page => {
      await floor(page)
      await link(page, 'Kitchen')
      await link(page, /^Edit Vinyl/)
    },
    field: '[name=name]',
    save: 'Save',
  },
  {
    name: 'a room',
    open: async page => {
      await floor(page)
      await link(page, 'Edit Hall')
    },
    field: '[name=name]',
    save: 'Save',
  },
  {
    name: 'a new room',
    open: async page => {
      await floor(page)
      await link(page, 'Add room')
      await page.getByRole('radio', { name: /^Out of scope/ }).check()
    },
    field: '[name=name]',
    save: 'Create room',
  },
  {
    name: 'a floor',
    open: async page => {
      await floor(page)
      await link(page, /^Edit( floor)?$/)
    },
    field: '[name=name]',
    save: 'Update',
  },
  {
    name: 'a note',
    open: async page => {
      await openBuilding(page)
      await page.getByRole('button', { name: 'Edit General' }).click()
      await page.getByRole('dialog').getByRole('textbox').waitFor()
    },
    field: '[role=dialog] [role=textbox]',
    save: 'Save',
  },
  {
    name: 'a building',
    open: async page => {
      await openBuilding(page)
      await link(page, 'Edit')
    },
    field: '[name=name]',
    save: 'Update',
  },
]

/** Presses the button that saves, at the end of the steps where a form has them. */
async function press(page: Page, save: string | RegExp): Promise<void> {
  const button = page.getByRole('button', { name: save, exact: true })
  const next = page.getByRole('button', { name: 'Next', exact: true })
  await button.or(next).last().waitFor()
  while ((await button.count()) === 0) await next.click()
  await button.last().click()
}

const typedIn = (page: Page, field: string) =>
  page
    .locator(field)
    .first()
    .evaluate(each => (each instanceof HTMLInputElement ? each.value : each.textContent))

test.each(WRITES)(
  'F-27 A3 $name that was refused later opens in its form with what was typed, and is changed and sent',
  async ({ open, field, save, name }) => {
    const visitor: Visitor = await product.open()
    const { page, context } = visitor
    await visitor.signIn('surveyor@kauri.example')
    await open(page)
    await page.locator(field).first().fill(`Typed as ${name}`)
    await context.setOffline(true)
    await press(page, save)
    await sync(page, '1 change to send').waitFor()
    // The form no longer waits for the answer.
    await page.getByRole('button', { name: save, exact: true }).waitFor({ state: 'hidden' })
    await context.route(isWrite, onlyWrites)
    await context.setOffline(false)
    await sync(page, '1 needs your attention').waitFor({ timeout: 60_000 })
    await page.goto('/dashboard')
    await page.getByText('1 change couldn’t be saved in').getByRole('link').click()
    await page.getByText(/Couldn’t save your change/).waitFor()
    await context.unroute(isWrite)
    await page.getByRole('button', { name: 'Open and change' }).click()
    await expect.poll(() => typedIn(page, field)).toBe(`Typed as ${name}`)
    await page.locator(field).first().fill(`Changed ${name}`)
    await press(page, save)
    await sync(page, 'All saved').waitFor()
    await page.getByText(`Changed ${name}`).filter({ visible: true }).first().waitFor()
    expect(await page.getByText(/Couldn’t save your change/).count()).toBe(0)
    await context.close()
  },
)
