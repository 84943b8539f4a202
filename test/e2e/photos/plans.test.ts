import { readFileSync } from 'node:fs'
import { PDFDocument } from 'pdf-lib'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { fixture } from '#test/support/data/fixtures.ts'
import { aPhoto } from '#test/support/data/images.ts'

const product = aProduct()
let visitor: Visitor
let page: Page

beforeAll(async () => {
  visitor = await product.open({ hasTouch: true })
  page = visitor.page
  await visitor.signIn('surveyor@kauri.example')
})

/** Plans as an architect sends them: a page upright, a page across. */
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

test('2§5 a photographed plan is straightened, a page of a PDF is turned and cropped, refused files keep it, and it is there after a reload', async () => {
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
