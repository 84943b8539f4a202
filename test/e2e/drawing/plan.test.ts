import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drafts } from '#test/e2e/device/device.ts'
import { polygon } from '#test/e2e/walks/surveyWalk.ts'
import { startProduct, Visitor } from '#test/support/browser/browser.ts'
import { openKillable } from '#test/support/cloud/killableDevice.ts'
import { aPhoto } from '#test/support/data/images.ts'

let product: Awaited<ReturnType<typeof startProduct>>
let chrome: Awaited<ReturnType<typeof openKillable>>
let visitor: Visitor
let page: Page
const folder = mkdtempSync(join(tmpdir(), 'clearfloor-plan-'))

async function open(): Promise<void> {
  chrome = await openKillable(join(folder, 'browser'))
  const context = chrome.browser.contexts()[0]
  if (!context) throw new Error('The browser has no window')
  context.setDefaultTimeout(20_000)
  page = await context.newPage()
  await page.setViewportSize({ width: 1280, height: 900 })
  visitor = new Visitor(context, page)
}

beforeAll(async () => {
  product = await startProduct()
  await open()
})
afterAll(async () => {
  await chrome?.kill()
  await product?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens the product; a session that outlived the browser signs in by itself. */
async function signIn(): Promise<void> {
  await page.goto(`${product.url}/login`)
  const email = page.getByLabel('Email')
  await Promise.race([email.waitFor(), page.waitForURL('**/dashboard')])
  if (page.url().endsWith('/dashboard')) return
  await email.fill('surveyor@kauri.example')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password').fill('demo-password-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/dashboard')
}

async function openFloor(name: string, building = '8 Tui Street'): Promise<void> {
  await page.goto(`${product.url}/browse`)
  await page.getByRole('row', { name: building }).getByRole('link').first().click()
  await page.getByRole('link', { name }).first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Black one-pixel lines on white, every fifty pixels, 9600 px wide. The browser draws them, which is fast. */
async function linesOf9600(): Promise<string> {
  const base64 = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(9_600, 6_784)
    const pen = canvas.getContext('2d')
    if (!pen) throw new Error('no canvas')
    pen.fillStyle = '#fff'
    pen.fillRect(0, 0, 9_600, 6_784)
    pen.fillStyle = '#000'
    for (let x = 25; x < 9_600; x += 50) pen.fillRect(x, 0, 1, 6_784)
    const bytes = new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
  })
  const path = join(folder, 'lines.png')
  writeFileSync(path, Buffer.from(base64, 'base64'))
  return path
}

function photo(): string {
  const path = join(folder, 'door.jpg')
  writeFileSync(path, aPhoto(1600, 1200))
  return path
}

const canvas = () => page.getByRole('dialog').last()
const tiles = () => page.locator('.drawing-tiles img')

/** The darkest and lightest pixel of a strip in the middle of the plan, 0 to 255. */
async function contrast(): Promise<{ dark: number; light: number }> {
  const { data } = PNG.sync.read(await page.screenshot({ clip: { x: 560, y: 420, width: 220, height: 2 } }))
  const greys = Array.from({ length: data.length / 4 }, (_, i) => data[i * 4] ?? 0)
  return { dark: Math.min(...greys), light: Math.max(...greys) }
}

test('a plan of 9600 px is stored at 2500 px and in tiles, and shows its one-pixel lines when zoomed in [2§9]', async () => {
  const plan = await linesOf9600()
  await signIn()
  await page.goto(`${product.url}/browse`)
  await page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Add floor' }).first().click()
  await page.getByLabel('Name').fill('Attic')
  await page.locator('input[type=file]').first().setInputFiles(plan)
  await page.getByText('The plan is 2500 × 1767 px, and 9600 × 6784 px when you zoom in.').waitFor({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('table', { name: 'Floors' }).getByRole('link', { name: 'Attic' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Attic' }).waitFor()
  await page.locator('.sync', { hasText: 'All saved' }).first().waitFor({ timeout: 120_000 })

  await page.getByRole('link', { name: 'Add room' }).first().click()
  await page.getByRole('button', { name: 'Draw on the plan' }).click()
  await canvas().locator('canvas').first().waitFor()
  expect(await tiles().count()).toBe(0)
  await page.mouse.move(640, 420)
  for (let notch = 0; notch < 40; notch++) await page.mouse.wheel(0, -100)
  await expect
    .poll(() => tiles().evaluateAll(all => all.length > 0 && all.every(tile => (tile as HTMLImageElement).complete)))
    .toBe(true)
  expect(await tiles().count()).toBeLessThanOrEqual(4)
  await expect.poll(async () => (await contrast()).dark).toBeLessThan(60)
  expect((await contrast()).light).toBeGreaterThan(240)
  // Without the tiles, the picture of 2500 px has grey smears there.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('.drawing-tiles { display: none }')
    document.adoptedStyleSheets = [sheet]
  })
  await expect.poll(async () => (await contrast()).dark).toBeGreaterThan(100)
  await canvas()
    .getByRole('button', { name: /^Whole plan/ })
    .click()
  await expect.poll(() => tiles().count()).toBe(0)
  expect(visitor.problems).toEqual([])
})

test('the rooms of a floor, highest order first, with their badges, counts and notes, to be searched [2§2]', async () => {
  await openFloor('Ground', 'Harbour House')
  const table = page.getByRole('table', { name: 'Rooms' })
  expect(await table.getByRole('columnheader').allTextContents()).toEqual([
    'Name',
    'Order',
    'Item Count',
    'Note',
    'To check',
    'Actions',
  ])
  const rows = table.getByRole('row')
  expect(await rows.nth(1).textContent()).toMatch(/Switch room.*Inaccessible.*8.*1 item.*Live switchgear/)
  expect(await rows.nth(8).textContent()).toMatch(/Reception.*1.*3 items/)
  await table.getByRole('row', { name: /Toilets.*No PACM Observed.*0 items/ }).waitFor()
  await page.getByRole('searchbox', { name: 'Search rooms' }).fill('boiler')
  await expect.poll(() => rows.count()).toBe(2)
  await rows.nth(1).getByRole('link', { name: 'Edit Plant room' }).waitFor()
  await rows.nth(1).getByRole('link', { name: 'Plant room', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Plant room' }).waitFor()
  await openFloor('Level 1', 'Harbour House')
  await table.getByRole('row', { name: /Tenant office.*Out of scope/ }).waitFor()
})

const focused = () =>
  page.evaluate(() => document.activeElement?.getAttribute('name') ?? document.activeElement?.textContent)

test('a room shows what its plan lacks, and its link opens the drawing with the cursor there [2§4 2§5 2§8]', async () => {
  await openFloor('Ground')
  await page.getByRole('link', { name: 'Add room' }).first().click()
  const create = page.getByRole('button', { name: 'Create room' })
  await create.click()
  await expect.poll(focused).toBe('name')
  await page.getByLabel('Name').fill('Cupboard')
  await page.getByRole('radio', { name: /^Inaccessible/ }).check()
  await page.locator('[data-field="image"] input[type=file]').first().setInputFiles(photo())
  await expect
    .poll(() => page.locator('[data-field="image"] img').evaluate(image => (image as HTMLImageElement).naturalWidth))
    .toBe(1000)
  await create.click()
  await page.getByText('Please place a polygon on the floor plan').waitFor()
  await expect.poll(focused).toBe('Draw on the plan')
  await page.keyboard.press('Enter')
  await canvas().getByText('Please mark Inaccessible area').waitFor()
  await canvas().getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('radio', { name: /^Accessible/ }).check()
  await page.getByRole('switch', { name: 'Label on the plan' }).check()
  await create.click()
  await page.getByText('Please place a label on the floor plan').waitFor()
  await page.getByRole('button', { name: 'Draw on the plan' }).click()
  await canvas().getByText('Please draw room polygon').waitFor()
})

test('a floor needs a plan, its own or that of another floor, which is shown; its order is asked for on edit only [2§5]', async () => {
  await openFloor('Ground')
  await page.goto(page.url().replace(/\/floor\/.*/, '/floor'))
  await page.getByLabel('Name').fill('Loft')
  expect(await page.getByLabel('Order').count()).toBe(0)
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByText('Please choose a floor plan image').waitFor()
  await expect.poll(focused).toMatch(/Take photo|Choose file/)
  await openFloor('Ground')
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByLabel('Order').fill('')
  await page.getByRole('radio', { name: /^Copy the plan/ }).check()
  const others = page.getByRole('combobox', { name: 'Copy from floor' })
  expect((await others.locator('option').allTextContents()).filter(name => name === 'Ground')).toEqual([])
  await others.selectOption({ label: 'Attic' })
  await page.getByRole('img', { name: 'Plan of Attic' }).waitFor()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.locator('[data-field="order"]').getByText('Required').last().waitFor()
  await expect.poll(focused).toBe('order')
})

test('a drawing outlives a killed browser, and is offered for its own room only [F-19]', async () => {
  await openFloor('Ground')
  const draw = async (room: string) => {
    await openFloor('Ground')
    await page
      .getByRole('link', { name: `Edit ${room}` })
      .first()
      .click()
    await page.getByRole('button', { name: /Draw on the plan|Change the drawing/ }).click()
    await canvas().locator('canvas').first().waitFor()
  }
  const counted = () =>
    canvas()
      .getByText(/Polygons \d+ of 50/)
      .textContent()
  const drawPolygon = async () => {
    await canvas().getByRole('button', { name: 'Whole plan' }).click()
    const box = await canvas().locator('.drawing-plan').boundingBox()
    if (!box) throw new Error('The drawing has no plan')
    await polygon([0.3, 0.8], [0.4, 0.8], [0.4, 0.9])(page, box)
  }
  const drawings = async () => (await drafts(page)).filter(draft => draft.startsWith('{"value":{"polygons":'))
  await draw('Bathroom')
  const before = await counted()
  await drawPolygon()
  const after = await counted()
  expect(after).not.toBe(before)
  await expect.poll(drawings).toHaveLength(1)
  await chrome.kill()

  await open()
  await signIn()
  await draw('Kitchen')
  await drawPolygon()
  // Drafts are stored only after the search for an earlier one.
  await expect.poll(drawings).toHaveLength(2)
  expect(await page.getByRole('alertdialog').count()).toBe(0)
  await page.keyboard.press('Control+z')
  await expect.poll(drawings).toHaveLength(1)
  await draw('Bathroom')
  await page.getByRole('alertdialog').getByText('You have an unsaved drawing from').waitFor()
  expect(await counted()).toBe(before)
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(await counted()).toBe(after)
})
