import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import { drawOnPlan, planContacts, polygon, rectangle } from '#test/e2e/walks/surveyWalk.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { fixture } from '#test/support/data/fixtures.ts'
import { aPhoto } from '#test/support/data/images.ts'
import { drafts, firstPixel, stored } from './device.ts'

const product = aProduct()
let visitor: Visitor
let page: Page
const files = mkdtempSync(join(tmpdir(), 'clearfloor-files-'))

beforeEach(async () => {
  await visitor?.context.close()
  visitor = await product.open()
  page = visitor.page
})

function written(name: string, bytes: Uint8Array | string): string {
  const path = join(files, name)
  writeFileSync(path, bytes)
  return path
}

const sync = (words: string) => page.locator('.sync', { hasText: words }).first()

/** Opens a demo building from the dashboard. */
async function open(name: string): Promise<void> {
  await visitor.signIn('surveyor@kauri.example')
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

test('a wrong password says so, and the email stays [1§8]', async () => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('surveyor@kauri.example')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password').fill('not-my-password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('That email and password don’t match.').waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('surveyor@kauri.example')
})

test('a plan that is no image, too large or damaged is refused at its field, and the form keeps its other values [2§5]', async () => {
  await open('8 Tui Street')
  await page.getByRole('link', { name: 'Add floor' }).first().click()
  await page.getByLabel('Name').fill('Attic')
  const input = page.locator('input[type=file]').first()
  const bad: [string, RegExp][] = [
    [written('plan.pdf', '%PDF-1.7 a plan'), /This PDF is damaged or empty/],
    [written('large.png', Buffer.alloc(20_481 * 1024)), /Files can be up to 20 MB/],
    [written('text.jpg', 'no image at all'), /damaged, or isn’t an image/],
    [written('cut.jpg', aPhoto(800, 600).subarray(0, 3_000)), /damaged, or isn’t an image/],
    [fixture('photos/phone.heic'), /can’t read HEIC/],
    [written('scan.tiff', 'II*'), /can’t read TIFF images/],
    [written('photo.dng', 'II*'), /This is a raw photo/],
    [written('live.mov', 'a video'), /This is a video/],
  ]
  for (const [path, sentence] of bad) {
    await input.setInputFiles(path)
    await page.getByText(sentence).first().waitFor()
  }
  expect(await page.getByLabel('Name').inputValue()).toBe('Attic')
  // The browser decodes the intact part of this photo; the stored image is redrawn and complete.
  await input.setInputFiles(fixture('photos/corrupted.jpg'))
  await page.getByText('The plan is 2500 × 1875 px').waitFor({ timeout: 60_000 })
})

test('a name of 191 characters is refused at its field and not truncated [2§5]', async () => {
  await open('8 Tui Street')
  await page.getByRole('link', { name: 'Add floor' }).first().click()
  await page.getByLabel('Name').fill('x'.repeat(191))
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Use 190 characters or fewer').waitFor()
  expect(await page.getByLabel('Name').inputValue()).toHaveLength(191)
})

test('a half-filled item is offered again after a reload, with its photo and its drawing [F-19]', async () => {
  await open('8 Tui Street')
  await page.getByRole('link', { name: 'Ground' }).first().click()
  await page.getByRole('link', { name: 'Bathroom' }).first().click()
  await page.getByRole('link', { name: 'Add item' }).first().click()
  await page.getByRole('radio', { name: 'Asbestos', exact: true }).check()
  await page.locator('[name="name"]').fill('Wall board')
  await page.locator('[name="link"]').fill('to')
  await page.locator('input[name="description"]').fill('Behind the bath')
  await page.locator('[name="amount"]').fill('3.5')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(written('photo.jpg', aPhoto(400, 300, 77)))
  await page.getByRole('button', { name: 'Next' }).click()
  await drawOnPlan(page, rectangle([0.7, 0.3], [0.8, 0.4]))
  await page.getByText('one polygon').waitFor()
  await expect
    .poll(() => drafts(page))
    .toContainEqual(expect.stringMatching(/(?=.*Wall board)(?=.*"image":\{"file")(?=.*"polygons":\[\{)/))
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(await page.locator('[name="name"]').inputValue()).toBe('Wall board')
  expect(await page.locator('[name="amount"]').inputValue()).toBe('3.5')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('one polygon').waitFor()
})

test('an unsaved drawing is offered again, and leaving asks first [F-19]', async () => {
  await open('8 Tui Street')
  await page.getByRole('link', { name: 'Ground' }).first().click()
  await page.getByRole('link', { name: 'Add room' }).first().click()
  await page.getByLabel('Name').fill('Lean-to')
  await page.getByRole('button', { name: 'Draw on the plan' }).click()
  const dialog = page.getByRole('dialog').last()
  const canvas = dialog.locator('canvas').first()
  await canvas.waitFor()
  const box = await canvas.boundingBox()
  if (!box) throw new Error('The drawing has no canvas')
  await polygon([0.3, 0.3], [0.4, 0.3], [0.4, 0.4])(page, box)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Are you sure you want to leave without saving?').waitFor()
  await expect.poll(() => drafts(page)).toContainEqual(expect.stringMatching(/^\{"value":\{"polygons":\[\{/))
  await page.reload()
  await page.getByRole('button', { name: /Draw on the plan|Change the drawing/ }).click()
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Polygons 1 of 50').waitFor()
})

test('a response that is not the service’s own is no acknowledgement [F-17]', async () => {
  await open('8 Tui Street')
  let isPortal = true
  await visitor.context.route(/\/api\/building\/\w+\/note/, route =>
    isPortal
      ? route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to the airport</h1>' })
      : route.continue(),
  )
  await page.getByRole('button', { name: 'Edit General' }).click()
  await page.getByRole('textbox', { name: 'General' }).fill('Key under the mat')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await sync('1 change to send').waitFor()
  isPortal = false
  await sync('All saved').waitFor({ timeout: 60_000 })
})

test('a request for a management plan needs the terms; a failed one keeps its values and is sent again [2§4]', async () => {
  await visitor.signIn('surveyor@kauri.example')
  await page.goto('/browse?search=Bay')
  await page.getByRole('row', { name: 'Bay View Hall' }).getByRole('link').first().click()
  const plans = page.getByRole('region', { name: 'Management plans' })
  await plans.getByRole('button', { name: 'Request management plan' }).click()
  await planContacts(page)
  await page.getByRole('radio', { name: /2 hour/ }).check()
  await page.getByRole('switch', { name: 'Remember these contacts' }).check()
  const submit = page.getByRole('button', { name: 'Submit for $300' })
  expect(await submit.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('switch', { name: 'I accept the terms' }).check()
  const reconnect = await intercept(visitor.context, '**/request-plan', route => route.abort())
  await submit.click()
  await page.getByText('You’re offline').first().waitFor()
  expect(await page.getByLabel('Name').last().inputValue()).toBe('Ruth Parata')
  reconnect()
  await submit.click()
  await plans.getByText('Ready,').waitFor({ timeout: 60_000 })
  const saved = page.waitForEvent('download')
  await plans.getByRole('link', { name: 'Download' }).click()
  expect((await saved).suggestedFilename()).toMatch(/Bay View Hall Asbestos management plan \d{8}\.pdf/)
  await plans.getByRole('button', { name: 'Request management plan' }).click()
  expect(await page.getByRole('region', { name: 'PCBU' }).getByLabel('Name').inputValue()).toBe('Ruth Parata')
})

test('a plan is stored at most 2500 px, on white [2§9]', async () => {
  await open('8 Tui Street')
  await page.getByRole('link', { name: 'Add floor' }).first().click()
  await page.getByLabel('Name').fill('Attic')
  await page.locator('input[type=file]').first().setInputFiles(fixture('plans/apartments-floor.png'))
  await page.getByText('The plan is 2500 × 1767 px').waitFor({ timeout: 60_000 })
  expect(await firstPixel(page)).toEqual([255, 255, 255, 255])
})

const turned = [
  'photos/orientation-Landscape_6.jpg',
  'photos/orientation-Portrait_3.jpg',
  'photos/orientation-Landscape_1.jpg',
].map(fixture)
test('a photo is stored upright, at most 1200 px, and without the position where it was taken [3§9]', async () => {
  await open('8 Tui Street')
  await page.getByRole('link', { name: 'Ground' }).first().click()
  await page.getByRole('link', { name: 'Bathroom' }).first().click()
  await page.getByRole('link', { name: 'Add item' }).first().click()
  await page.locator('[name="link"]').fill('to')
  const sizes: string[] = []
  for (const path of [...turned, fixture('photos/gps-camera.jpg')]) {
    const before = await stored(page)
    await page.locator('input[type=file]').first().setInputFiles(path)
    await expect.poll(async () => (await stored(page)).length).toBe(before.length + 1)
    const [added] = (await stored(page)).filter(({ hash }) => !before.some(known => known.hash === hash))
    expect(added).toMatchObject({ type: 'image/jpeg', exif: false })
    expect(Math.max(added?.width ?? 0, added?.height ?? 0)).toBeLessThanOrEqual(1200)
    sizes.push((added?.width ?? 0) > (added?.height ?? 0) ? 'landscape' : 'portrait')
  }
  expect(sizes.slice(0, 3)).toEqual(['landscape', 'portrait', 'landscape'])
})
