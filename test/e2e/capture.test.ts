import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { drafts } from '#test/e2e/device/device.ts'
import { lengthFrom, lowestOf, smallestText } from '#test/e2e/screens/sizes.ts'
import { pressInItemMenu, tapPlan, toPolygonStep } from '#test/e2e/walks/floorPlan.ts'
import { stepsUntil } from '#test/e2e/walks/formSteps.ts'
import { Hand, MOST } from '#test/e2e/walks/hand.ts'
import { openedBuilding } from '#test/e2e/walks/openedBuilding.ts'
import { drawOnPlan, rectangle } from '#test/e2e/walks/surveyWalk.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'

const product = aProduct()

const DESK = { viewport: { width: 1440, height: 900 } }

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
/** The buttons of a step wait for the end of a double tap. */
async function focusNext(page: Page): Promise<void> {
  await page.locator('.form-foot:not([inert])').waitFor()
  await button(page, 'Next').focus()
}
const field = (page: Page, name: string) => page.locator(`input[name="${name}"]`)

async function openRoom(page: Page): Promise<void> {
  await page
    .getByRole('link', { name: /^Ōtātara School, block/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Ground' }).first().click()
  await page.getByRole('link', { name: 'Kitchen', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor()
}
/** Expects that an element under the bottom buttons scrolls into view when it gets the focus. */
async function expectUncovered(target: Locator, foot: Locator): Promise<void> {
  await target.evaluate(element => scrollBy(0, element.getBoundingClientRect().bottom - innerHeight + 80))
  await target.focus()
  const [mine, theirs] = await Promise.all([target.boundingBox(), foot.boundingBox()])
  expect(mine && mine.y + mine.height).toBeLessThan(theirs?.y ?? 0)
}
const shown = (page: Page) => page.getByRole('img', { name: 'Photo' }).first().waitFor()

/** Adds the next item of the same material in the same room, through the form only. */
async function longWay(hand: Hand, page: Page): Promise<void> {
  await hand.photo(button(page, 'Take photo'))
  await shown(page)
  await hand.type(field(page, 'name'), 'Vinyl tiles')
  await hand.type(field(page, 'description'), 'floor by the sink')
  await hand.type(field(page, 'amount'), '12')
  await hand.tap(button(page, 'Next'))
  await drawOnPlan(page, rectangle([0.4, 0.4], [0.5, 0.5]))
  hand.taps += 4
  await hand.tap(button(page, 'Next'))
  const questions = page.locator('[data-field^="item_scores."]')
  for (let at = 0; at < 12; at++) await hand.tap(questions.nth(at).getByRole('radio').first())
  await hand.tap(button(page, 'Next'))
  await hand.tap(page.getByRole('checkbox', { name: /Leave and manage/ }))
  await hand.tap(button(page, 'Save and add one like it'))
  await page.getByText('Item saved').first().waitFor()
}

/** Adds it through “one more like the last”. */
async function shortWay(hand: Hand, page: Page): Promise<void> {
  await hand.photo(button(page, 'Take photo'))
  await shown(page)
  await hand.type(field(page, 'amount'), '7')
  await hand.tap(button(page, 'Next'))
  await hand.tapPlan()
  await hand.tap(button(page, 'Save and add one like it'))
}

test('the next item like the last takes a fifth of the taps, and copies none of the last one’s own values [3§2.2]', async () => {
  const { page, problems, context } = await opened({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await openRoom(page)
  const [first, next, camera] = [new Hand(page), new Hand(page), new Hand(page)]
  await first.tap(page.getByRole('link', { name: 'Add item' }))
  await longWay(first, page)
  await expect.poll(() => field(page, 'name').inputValue()).toBe('Vinyl tiles')
  expect(await field(page, 'amount').inputValue()).toBe('')
  const code = await field(page, 'sample.bag_code').inputValue()
  await shortWay(next, page)
  await expect.poll(() => field(page, 'sample.bag_code').inputValue()).not.toBe(code)
  await page
    .getByRole('button', { name: 'Cancel' })
    .or(page.getByRole('link', { name: 'Cancel' }))
    .click()

  await camera.photo(button(page, 'Photo of a new item'))
  await shown(page)
  await camera.tap(button(page, `Sampled as ${code}`))
  await camera.type(field(page, 'amount'), '3')
  await camera.tap(button(page, 'Next'))
  await camera.tapPlan()
  await camera.tap(button(page, 'Save now'))
  await page.getByRole('heading', { name: 'Items' }).waitFor()
  await page.getByText(`as ${code}`).first().waitFor()

  process.stdout.write(
    `${JSON.stringify({ capture: { long: first.told, like: next.told, sampledAs: camera.told } })}\n`,
  )
  expect(first.taps).toBeLessThanOrEqual(MOST.firstItem)
  expect(next.taps).toBeLessThanOrEqual(MOST.nextItem)
  expect(next.taps * 4).toBeLessThanOrEqual(first.taps)
  expect(next.keys).toBeLessThanOrEqual(2)
  expect(problems).toEqual([])
  await context.close()
})

test('a photo taken before the form survives leaving the form; a tap on the plan sets its place, and the next tap moves it [3§2.2 F-19]', async () => {
  const { page, problems, context } = await opened({ viewport: { width: 390, height: 844 } })
  await openRoom(page)
  await new Hand(page).photo(button(page, 'Photo of a new item'))
  await shown(page)
  await expect.poll(() => drafts(page)).toContainEqual(expect.stringMatching(/"image":\{"file"/))
  await page.reload()
  await page.goto(page.url())
  await button(page, 'Restore').click()
  await shown(page)
  await button(page, 'Same again').click()
  await shown(page)
  await page.getByRole('radio', { name: /^Sampled(?! As)/ }).click()
  await field(page, 'sample.bag_code').fill('B-77')
  await page.getByRole('radio', { name: /^Presumed/ }).click()
  await page.getByText('Saving clears Sample ID B-77.').waitFor()
  await page.getByRole('radio', { name: /^Sampled(?! As)/ }).click()
  expect(await field(page, 'sample.bag_code').inputValue()).toBe('B-77')
  await expectUncovered(field(page, 'amount'), page.locator('.form-foot'))
  await field(page, 'amount').fill('2')
  await button(page, 'Next').click()
  const corner = async () => /"points":\[\[[^\]]*\]/.exec((await drafts(page)).join())?.[0]
  await tapPlan(page, { x: 60, y: 60 })
  await page.getByText('one polygon').waitFor()
  await expect.poll(corner).toBeDefined()
  const before = await corner()
  await tapPlan(page, { x: 160, y: 90 })
  await expect.poll(corner).not.toBe(before)
  await drawOnPlan(page, async () => undefined)
  expect(problems).toEqual([])
  await context.close()
})

test('a whole item is entered by keyboard: texts, method, scores by digit, and saved from any step [3§2.2]', async () => {
  const { page, problems, context } = await opened({})
  await openRoom(page)
  await page.getByRole('link', { name: 'Add item' }).first().focus()
  await page.keyboard.press('Enter')
  await field(page, 'name').focus()
  await page.keyboard.type('Rope seal')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await field(page, 'description').evaluate(element => element === document.activeElement)).toBe(true)
  await page.keyboard.type('flue door')
  await field(page, 'amount').focus()
  await page.keyboard.type('1')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Draw on the plan' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').locator('canvas').first().waitFor()
  await page.keyboard.press('p')
  for (const move of ['ArrowRight', 'ArrowDown', 'ArrowLeft']) {
    await page.keyboard.press('Enter')
    for (let n = 0; n < 6; n++) await page.keyboard.press(`Shift+${move}`)
  }
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await focusNext(page)
  await page.keyboard.press('Enter')
  // The step itself focuses its first question.
  await page.locator('[data-field="item_scores.0"] input:focus').waitFor()
  for (const digit of '121011111111') await page.keyboard.press(digit)
  await focusNext(page)
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: /Leave and manage/ }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+Enter')
  await page.getByRole('heading', { name: 'Items' }).waitFor()
  await page.getByText('Rope seal to flue door').first().waitFor()
  await button(page, 'Actions for Rope seal').focus()
  await page.keyboard.press('Enter')
  await page.locator('.more-actions:popover-open').getByRole('button', { name: 'Duplicate' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Duplicate item' })
  await dialog.getByLabel('Name').fill('Rope seal, second door')
  await page.keyboard.press('Enter')
  await page.locator('.toast', { hasText: 'Item Rope seal, second door has been duplicated' }).waitFor()
  const copy = page.getByRole('row', { name: /Rope seal, second door/ })
  await copy.getByText(/^As /).waitFor()
  await button(page, 'Actions for Rope seal, second door').click()
  await page.locator('.more-actions:popover-open').getByRole('button', { name: 'Delete item' }).waitFor()
  expect(await page.locator('.more-actions:popover-open').getByRole('button', { name: 'Duplicate' }).count()).toBe(0)
  expect(problems).toEqual([])
  await context.close()
})

test('an item recorded in the wrong room moves to the right one, with a question and its form where the room needs them [2§4]', async () => {
  const { page, problems, context } = await opened({})
  await openedBuilding(page, 'Harbour House')
  const open = (name: string | RegExp) => page.getByRole('link', { name }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Move to another room' })
  const question = page.getByRole('dialog', { name: 'Save and clear values?' })
  const moveTo = async (room: string, item = 'Wall board') => {
    await pressInItemMenu(page, item, 'Move to another room')
    await dialog.getByLabel('Room').selectOption(room)
    await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  }
  for (const name of ['Ground', 'Reception']) await open(name)
  await moveTo('Ground · Switch room', 'Textured ceiling')
  await question.getByText(/^Saving clears Sample ID A002/).waitFor()
  await question.getByRole('button', { name: 'Save and clear' }).click()
  await dialog.getByText('Other items are sampled as this one. Change them first.', { exact: true }).waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.goBack()
  for (const name of ['Staff kitchen', /^Wall board/]) await open(name)
  const isShownIn = async (room: string) => {
    await page.locator('.page-actions').getByRole('link', { name: room }).waitFor()
    await page.getByRole('heading', { level: 1, name: 'Wall board to behind the hob' }).waitFor()
  }
  await page.getByRole('link', { name: 'Edit item' }).first().waitFor()
  const oldForm = await page.getByRole('link', { name: 'Edit item' }).first().getAttribute('href')
  await moveTo('Ground · Corridor')
  await page.locator('.toast', { hasText: 'Item moved to Corridor' }).waitFor()
  await isShownIn('Corridor')
  await page.locator('.sync', { hasText: 'All saved' }).first().waitFor()
  await page.locator('summary', { hasText: 'History' }).press('Enter')
  await page.getByText('Room: from Staff kitchen to Corridor').waitFor()
  await page.goto(oldForm ?? '')
  await page.locator('.page-facts', { hasText: 'Corridor' }).waitFor()
  await page.goBack()
  await isShownIn('Corridor')
  await moveTo('Ground · Switch room')
  await question.getByText(/^Saving clears Sample ID A003/).waitFor()
  await question.getByRole('button', { name: 'Save and clear' }).click()
  await isShownIn('Switch room')
  await moveTo('Level 1 · Landing')
  await page.locator('.toast', { hasText: 'Complete and save the item to move it to Landing' }).waitFor()
  await toPolygonStep(page)
  await page.getByText('one polygon').waitFor({ state: 'detached' })
  await tapPlan(page)
  await page.getByText('one polygon').waitFor()
  await page
    .getByRole('button', { name: /^Save( now)?$/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: 'Landing' }).waitFor()
  await page.getByRole('row', { name: /Wall board/ }).waitFor()
  expect(problems).toEqual([])
  await context.close()
})

test('item cards on a phone are up to 60 px high; twelve scores fit two screens of a phone or of the panel, by mouse or touch [3§2.2]', async () => {
  const { page, problems, context } = await opened({ viewport: { width: 390, height: 844 }, hasTouch: true })
  await openRoom(page)
  const cards = page.getByRole('table', { name: 'Items' }).locator('tbody tr')
  await cards.first().waitFor()
  for (const card of await cards.all()) {
    expect((await card.boundingBox())?.height).toBeLessThanOrEqual(60)
    for (const word of await card.locator('[data-card]:not(:has(> .grid-value:empty))').all())
      expect(await word.isVisible()).toBe(true)
    const { width = 0, height } = (await card.getByRole('button', { name: /^Actions for/ }).boundingBox()) ?? {}
    expect(Math.min(width, height ?? 0)).toBeGreaterThanOrEqual(44)
  }
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click()
  await page.getByRole('link', { name: 'Edit item' }).click()
  await stepsUntil(page, page.locator('.score'))
  await page.locator('.score').first().waitFor()
  expect(await lowestOf(page, '.score')).toBeGreaterThanOrEqual(44)
  expect(await lengthFrom(page, '.step-now', '.score-groups')).toBeLessThanOrEqual(2 * 844)
  const [desk, touch] = [await opened(DESK), await opened({ ...DESK, hasTouch: true })]
  for (const each of [desk, touch]) {
    await each.page.goto(page.url())
    for (let step = 0; step < 2; step++) await button(each.page, 'Next').click()
    await expect.poll(() => lengthFrom(each.page, '.step-now', '.score-groups')).toBeLessThanOrEqual(2 * 900)
  }
  expect(await touch.page.evaluate(() => matchMedia('(pointer: coarse)').matches)).toBe(true)
  expect(await lowestOf(touch.page, '.score')).toBeGreaterThanOrEqual(44)
  for (const each of [page, desk.page, touch.page])
    expect(await smallestText(each, '.score-sheet')).toBeGreaterThanOrEqual(12)
  expect([...problems, ...desk.problems, ...touch.problems]).toEqual([])
  await Promise.all([context, desk.context, touch.context].map(each => each.close()))
})

test('a building with asbestos and lead is reviewed in four taps on a phone, however many items it has [1§4]', async () => {
  const { page, problems, context } = await opened(
    { viewport: { width: 390, height: 844 }, hasTouch: true },
    'reviewer@kauri.example',
  )
  const hand = new Hand(page)
  await hand.tap(page.getByRole('row', { name: 'Harbour House' }).getByRole('button', { name: 'Review' }))
  const dialog = page.getByRole('dialog', { name: 'Review Harbour House' })
  for (const contaminant of ['Asbestos', 'Lead'])
    await hand.tap(dialog.getByRole('radio', { name: `Approve ${contaminant}` }))
  await hand.tap(dialog.getByRole('button', { name: 'Confirm' }))
  await dialog.waitFor({ state: 'hidden' })
  process.stdout.write(`${JSON.stringify({ review: hand.told })}\n`)
  expect(hand.taps).toBeLessThanOrEqual(MOST.review)
  expect(problems).toEqual([])
  await context.close()
})

async function opened(options: object, email = 'surveyor@kauri.example') {
  const visitor = await product.open(options)
  await visitor.signIn(email)
  return { page: visitor.page, problems: visitor.problems, context: visitor.context }
}
