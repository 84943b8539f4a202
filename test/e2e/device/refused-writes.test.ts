import { createHash } from 'node:crypto'
import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPanel, photos } from '#test/e2e/walks/clearanceWalk.ts'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import { pressSave } from '#test/e2e/walks/formSteps.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { isSent, openRefused, refuse, sync } from './refusals.ts'

const product = aProduct()

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
/** The building comes last, because the other writes find it by name. */
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
    await pressSave(page, save)
    await sync(page, '1 change to send').waitFor()
    // The form no longer waits for the answer.
    await page.getByRole('button', { name: save, exact: true }).waitFor({ state: 'hidden' })
    const recover = await intercept(context, isWrite, onlyWrites)
    await context.setOffline(false)
    await sync(page, '1 needs your attention').waitFor({ timeout: 60_000 })
    await page.goto('/dashboard')
    await page.getByText('1 change couldn’t be saved in').getByRole('link').click()
    await page.getByText(/Couldn’t save your change/).waitFor()
    recover()
    await page.getByRole('button', { name: 'Open and change' }).click()
    await expect.poll(() => typedIn(page, field)).toBe(`Typed as ${name}`)
    await page.getByText('A reviewed building can’t be changed').first().waitFor()
    await page.locator(field).first().fill(`Changed ${name}`)
    await pressSave(page, save)
    await sync(page, 'All saved').waitFor()
    await page.getByText(`Changed ${name}`).filter({ visible: true }).first().waitFor()
    expect(await page.getByText(/Couldn’t save your change/).count()).toBe(0)
    await context.close()
  },
)

test('a lab result, lead analysis and lab certificate refused later open with their values and the message at its field, and are corrected and sent [F-27 A3]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await visitor.signIn('surveyor@kauri.example')
  await page.goto('/browse?search=10 Tui Street')
  await page.getByRole('row', { name: '10 Tui Street' }).getByRole('link').first().click()
  const result = page.getByRole('combobox', { name: /^Sample status for/ }).first()
  const analysis = page.getByRole('textbox', { name: /^Lead analysis for/ })
  await result.waitFor()
  const dialog = page.getByRole('dialog', { name: /^Lab (result for|certificate)/ })
  const save = () => dialog.getByRole('button', { name: 'Save' }).click()

  await openRefused(visitor, 'status_id', () => result.selectOption('3'))
  const status = dialog.getByLabel('Sample status')
  await expect.poll(() => status.inputValue()).toBe('3')
  await status.selectOption('2')
  await save()
  await isSent(page)
  await expect.poll(() => result.inputValue()).toBe('2')

  await openRefused(visitor, 'analysis', async () => {
    await analysis.fill('1300')
    await analysis.press('Enter')
  })
  const typed = dialog.getByLabel('Lead analysis')
  await expect.poll(() => typed.inputValue()).toBe('1300')
  await typed.fill('1200')
  await save()
  await isSent(page)
  await expect.poll(() => analysis.inputValue()).toBe('1200')

  const buffer = Buffer.from('%PDF-1.4 of the lab')
  const files = page.getByRole('group', { name: 'Lab certificates, asbestos' }).locator('input[type=file]')
  await openRefused(visitor, 'name', async () => {
    await files.setInputFiles({ name: 'Certificate 7.pdf', mimeType: 'application/pdf', buffer })
    await sync(page, '1 change to send').waitFor()
    // The group is busy until the device knows that the service does not answer.
    await page
      .getByRole('group', { name: 'Lab certificates, asbestos' })
      .locator('[aria-busy=true]')
      .waitFor({ state: 'detached' })
  })
  const name = dialog.getByLabel('Name')
  await expect.poll(() => name.inputValue()).toBe('Certificate 7.pdf')
  await name.fill('Certificate 8.pdf')
  const sent = page.waitForRequest(
    request => request.method() === 'POST' && /\/building\/\w+\/file$/.test(request.url()),
  )
  await save()
  await isSent(page)
  expect((await sent).postDataJSON()).toMatchObject({
    name: 'Certificate 8.pdf',
    return: createHash('sha256').update(buffer).digest('hex'),
  })
  await page.getByRole('button', { name: 'Delete Certificate 8.pdf' }).waitFor()
  await context.close()
})

test('samples, photo log and floor plan of a clearance refused later open in their panels with the message at its field, and are corrected and sent [F-27 A3]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await visitor.signIn('surveyor@kauri.example')
  await page.goto('/browse?search=Boiler')
  await page.getByRole('row', { name: 'Boiler house' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Edit Boiler room, pipe lagging' }).click()
  const save = () => page.getByRole('button', { name: 'Save', exact: true }).click()
  for (const [title, label, at] of [
    ['Lab Results', 'Result in f/ml', 'samples.air_monitorings.0.result'],
    ['Photo Log', 'Description of entry 1', 'photo_logs.0.description'],
  ] as const) {
    const field = (await openPanel(page, title)).getByLabel(label).first()
    await openRefused(visitor, at, async () => {
      await field.fill('Below 0.005')
      await save()
    })
    await expect.poll(() => field.inputValue()).toBe('Below 0.005')
    await field.fill('Below 0.004')
    await save()
    await isSent(page)
    expect(await field.inputValue()).toBe('Below 0.004')
  }
  const panel = await openPanel(page, 'Removal Work Details')
  const [plan, other] = photos(2).map(({ buffer }) => ({ name: 'Plan.jpg', mimeType: 'image/jpeg', buffer }))
  const input = panel.locator('[data-field=floor_plan] input[type=file]')
  const image = panel.getByRole('img', { name: 'Floor plan of the removal area' })
  await openRefused(visitor, 'floor_plan', async () => {
    await input.setInputFiles(plan ?? [])
    await image.waitFor()
    await save()
  })
  await image.waitFor()
  const refusedImage = await image.getAttribute('src')
  await input.setInputFiles(other ?? [])
  await expect.poll(() => image.getAttribute('src')).not.toBe(refusedImage)
  await save()
  await isSent(page)
  await page.reload()
  await image.waitFor()
  await context.close()
})
