import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startProduct } from '#test/support/browser/browser.ts'
import { settled } from '#test/support/browser/settled.ts'
import { openKillable } from '#test/support/cloud/killableDevice.ts'
import { drafts } from './device.ts'

let product: Awaited<ReturnType<typeof startProduct>>
let device: Awaited<ReturnType<typeof openKillable>>
let page: Page
const profile = mkdtempSync(join(tmpdir(), 'clearfloor-profile-'))

async function start(): Promise<void> {
  device = await openKillable(profile)
  page = (await device.browser.contexts()[0]?.newPage()) as Page
  page.setDefaultTimeout(20_000)
  await go('/login')
  await page.getByLabel('Email').fill('admin@kauri.example')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password').fill('demo-password-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
}
beforeAll(async () => {
  product = await startProduct()
  await start()
})
afterAll(async () => {
  await device?.kill()
  await product?.close()
  rmSync(profile, { recursive: true, force: true })
})

const go = (path: string) => page.goto(new URL(path, product.url).href)
const link = (name: string | RegExp) => page.getByRole('link', { name }).first().click()
const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click()
const building = async () => {
  await go('/browse?search=8 Tui Street')
  await page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: '8 Tui Street' }).waitFor()
}
const survey = async () => {
  await building()
  await go(new URL(page.url()).pathname.replace(/\/building\/.*/, ''))
}

interface TypedForm {
  readonly name: string
  readonly open: () => Promise<unknown>
  readonly field: string
}
const onPage = (path: string) => () => go(path)
const FORMS: readonly TypedForm[] = [
  { name: 'a client', open: onPage('/client'), field: '[name=name]' },
  { name: 'a user', open: onPage('/admin/user'), field: '[name=first_name]' },
  { name: 'an office', open: onPage('/admin/office'), field: '[name=name]' },
  { name: 'a laboratory', open: onPage('/admin/laboratory'), field: '[name=name]' },
  { name: 'a project', open: onPage('/project'), field: '[name="survey.name"]' },
  {
    name: 'a recommendation',
    open: async () => {
      await go('/admin/recommendations')
      await press(/New recommendation/)
    },
    field: '[role=dialog] [name=name]',
  },
  {
    name: 'feedback',
    open: async () => {
      await go('/dashboard')
      await press(/, your menu$/)
      await press('Send feedback')
    },
    field: '[role=dialog] textarea',
  },
  {
    name: 'a building',
    open: async () => {
      await building()
      await link('Edit')
    },
    field: '[name=name]',
  },
  {
    name: 'a note',
    open: async () => {
      await building()
      await press('Edit General')
    },
    field: '[role=dialog] [role=textbox]',
  },
  {
    name: 'the area surveyed',
    open: async () => {
      await building()
      await press('Edit Area surveyed')
    },
    field: '[role=dialog] [role=textbox]',
  },
  {
    name: 'a report text',
    open: async () => {
      await building()
      await press('Edit Introduction')
    },
    field: '[role=dialog] [role=textbox]',
  },
  {
    name: 'a survey',
    open: async () => {
      await survey()
      await link(/^Edit/)
    },
    field: '[name=name]',
  },
]

const textOf = (form: TypedForm) => `Typed into ${form.name}`

test('typed text survives a crash of the browser, and is offered when the form opens again [F-19 A15]', async () => {
  for (const form of FORMS) {
    await form.open()
    await page.locator(form.field).first().fill(textOf(form))
    await expect.poll(() => drafts(page), { message: form.name }).toContainEqual(expect.stringContaining(textOf(form)))
    await page.goto('about:blank')
  }
  await device.kill()
  await start()
  for (const form of FORMS) {
    await form.open()
    await page.getByRole('button', { name: 'Restore' }).last().click()
    const field = page.locator(form.field).first()
    const typed = () =>
      field.evaluate(each =>
        each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement ? each.value : each.textContent,
      )
    await expect.poll(typed, { message: form.name }).toContain(textOf(form))
    await page.goto('about:blank')
  }
})

test('a form shows the offer of a draft at once, so that nothing moves [P-15]', async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.addInitScript(() => {
    const shifts: number[] = []
    Object.assign(globalThis, { shifts })
    new PerformanceObserver(list => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await go('/client')
  await page.locator('[name=name]').fill('Harbour Trust')
  await expect.poll(() => drafts(page)).toContainEqual(expect.stringContaining('Harbour Trust'))
  await go('/client')
  await page.getByRole('button', { name: 'Restore' }).waitFor()
  await settled(page)
  const moved = await page.evaluate(() =>
    (globalThis as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
  )
  expect(moved).toBeLessThan(0.05)
})
