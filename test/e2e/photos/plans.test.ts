import { readFileSync } from 'node:fs'
import { degrees, PDFDocument, rgb } from '@cantoo/pdf-lib'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { drafts } from '#test/e2e/device/device.ts'
import { tapPlanAt } from '#test/e2e/walks/floorPlan.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { fixture } from '#test/support/data/fixtures.ts'
import { aPhoto } from '#test/support/data/images.ts'
import { pagesPdf, SCAN_FILTERS, scanPdf, turnedPdf } from '#test/support/data/planPdfs.ts'

const product = aProduct()
let visitor: Visitor
let page: Page

beforeAll(async () => {
  visitor = await product.open({ hasTouch: true })
  page = visitor.page
  await visitor.signIn('surveyor@kauri.example')
})

/** Plans as an architect sends them: a portrait page and a landscape page. */
async function plans(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const image = await pdf.embedPng(readFileSync(fixture('plans/apartments-floor.png')))
  for (const [width, height] of [
    [595, 842],
    [842, 595],
  ] as const)
    pdf.addPage([width, height]).drawImage(image, { x: 40, y: 40, width: width - 80, height: height - 80 })
  return Buffer.from(await pdf.save())
}

const choose = (name: string, mimeType: string, buffer: Buffer) =>
  page.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer })

async function drag(handle: Locator, x: number, y: number): Promise<void> {
  const box = await handle.boundingBox()
  if (!box) throw new Error('There is no corner')
  await page.mouse.move(box.x + 22, box.y + 22)
  await page.mouse.down()
  await page.mouse.move(box.x + 22 + x, box.y + 22 + y, { steps: 4 })
  await page.mouse.up()
}

const size = (words: string) => page.getByText(words).waitFor()
const corner = (name: string) => page.getByRole('dialog').getByRole('button', { name: `${name} corner` })

test('a photographed plan is straightened, a PDF page is rotated and cropped, a refused file leaves it unchanged, and it survives a reload [2§5]', async () => {
  await page
    .getByRole('row', { name: /8 Tui Street/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('link', { name: 'Add floor' }).first().click()
  await page.getByLabel('Name').fill('From a PDF')
  await choose('wall.jpg', 'image/jpeg', Buffer.from(aPhoto(800, 600)))
  await size('The plan is 800 × 600 px')
  await page.getByRole('button', { name: 'Straighten' }).click()
  await page.getByRole('img', { name: 'The plan straightened' }).waitFor()
  await page.getByRole('button', { name: 'Use', exact: true }).click()
  await size('The plan is 672 × 504 px')
  await page.getByRole('button', { name: 'Use the original' }).click()
  await size('The plan is 800 × 600 px')

  await choose('plans.pdf', 'application/pdf', await plans())
  await page.getByRole('button', { name: 'Page 2' }).click()
  await page.getByRole('button', { name: 'Turn right' }).click()
  await page.locator('.plan-sheet canvas').waitFor()
  await drag(corner('Bottom right'), 0, -60)
  await corner('Top left').focus()
  for (let n = 0; n < 3; n++) await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: 'Use this page' }).click()
  await expect
    .poll(async () => (await page.getByText(/The plan is \d+ × \d+ px/).textContent()) ?? '')
    .toMatch(/The plan is (2\d{3} × 2500|2500 × 2\d{3}|1[89]\d\d × 2500) px/)
  const cropped = (await page.getByText(/The plan is \d+ × \d+ px/).textContent()) ?? ''

  for (const [buffer, sentence] of [
    [Buffer.from('%PDF-1.7 a plan'), /This PDF is damaged or empty/],
    [Buffer.alloc(0), /This PDF is damaged or empty/],
    [Buffer.alloc(20_481 * 1024), /Files can be up to 20 MB/],
  ] as const) {
    await choose('bad.pdf', 'application/pdf', buffer)
    await page.getByText(sentence).waitFor()
    await size(cropped)
  }

  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('link', { name: 'From a PDF' }).first().click()
  const heading = page.getByRole('heading', { level: 1, name: 'From a PDF' })
  await heading.waitFor()
  await page.reload()
  await heading.waitFor()
  const plan = page.locator('img[src^="blob:"]').first()
  await plan.waitFor()
  expect(await plan.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalHeight))).toBe(
    Number(/× (\d+)/.exec(cropped)?.[1]),
  )
}, 90_000)

/** The percentage of non-white pixels on the chosen page. */
const inked = () =>
  page.locator('.plan-sheet canvas').evaluate((canvas: HTMLCanvasElement) => {
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? { data: [] }
    return Math.round((400 * Array.from(data).filter((shade, at) => at % 4 === 0 && shade < 128).length) / data.length)
  })

async function expectPlan(pdf: Buffer, dimensions: string, ink: readonly [least: number, most: number]): Promise<void> {
  await choose('plan.pdf', 'application/pdf', pdf)
  await page.locator('.plan-sheet canvas').waitFor()
  const share = await inked()
  expect(share).toBeGreaterThanOrEqual(ink[0])
  expect(share).toBeLessThanOrEqual(ink[1])
  await page.getByRole('button', { name: 'Use this page' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await page.locator('.plan-field[aria-busy]').waitFor({ state: 'detached' })
  await size(`The plan is ${dimensions} px`)
}

const LINES = [1, 30] as const
const WHOLLY = [100, 100] as const

test('a plan is read from every kind of scan, sixty pages, a rotated and cropped page, and an image named as a PDF; offline if the reader is on the device [2§5 F-19]', async () => {
  // Another user's browser, without a cached PDF reader.
  visitor = await product.open({ hasTouch: true })
  const { context } = visitor
  page = visitor.page
  await visitor.signIn('surveyor@kauri.example')
  await page
    .getByRole('row', { name: /8 Tui Street/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('link', { name: 'Add floor' }).first().click()
  await page.getByLabel('Name').fill('Cellar')
  await choose('wall.jpg', 'image/jpeg', Buffer.from(aPhoto(800, 600)))
  await size('The plan is 800 × 600 px')

  await context.setOffline(true)
  await choose('plan.pdf', 'application/pdf', await pagesPdf(1))
  await page.getByText('The PDF reader hasn’t been downloaded to this device yet').waitFor()
  await size('The plan is 800 × 600 px')
  await context.setOffline(false)
  await expect.poll(() => drafts(page)).toContainEqual(expect.stringMatching(/Cellar.*"image":\{"file"/))
  await page.reload()
  await page.getByRole('button', { name: 'Restore' }).click()
  await size('The plan is 800 × 600 px')
  expect(await page.getByLabel('Name').inputValue()).toBe('Cellar')

  await choose('plan.pdf', 'application/pdf', await pagesPdf(60))
  const last = page.getByRole('button', { name: 'Page 60' })
  await last.click()
  await last.locator('canvas').waitFor()
  expect(await page.locator('.pdf-thumbnail canvas').count()).toBeLessThan(60)
  await page.locator('.plan-sheet canvas').waitFor()
  await page.getByRole('button', { name: 'Use this page' }).click()
  await size('The plan is 1767 × 2500 px')

  await context.setOffline(true)
  await choose('scan.pdf', 'application/pdf', await scanPdf('JPXDecode'))
  await page.getByText('the reader for scans hasn’t been downloaded to this device yet').waitFor()
  await size('The plan is 1767 × 2500 px')
  await expectPlan(await turnedPdf(), '938 × 2500', LINES)
  await context.setOffline(false)

  for (const filter of SCAN_FILTERS)
    await expectPlan(await scanPdf(filter), '2500 × 1875', filter === 'DCTDecode' ? WHOLLY : LINES)
  await context.setOffline(true)
  await expectPlan(await turnedPdf(), '938 × 2500', LINES)
  await expectPlan(await scanPdf('JPXDecode'), '2500 × 1875', LINES)
  await context.setOffline(false)

  await choose('protected.pdf', 'application/pdf', readFileSync(fixture('plans/protected.pdf')))
  await page.getByText('This PDF is protected with a password').waitFor()
  await size('The plan is 2500 × 1875 px')
  await choose('photo.pdf', 'application/pdf', Buffer.from(aPhoto(640, 480)))
  await size('The plan is 640 × 480 px')
  expect(visitor.problems).toEqual([])
}, 90_000)

/** The plans of a building: a page for each floor, with its name, and a page of notes. */
async function floorPlans(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const image = await pdf.embedPng(readFileSync(fixture('plans/apartments-floor.png')))
  for (const name of ['GROUND FLOOR PLAN', 'LEVEL 1', 'Notes']) {
    const sheet = pdf.addPage([842, 595])
    sheet.drawImage(image, { x: 40, y: 40, width: 762, height: 460 })
    sheet.drawText(name, { x: 40, y: 540, size: 24 })
    sheet.drawText('1:100', { x: 700, y: 20, size: 8 })
  }
  return Buffer.from(await pdf.save())
}

test('the pages of a PDF become floors in one go, each with the name on its page', async () => {
  await page.goto('/browse?search=8 Tui Street')
  await page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Add floor' }).first().click()
  await choose('plans.pdf', 'application/pdf', await floorPlans())
  await page.getByRole('button', { name: 'Several pages as floors' }).click()
  const floors = page.getByRole('dialog', { name: 'Pages as floors' })
  const name = (number: number) => floors.getByLabel(`Name of the floor on page ${number}`)
  await expect.poll(() => name(1).inputValue()).toBe('Ground floor')
  await expect.poll(() => name(2).inputValue()).toBe('Level 1')
  expect(await name(3).inputValue()).toBe('')
  await name(2).fill('')
  await floors.getByText('Name the floor on page 2').waitFor()
  await name(2).fill('First floor')
  await floors.getByRole('button', { name: 'Add 2 floors' }).click()
  await page.getByText('2 floors added').waitFor()
  const table = page.getByRole('table', { name: 'Floors' })
  await table.getByRole('link', { name: 'Ground floor' }).first().waitFor()
  await table.getByRole('link', { name: 'First floor' }).first().click()
  await page.getByRole('img', { name: 'Plan of First floor' }).waitFor()
})

/** A page that is turned to the right, with two rooms above each other and a name in each. */
async function namedRooms(): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const sheet = pdf.addPage([800, 600])
  const walls = { borderColor: rgb(0, 0, 0), borderWidth: 8 }
  sheet.drawRectangle({ x: 60, y: 60, width: 340, height: 480, ...walls })
  sheet.drawRectangle({ x: 400, y: 60, width: 340, height: 480, ...walls })
  for (const [text, x] of [
    ['KITCHEN', 180],
    ['STORE 2', 520],
  ] as const)
    sheet.drawText(text, { x, y: 300, size: 18 })
  sheet.drawText('12.400', { x: 180, y: 200, size: 24 })
  sheet.drawText('PLAN OF THE FLOOR', { x: 60, y: 560, size: 24 })
  sheet.setRotation(degrees(90))
  return Buffer.from(await pdf.save())
}

test('a room on a plan from a PDF gets the name that is written in the room', async () => {
  await page.goto('/browse?search=8 Tui Street')
  await page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Add floor' }).first().click()
  await page.getByLabel('Name').fill('Named rooms')
  await choose('rooms.pdf', 'application/pdf', await namedRooms())
  await page.getByRole('button', { name: 'Use this page' }).click()
  await size('The plan is 1875 × 2500 px')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('link', { name: 'Named rooms', exact: true }).first().click()
  await page.getByRole('img', { name: 'Plan of Named rooms' }).waitFor()
  await page.getByRole('button', { name: 'Draw rooms' }).click()
  const canvas = page.getByRole('dialog', { name: 'Rooms on Named rooms' })
  await tapPlanAt(page, [900, 600], canvas)
  await expect.poll(() => canvas.getByLabel('Room name').inputValue()).toBe('Kitchen')
  await page.keyboard.press('Enter')
  await canvas.getByText('1 room drawn').waitFor()
  await canvas.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'Propose all rooms' }).click()
  await page.getByRole('button', { name: 'Add 1 room' }).waitFor()
  expect(await page.getByLabel('Name of room 1').inputValue()).toBe('Store 2')
})
