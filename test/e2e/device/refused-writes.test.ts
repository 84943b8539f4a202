import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPanel } from '#test/e2e/walks/clearanceWalk.ts'
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

/** Refuses what is sent from now on, with what was written before without signal. */
async function refuseLater({ page, context }: Visitor, write: () => Promise<unknown>): Promise<void> {
  await context.setOffline(true)
  await write()
  await sync(page, '1 change to send').waitFor()
  // Nothing waits for the answer any more.
  await page
    .getByText(/aved on this device/)
    .first()
    .waitFor()
  await context.route(isPartialWrite, onlyWrites)
  await context.setOffline(false)
  await sync(page, '1 needs your attention').waitFor({ timeout: 60_000 })
  await context.unroute(isPartialWrite)
}
const isPartialWrite = (url: URL) => /\/api\/(sample|item|clearance)\b/.test(url.pathname)
const openRefused = (page: Page) => page.getByRole('button', { name: 'Open and change' }).click()

test('F-27 A3 a lab result that was refused later opens with what was chosen, and is changed and sent', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await visitor.signIn('surveyor@kauri.example')
  await page.goto('/browse?search=10 Tui Street')
  await page.getByRole('row', { name: '10 Tui Street' }).getByRole('link').first().click()
  const result = page.getByRole('combobox', { name: /^Sample status for/ }).first()
  await result.waitFor()
  await refuseLater(visitor, () => result.selectOption('3'))
  await page.reload()
  await openRefused(page)
  const dialog = page.getByRole('dialog', { name: /^Lab result for/ })
  await expect.poll(() => dialog.getByLabel('Sample status').inputValue()).toBe('3')
  await dialog.getByLabel('Sample status').selectOption('2')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await sync(page, 'All saved').waitFor()
  await expect.poll(() => result.inputValue()).toBe('2')
  expect(await page.getByText(/Couldn’t save your change/).count()).toBe(0)
  await context.close()
})

test('F-27 A3 samples and the photo log of a clearance that were refused later open in their panels, and are changed and sent', async () => {
  const visitor = await product.open({ reducedMotion: 'reduce' })
  const { page, context } = visitor
  await visitor.signIn('surveyor@kauri.example')
  await page.goto('/browse?search=Boiler')
  await page.getByRole('row', { name: 'Boiler house' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Edit Boiler room, pipe lagging' }).click()
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  for (const [title, label] of [
    ['Lab Results', 'Result in f/ml'],
    ['Photo Log', 'Description of entry 1'],
  ] as const) {
    const field = (await openPanel(page, title)).getByLabel(label).first()
    await refuseLater(visitor, async () => {
      await field.fill('Below 0.005')
      await save()
    })
    await page.reload()
    await openRefused(page)
    await expect.poll(() => field.inputValue()).toBe('Below 0.005')
    await field.fill('Below 0.004')
    await save()
    await sync(page, 'All saved').waitFor()
    expect(await page.getByText(/Couldn’t save your change/).count()).toBe(0)
    expect(await field.inputValue()).toBe('Below 0.004')
  }
  await context.close()
})
