import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { inspectFile } from '#functions/files/fileInspection.ts'
import { openPlantRoom } from '#test/e2e/screens/photos.ts'
import { title } from '#test/e2e/screens/screen.ts'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { onlyInWorkers } from '#test/support/browser/onlyInWorkers.ts'
import { fixture } from '#test/support/data/fixtures.ts'

const product = aProduct()
let visitor: Visitor
let page: Page

beforeAll(async () => {
  visitor = await product.open({ hasTouch: true })
  page = visitor.page
  await visitor.signIn('surveyor@kauri.example')
})

type Share = readonly [x: number, y: number]

/** A pointer stroke; start and end as fractions of the photo. */
async function stroke(from: Share, to: Share): Promise<void> {
  const box = await page.locator('.marking-sheet').boundingBox()
  if (!box) throw new Error('There is no photo to draw on')
  const at = ([x, y]: Share) => [box.x + box.width * x, box.y + box.height * y] as const
  await page.mouse.move(...at(from))
  await page.mouse.down()
  await page.mouse.move(...at(to), { steps: 4 })
  await page.mouse.up()
}
const mark = (name: string) => page.getByRole('application').getByRole('button', { name })
const count = (words: string) => page.getByText(`${words} of 30 marks`).waitFor()

test('a photo is marked up with mouse, keys and text, undone, saved, shown with its date, and removed [3§2.3]', async () => {
  await openPlantRoom(page)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Edit item' }).click()
  await title(page, 'Edit item')
  await page.locator('input[type=file]').first().setInputFiles(fixture('photos/gps-camera.jpg'))
  await page.getByText('22/10/2008 · ').waitFor()
  await page.getByRole('button', { name: 'Mark up' }).click()
  await page.getByRole('button', { name: 'Arrow', exact: true }).click()
  await stroke([0.9, 0.1], [0.6, 0.4])
  await count('1')
  await page.keyboard.press('c')
  await page.keyboard.press('Enter')
  for (const key of ['Shift+ArrowLeft', 'Shift+ArrowLeft', 'Alt+ArrowDown']) await page.keyboard.press(key)
  await mark('Circle, 2 of 2').waitFor()
  await page.keyboard.press('t')
  await page.keyboard.press('Enter')
  await page.getByLabel('Text on the photo').fill('Pipe seal')
  await page.keyboard.press('Enter')
  await mark('Text “Pipe seal”, 3 of 3').waitFor()
  await page.keyboard.press('b')
  await page.keyboard.press('Enter')
  await count('4')
  await page.keyboard.press('Control+z')
  await count('3')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await page.getByRole('img', { name: 'Photo, marked: Arrow, Circle, Text “Pipe seal”' }).waitFor()
  await saveItem()
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.reload()
  await page.getByRole('img', { name: /marked: Arrow, Circle, Text “Pipe seal”$/ }).waitFor()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download photo' }).first().click(),
  ])
  expect(saved.suggestedFilename()).toMatch(/^\S+ Plant room\.jpg$/)
  const { width, height } = inspectFile(readFileSync(await saved.path()))
  expect([width, (height ?? 0) > 480]).toEqual([640, true])
  expect(visitor.problems).toEqual([])
})

/** Continues to the wizard's last step and saves. */
async function saveItem(): Promise<void> {
  const save = page.getByRole('button', { name: 'Save', exact: true })
  for (let step = 0; step < 4 && (await save.count()) === 0; step++)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
  await save.click()
  await page.getByRole('heading', { name: 'Items' }).waitFor()
}

test('a photo is resized in a worker, or in the page if that fails [P-21]', { tags: 'slow' }, async () => {
  await openPlantRoom(page)
  await page.getByRole('row').nth(2).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Edit item' }).click()
  const shown = page.locator('[data-field="image"] img').first()
  const choose = async (name: string) => {
    const before = await shown.getAttribute('src')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(fixture(`photos/${name}.jpg`))
    await expect.poll(() => shown.getAttribute('src'), { timeout: 20_000 }).not.toBe(before)
  }
  await onlyInWorkers(page)
  await choose('gps-camera')
  await page.getByText('22/10/2008 · ').waitFor()
  const reconnect = await intercept(page, /\/assets\/worker-/, route => route.abort())
  await page.reload()
  await choose('phone-9mp')
  reconnect()
})

test('on a phone a finger circles the tapped place and draws a box; removing marks asks first [3§2.3]', {
  tags: 'slow',
}, async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPlantRoom(page)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Edit item' }).click()
  await page.getByRole('button', { name: 'Mark up' }).click()
  const before = await page.locator('.marking-sheet g').count()
  const touch = await page.context().newCDPSession(page)
  const box = await page.locator('.marking-sheet').boundingBox()
  if (!box) throw new Error('There is no photo to draw on')
  const at = (x: number, y: number) => [{ x: box.x + box.width * x, y: box.y + box.height * y }]
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[] = []) =>
    touch.send('Input.dispatchTouchEvent', { type, touchPoints })
  await finger('touchStart', at(0.15, 0.85))
  await finger('touchEnd')
  await count(String(before + 1))
  await page.getByRole('button', { name: 'Box', exact: true }).click()
  await finger('touchStart', at(0.4, 0.75))
  await finger('touchMove', at(0.5, 0.85))
  await finger('touchMove', at(0.6, 0.95))
  await finger('touchEnd')
  await mark(`Box, ${before + 2} of ${before + 2}`).waitFor()
  await page.getByRole('button', { name: 'Text', exact: true }).click()
  await page.touchscreen.tap(box.x + box.width * 0.1, box.y + box.height * 0.2)
  await page.getByLabel('Text on the photo').waitFor()
  await page.keyboard.type('Behind')
  await page.keyboard.press('Enter')
  await mark(`Text “Behind”, ${before + 3} of ${before + 3}`).waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).last().click()
  await page.getByRole('button', { name: 'Remove', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('img', { name: /, Box$/ }).waitFor()
  expect(visitor.problems).toEqual([])
})

test('after a reload a room’s items do not move when the building arrives, so that no tap misses [3§2.3]', {
  tags: 'slow',
}, async () => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPlantRoom(page)
  const { promise, resolve: answer } = Promise.withResolvers<void>()
  await intercept(page, /\/tree$/, async route => {
    await promise
    await route.continue()
  })
  await page.reload()
  const row = await page.getByRole('row').nth(1).elementHandle()
  const { y } = (await row?.boundingBox()) ?? {}
  const arrived = page.waitForResponse(/\/tree$/)
  answer()
  await (await arrived).finished()
  await page.waitForLoadState('networkidle')
  expect(await row?.evaluate(element => element.isConnected)).toBe(true)
  expect((await row?.boundingBox())?.y).toBe(y)
})
