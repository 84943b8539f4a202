import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { cutOff } from '#test/e2e/walks/cutOff.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
const HALL = 'Bay View Hall'
let manager: Visitor
let surveyor: Visitor
let page: Page
let building: string
const said = (text: string | RegExp, on = page) => on.getByText(text).first().waitFor()
const progress = (done: number, all = 4) => said(`${done} of ${all} confirmed`)
const dialog = () => page.getByRole('dialog')
/** Waits until the next item is shown. */
const shown = (name: string) => page.getByRole('dialog', { name }).waitFor()
/** All positive and presumed items in the hall, in page order. */
const rows = () => page.locator('.asked-item')

/** Starts counting the taps on the page. */
const countTaps = () =>
  page.evaluate(() => {
    const isCounting = Reflect.has(window, 'taps')
    Object.assign(window, { taps: 0 })
    if (isCounting) return
    addEventListener(
      'click',
      ({ detail }) => Object.assign(window, { taps: Reflect.get(window, 'taps') + (detail > 0 ? 1 : 0) }),
      true,
    )
  })
const taps = (): Promise<number> => page.evaluate(() => Reflect.get(window, 'taps'))

beforeAll(async () => {
  manager = await product.open()
  await manager.signIn('pm@kauri.example')
  await manager.page.goto('/browse')
  await manager.page.getByRole('row', { name: HALL }).getByRole('link').first().click()
  await manager.page.getByRole('heading', { level: 1, name: HALL }).waitFor()
  building = new URL(manager.page.url()).pathname
})

test('a manager starts the re-inspection of a reviewed building, and cancels it', async () => {
  const on = manager.page
  await on.getByText('Overdue since 24/08/2026.').waitFor()
  const wide = on.viewportSize()
  await on.setViewportSize({ width: 390, height: 844 })
  const heading = await on.getByRole('heading', { name: 'Re-inspection', exact: true }).boundingBox()
  expect(heading?.height, 'one line on a phone').toBeLessThan(40)
  await on.setViewportSize(wide ?? { width: 1280, height: 900 })
  await on.locator('.report-line').filter({ hasText: 'Completed' }).nth(1).waitFor()
  const start = async () => {
    await on.getByRole('button', { name: 'Start re-inspection' }).click()
    await on.getByRole('dialog').getByRole('button', { name: 'Start', exact: true }).click()
    await on.getByRole('heading', { level: 1, name: 'Re-inspection' }).waitFor()
  }
  await start()
  await on.getByRole('button', { name: 'Cancel re-inspection' }).click()
  await on.getByText('This building is Reviewed').first().waitFor()
  await start()
  await on.goto(building)
  await on.getByRole('button', { name: 'Finalise Building' }).waitFor()
  expect(manager.problems).toEqual([])
})

test('items are confirmed offline: an unchanged one takes up to two taps, and can be undone', async () => {
  surveyor = await product.open({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await surveyor.signIn('surveyor@kauri.example')
  ;({ page } = surveyor)
  await page.goto(`${building}/reinspection`)
  await progress(0)
  const online = await cutOff(surveyor.context)
  await countTaps()
  await page.getByRole('button', { name: /^Next: / }).tap()
  await dialog().getByRole('button', { name: 'Unchanged' }).tap()
  await progress(1)
  expect(await taps()).toBeLessThanOrEqual(2)

  await shown('Wall board')
  await dialog().getByRole('button', { name: 'No access' }).tap()
  await dialog().getByRole('button', { name: 'Save' }).tap()
  await said('Say why there was no access')
  await dialog().getByLabel('Reason').fill('Locked, tenant away')
  await dialog().getByRole('button', { name: 'Save' }).tap()
  await progress(2)
  await shown('Window frame')
  await dialog().getByRole('button', { name: 'Removed' }).tap()
  await dialog().getByLabel('How you know').fill('Certificate sighted on site')
  await dialog().getByRole('button', { name: 'Save' }).tap()
  await progress(3)
  await shown('Meter board')
  await dialog().getByRole('button', { name: 'Changed', exact: true }).tap()
  await dialog().getByLabel('What changed').fill('Corner broken off')
  await dialog().getByRole('button', { name: 'Save' }).tap()
  await progress(4)
  await page.getByRole('link', { name: 'Back to the building' }).waitFor()

  await rows().first().getByRole('button', { name: /^Undo/ }).tap()
  await progress(3)
  await countTaps()
  await rows()
    .first()
    .getByRole('button', { name: /^Unchanged/ })
    .tap()
  await progress(4)
  expect(await taps()).toBe(1)
  online()
})

test('back online the service has all confirmations, and other users see them', async () => {
  await page.reload()
  await progress(4)
  await manager.page.goto(`${building}/reinspection`)
  await said('4 of 4 confirmed', manager.page)
  await said(/1 unchanged, .*1 no access/, manager.page)
  await manager.page.getByText('Removed', { exact: true }).first().waitFor()
  expect([...manager.problems]).toEqual([])
})

/** Taps a button that disappears, and immediately taps the element in its place. */
async function doubleTap(button: Locator): Promise<void> {
  await button.evaluate(first => {
    const { right, top } = first.getBoundingClientRect()
    const observer = new MutationObserver(() => {
      if (first.isConnected) return
      observer.disconnect()
      document
        .elementFromPoint(right - 16, top + 16)
        ?.closest('button')
        ?.click()
    })
    observer.observe(document.body, { childList: true, subtree: true })
  })
  await button.tap()
}

test('a double tap confirms one item and undoes nothing; the next item is shown from its top, with its buttons uncovered [F-05]', async () => {
  await page.setViewportSize({ width: 1024, height: 768 })
  for (let done = 3; done >= 0; done--) {
    await page.getByRole('button', { name: /^Undo/ }).first().tap()
    await progress(done)
  }
  await doubleTap(
    rows()
      .first()
      .getByRole('button', { name: /^Unchanged/ }),
  )
  await rows().first().getByRole('button', { name: /^Undo/ }).tap()
  await progress(0)

  await page.getByRole('button', { name: /^Next: / }).tap()
  await shown('Vinyl sheet')
  const content = page.locator('.p-dialog-content')
  await content.evaluate(element => element.scrollTo(0, 200))
  await doubleTap(dialog().getByRole('button', { name: 'Unchanged' }))
  await shown('Wall board')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toMatch(/^Wall board to shower surround1 of 4/)
  expect(await content.evaluate(({ scrollTop }) => scrollTop)).toBe(0)
  await dialog().getByRole('button', { name: 'Changed', exact: true }).tap()
  await page.getByRole('dialog', { name: 'Wall board' }).getByLabel('What changed').waitFor()
  await dialog().getByRole('button', { name: 'Back' }).tap()
  expect(await page.locator('.toast').count(), 'over its buttons').toBe(0)
  expect(surveyor.problems).toEqual([])
})
