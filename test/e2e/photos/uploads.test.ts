import type { Page, Request } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { passTime } from '#test/e2e/device/device.ts'
import { openPlantRoom } from '#test/e2e/screens/photos.ts'
import { title } from '#test/e2e/screens/screen.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { aPhoto } from '#test/support/data/images.ts'

const product = aProduct()
let visitor: Visitor
let page: Page

beforeEach(async () => {
  visitor = await product.open()
  page = visitor.page
  await visitor.signIn('surveyor@kauri.example')
  await openPlantRoom(page)
})
afterEach(() => visitor.context.close())

const isToBucket = (request: Request) =>
  request.method() === 'POST' && (request.headers()['content-type'] ?? '').startsWith('multipart/form-data')

/** The requests for photos and items that leave the device from now on. */
function sentRequests(): string[] {
  const sent: string[] = []
  page.on('response', response => {
    const request = response.request()
    const { pathname } = new URL(request.url())
    if (isToBucket(request)) sent.push('bucket')
    else if (request.method() !== 'GET' && /^\/api\/(upload|item)/.test(pathname)) sent.push(pathname)
  })
  return sent
}

/** Changes the photo of the room's first item. Close shades are encoded to the same bytes. */
async function changePhoto(shade: number): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Edit item' }).click()
  await title(page, 'Edit item')
  const shown = page.locator('[data-field="image"] img').first()
  const before = await shown.getAttribute('src')
  const buffer = Buffer.from(aPhoto(800, 600, shade))
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: `${shade}.jpg`, mimeType: 'image/jpeg', buffer })
  await expect.poll(() => shown.getAttribute('src'), { timeout: 20_000 }).not.toBe(before)
  const save = page.getByRole('button', { name: 'Save', exact: true })
  for (let step = 0; step < 4 && (await save.count()) === 0; step++)
    await page.getByRole('button', { name: 'Next', exact: true }).click()
  await save.click()
  await page.getByRole('heading', { name: 'Items' }).waitFor()
}
const saved = () => page.locator('.sync', { hasText: 'All saved' }).first()
const allSaved = () => saved().waitFor()

test('a photo takes three requests: begin, post to the bucket, save of its item [P-22]', async () => {
  const sent = sentRequests()
  await changePhoto(10)
  await allSaved()
  expect(sent).toEqual(['/api/uploads', 'bucket', '/api/item'])
  expect(visitor.problems).toEqual([])
})

test('ten offline photos begin in one request [F-27]', async () => {
  // After the first, the forms' data is on the device.
  await changePhoto(20)
  await allSaved()
  await visitor.context.setOffline(true)
  for (let shade = 40; shade < 240; shade += 20) await changePhoto(shade)
  const sent = sentRequests()
  await visitor.context.setOffline(false)
  await allSaved()
  expect(sent.filter(each => each === '/api/uploads')).toHaveLength(1)
  expect(sent.filter(each => each === 'bucket')).toHaveLength(10)
  expect(sent).toHaveLength(21)
})

/** Keeps messages on the page, like a hovering pointer. */
const keepMessages = () =>
  page.evaluate(() => {
    const hover = () => document.querySelector('.toast')?.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    setInterval(hover, 100)
  })

test.each([
  { width: 390, height: 844, shade: 28 },
  { width: 1024, height: 768, shade: 32 },
  { width: 1280, height: 900, shade: 36 },
])('at $width px the message after a save hides no button of the next item', async ({ shade, ...size }) => {
  await page.setViewportSize(size)
  await keepMessages()
  await changePhoto(shade)
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('link', { name: 'Edit item' }).waitFor()
  const buttons = page.locator('.page-actions').locator('a, .button').filter({ visible: true })
  await buttons.last().waitFor()
  expect(await page.locator('.toast').count()).toBe(1)
  const isCovered = (button: Element) => {
    const { left, right, top, bottom } = button.getBoundingClientRect()
    const toast = document.querySelector('.toast')?.getBoundingClientRect()
    return toast && left < toast.right && toast.left < right && top < toast.bottom && toast.top < bottom
  }
  for (const button of await buttons.all()) expect(await button.evaluate(isCovered)).toBe(false)
})

/** Answers the first posted photos without the bucket. */
async function answerPosts(answer: { status: number; body?: string }, most = 1): Promise<() => number> {
  let answered = 0
  await page.route(
    () => true,
    async route => {
      if (answered === most || !isToBucket(route.request())) return route.fallback()
      answered += 1
      await route.fulfill(answer)
    },
  )
  return () => answered
}

test('a photo that the bucket has lost is uploaded again, and its item is saved [F-13]', async () => {
  const lost = await answerPosts({ status: 204 })
  const sent = sentRequests()
  await changePhoto(250)
  await allSaved()
  expect(lost()).toBe(1)
  expect(sent).toEqual(['/api/uploads', 'bucket', '/api/item', '/api/uploads', 'bucket', '/api/item'])
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.reload()
  await page.locator('.marked-photo img').first().waitFor()
})

test('a photo whose upload form has expired begins again, and its item is saved [F-13]', async () => {
  const refused = await answerPosts({ status: 403 })
  const sent = sentRequests()
  await changePhoto(252)
  await allSaved()
  expect(refused()).toBe(1)
  expect(sent).toEqual(['/api/uploads', 'bucket', '/api/uploads', 'bucket', '/api/item'])
})

test('a photo refused by a full disk is sent automatically once there is space, even after many refusals [F-04]', async () => {
  const body = '<Error><Code>ServiceUnavailable</Code><Message>The disk is full.</Message></Error>'
  const refused = await answerPosts({ status: 503, body }, 4)
  // The outbox waits up to half a minute before it tries again.
  await page.clock.install()
  await changePhoto(254)
  await expect.poll(() => passTime(page).then(refused)).toBe(4)
  await expect.poll(() => passTime(page).then(() => saved().count())).toBe(1)
  expect(refused()).toBe(4)
})
