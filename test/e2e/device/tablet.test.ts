import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { tapPlan } from '#test/e2e/walks/floorPlan.ts'
import { openedBuilding } from '#test/e2e/walks/openedBuilding.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'

const product = aProduct()
const PHONE = { width: 390, height: 844 }
const UPRIGHT = { width: 768, height: 1024 }
const WIDE = { width: 1024, height: 768 }

/** A surveyor with a tablet, in the kitchen of 8 Tui Street. */
async function inTheKitchen() {
  const surveyor = await product.open({ viewport: WIDE, hasTouch: true })
  await surveyor.signIn('surveyor@kauri.example')
  const { page } = surveyor
  await openedBuilding(page, '8 Tui Street')
  await page.getByRole('table', { name: 'Floors' }).getByRole('link').first().click()
  await page.getByRole('table', { name: 'Rooms' }).getByRole('link', { name: 'Kitchen' }).first().click()
  await page.getByRole('table', { name: 'Items' }).getByRole('row').nth(1).waitFor()
  return surveyor
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Table contents that are wider than their cell, and so overlap the next one. */
const wideContents = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main th, main td')].flatMap(cell => {
      const { right } = cell.getBoundingClientRect()
      const wide = [...cell.querySelectorAll('*')].find(each => each.getBoundingClientRect().right > right + 1)
      return wide ? [`${wide.textContent} in ${cell.textContent}`] : []
    }),
  )

test('on a tablet and a phone the buttons of an item are in reach, each as large as a gloved finger [F-05]', async () => {
  const { page, problems } = await inTheKitchen()
  await page
    .getByRole('table', { name: 'Items' })
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await button(page, 'Next').waitFor()
  const boxes = async () => {
    const foot = [page.getByRole('link', { name: 'Cancel' }), button(page, 'Next'), button(page, 'Save now')]
    return Promise.all(foot.map(async each => (await each.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }))
  }
  for (const size of [UPRIGHT, WIDE, PHONE]) {
    await page.setViewportSize(size)
    const [cancel, next, now] = await boxes()
    if (!cancel || !next || !now) throw new Error('A button is missing')
    expect(Math.min(cancel.height, next.height, now.height), `${size.width}`).toBeGreaterThanOrEqual(44)
    expect(next.y, `${size.width}`).toBe(cancel.y)
    expect(cancel.y + cancel.height, `${size.width}`).toBeLessThanOrEqual(size.height)
    if (size === PHONE) expect(now.y + now.height).toBeLessThan(next.y)
    else expect(now.y, `${size.width}`).toBe(next.y)
  }
  expect(problems).toEqual([])
})

test('on a tablet a field under the buttons of an item moves into sight when it gets the focus [F-05]', async () => {
  const { page } = await inTheKitchen()
  await page
    .getByRole('table', { name: 'Items' })
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  const name = page.locator('[name="name"]')
  await name.waitFor()
  const foot = page.locator('.tall-form .form-foot')
  /** How far the field reaches below the upper edge of the buttons, in pixels. */
  const overlap = async () => {
    const top = await foot.evaluate(each => each.getBoundingClientRect().top)
    return (await name.evaluate(each => each.getBoundingClientRect().bottom)) - top
  }
  const { height = 0 } = (await name.boundingBox()) ?? {}
  // A photo that loads late moves the field, so this is repeated.
  const isMovedUp = async () => {
    await name.blur()
    // Ten pixels of the field stay visible above the buttons.
    const down = (await overlap()) - (height - 10)
    await page.locator('.workspace-contents').evaluate((panel, down) => panel.scrollBy(0, down), down)
    expect(await overlap()).toBeGreaterThan(0)
    // The browser counts the field as visible, and would not move it.
    await name.evaluate(field => field.focus({ preventScroll: true }))
    return (await overlap()) < 0
  }
  await expect.poll(isMovedUp).toBe(true)
})

test('a double tap on “Next” opens the last step of an item without saving [F-05]', async () => {
  const { page } = await inTheKitchen()
  const rows = page.getByRole('table', { name: 'Items' })
  await rows
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem')
  await steps.nth(-2).getByRole('button').tap()
  await button(page, 'Next').dblclick()
  await button(page, 'Save').click({ trial: true })
  expect(await steps.last().getAttribute('aria-current')).toBe('step')
  await button(page, 'Save').tap()
  await rows.waitFor()
})

test('on a tablet in landscape, table columns do not overlap [1§2]', async () => {
  const { page } = await inTheKitchen()
  await page.goto('/dashboard')
  await page.getByRole('row', { name: '8 Tui Street' }).first().waitFor()
  expect(await wideContents(page)).toEqual([])
})

test('on a tablet in landscape, the item actions and the menu are each as large as a gloved finger [F-05]', async () => {
  const { page } = await inTheKitchen()
  const targets = page.locator('.grid-actions .button:visible, .menu a:visible')
  expect(await targets.count()).toBeGreaterThan(6)
  for (const target of await targets.all()) {
    const { width, height } = (await target.boundingBox()) ?? { width: 0, height: 0 }
    const name = await target.getAttribute('aria-label')
    expect(Math.min(width + 1, height), `${name}`).toBeGreaterThanOrEqual(44)
  }
})

test('the actions of an item at the end of the screen open above their button', async () => {
  const { page } = await inTheKitchen()
  await page.setViewportSize({ width: 390, height: 844 })
  const open = page.getByRole('button', { name: /^Actions for / }).first()
  await open.evaluate(element => element.scrollIntoView({ block: 'end' }))
  await open.click()
  const menu = page.locator('.more-actions:popover-open')
  const [panel, opener] = [await menu.boundingBox(), await open.boundingBox()]
  expect(opener?.y).toBeGreaterThan(500)
  expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(opener?.y ?? 0)
  expect(panel?.y).toBeGreaterThan(0)
})

test('after a refused “Save and add another”, “Save” returns to the room [3§2]', async () => {
  const { page } = await inTheKitchen()
  const room = page.url()
  await page.getByRole('link', { name: 'Add item' }).first().click()
  await page.getByRole('radio', { name: /^Presumed/ }).check()
  await page.locator('[name="name"]').fill('Soffit')
  await page.locator('[name="link"]').fill('to')
  await page.locator('input[name="description"]').fill('Porch')
  await page.locator('[name="amount"]').fill('4')
  await button(page, 'Next').click()
  await tapPlan(page, { x: 60, y: 120 })
  await page.getByText('one polygon').waitFor()
  await button(page, 'Next').click()
  for (const score of await page.locator('.scores').all()) await score.locator('.score').first().click()
  await button(page, 'Next').click()
  await button(page, 'Save and add another').click()
  await page.getByText('Please select a recommendation').waitFor()
  await page.getByRole('checkbox').first().check()
  await button(page, 'Save').click()
  await page.getByRole('row', { name: 'Soffit to Porch' }).waitFor()
  expect(page.url()).toBe(room)
})
