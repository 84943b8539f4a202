import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { formatNzDay, now } from '#shared/domain/vocabulary/time.ts'
import { failedChange, newSurvey, openDuplicate } from '#test/e2e/walks/buildingWalk.ts'
import * as walk from '#test/e2e/walks/surveyWalk.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import { fixture } from '#test/support/data/fixtures.ts'

const product = aProduct()
const PLANS = ['plans/apartments-floor.png', 'plans/block-walls.png'] as const
const PHOTOS = ['photos/phone-9mp.jpg', 'photos/orientation-Landscape_6.jpg', 'photos/gps-camera.jpg'] as const

test('the whole life of a building in two browsers: each change appears in the other without a reload [2§4 3§4.4]', async () => {
  const surveyor = await product.open()
  const manager = await product.open()
  const { page } = surveyor
  const watcher = manager.page
  await surveyor.signIn('surveyor@kauri.example')
  await manager.signIn('pm@kauri.example')
  const building = await walk.createProject(page, `WALK-${walk.unique()}`)
  await watcher.goto(building)
  await watcher.getByRole('heading', { level: 1, name: 'Wool store' }).waitFor()
  await watcher.evaluate(() => Object.assign(window, { opened: true }))
  await isCalm(page)
  await survey(page, building, watcher)
  await page.goto(building)
  await finalise(page, watcher)
  await review(page, building, watcher)
  await reports(page)
  await copies(page, watcher)
  expect(await watcher.evaluate(() => 'opened' in window)).toBe(true)
  expect([...surveyor.problems, ...manager.problems]).toEqual([])
})

/** A new building shows its next step; everything else is one tap away. */
async function isCalm(page: Page): Promise<void> {
  const others = ['Reserved Sample IDs', 'Reports', 'Management plans', 'Notes', 'Area surveyed', 'Report texts']
  const headings = () => Promise.all(others.map(name => page.getByRole('heading', { name, exact: true }).count()))
  await page.getByLabel('Survey date').waitFor()
  expect(await page.getByRole('link', { name: 'Add floor' }).count()).toBe(1)
  expect(await headings()).toEqual(others.map(() => 0))
  await page.getByText(/^Everything else: people, image, Sample IDs, /).click()
  await expect.poll(headings).toEqual(others.map(() => 1))
}

async function survey(page: Page, building: string, watcher: Page): Promise<void> {
  const [apartments, block] = [fixture(PLANS[0]), fixture(PLANS[1])]
  const [first, second, third] = [fixture(PHOTOS[0]), fixture(PHOTOS[1]), fixture(PHOTOS[2])]
  await walk.addFloor(page, 'Level 1', block)
  await page.goto(building)
  await walk.addFloor(page, 'Ground', apartments)
  await watcher.getByRole('row', { name: /Ground/ }).waitFor()
  await walk.addRoom(page, 'Kitchen', walk.rectangle([0.35, 0.35], [0.6, 0.6]))
  await walk.addRoom(page, 'Hall', walk.polygon([0.65, 0.35], [0.8, 0.35], [0.8, 0.6], [0.65, 0.6]))
  await page.getByRole('link', { name: 'Kitchen' }).first().click()
  await walk.addAsbestosItem(page, { name: 'Vinyl tiles', location: 'Floor', amount: '12', photo: first, score: 2 })
  await walk.addAsbestosItem(page, {
    name: 'Ceiling tiles',
    location: 'Ceiling',
    amount: '24.5',
    photo: second,
    score: 1,
  })
  await walk.addLeadItem(page, { name: 'Window frame', location: 'North wall', photo: third })
  await page.reload()
  await page.getByRole('row', { name: /Window frame/ }).waitFor()
  expect(await page.getByRole('row').count()).toBe(4)
  // Columns: name, order, rooms, items, samples.
  await watcher.getByRole('row', { name: /^Ground 2 2 3 3/ }).waitFor()
}

async function finalise(page: Page, watcher: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Finalise Building' })
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await page.getByText('Set the survey date before finalising the building').last().waitFor()
  const day = page.getByLabel('Survey date')
  for (const [keys, words] of Object.entries({ 31022026: 'that', '5/13/2026': 'that', '02032206': 'from 1900' })) {
    await day.fill('')
    await day.pressSequentially(keys)
    await day.blur()
    await page.getByText(`Enter a date ${words}`).waitFor()
    expect(await button.getAttribute('aria-disabled')).toBe('true')
  }
  await day.fill('2026-03-02')
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  expect(await day.inputValue()).toBe('02/03/2026')
  await day.fill('')
  await day.blur()
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  await day.fill('2026-03-02')
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull()
  await failedChange(page, watcher)
  await walk.takeStep(page, 'Finalise Building')
  for (const each of [page, watcher]) await walk.status(each, 'Awaiting Result')
  await watcher.getByRole('heading', { name: 'Lab Results / Chain of Custody' }).waitFor()
  await page.getByText('Some asbestos samples are still awaiting a result').first().waitFor()
  await walk.sendToLaboratory(page)
  await walk.enterResults(page, '1000')
  await watcher.getByText('All results are in.').waitFor()
  const sample = page.getByRole('table', { name: 'Samples' }).getByRole('link').first()
  expect(await sample.getAttribute('href')).toMatch(/\/item\/\w{26}$/)
  await walk.takeStep(page, 'Send to pre-review')
  for (const each of [page, watcher]) await walk.status(each, 'Pre Review')
  await page
    .getByRole('region', { name: 'Lab certificates' })
    .getByRole('button', { name: 'Certificate.pdf' })
    .waitFor()
  await fixBeforeReview(page)
  await walk.takeStep(page, 'Send for review')
  for (const each of [page, watcher]) await walk.status(each, 'Awaiting Review')
}

/**
 * A room without items is a warning in the dialog. If the company blocks such buildings, it stops the review, and the finding
 * links to the room to fix.
 */
async function fixBeforeReview(page: Page): Promise<void> {
  const building = page.url()
  const send = page.getByRole('button', { name: 'Send for review' })
  await send.click()
  const question = page.getByRole('dialog')
  await question.getByText('Nothing recorded here').waitFor()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await question.waitFor({ state: 'hidden' })
  await chooseAsAdmin({ room_empty: 'block' })
  await page.reload()
  await page.getByText('1 thing to fix before review.').waitFor()
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('link', { name: 'See what to fix' }).click()
  const panel = page.getByRole('region', { name: 'Before review' })
  const missing = panel.getByRole('link', { name: /has no photo/ })
  await panel.getByRole('link', { name: 'To fix: Nothing recorded here' }).waitFor()
  expect(await missing.count()).toBe(0)
  await panel.getByRole('link', { name: 'To fix: Nothing recorded here' }).click()
  await page.getByRole('heading', { level: 1, name: 'Edit room' }).waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('type'))).toBe('radio')
  await page.getByRole('radio', { name: /No PACM Observed/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'Ground' }).waitFor()
  await page.goto(building.replace(/\?.*/, ''))
  await panel.getByText(/\d+ to check/).waitFor()
  expect(await panel.getByText(/\d+ to fix/).count()).toBe(0)
  await expect.poll(() => send.getAttribute('aria-disabled')).toBeNull()
  expect(await printsIn(page)).toEqual(Array(3).fill(expect.stringMatching(/^[0-9a-f]{16}$/)))
}

/** Changes the company's rule settings for reviews. */
async function chooseAsAdmin(choices: object): Promise<void> {
  const admin = await product.open()
  await admin.signIn('admin@kauri.example')
  const status = await admin.page.evaluate(async sent => {
    const headers = { 'X-Requested-With': 'XMLHttpRequest', 'content-type': 'application/json' }
    const body = JSON.stringify({ choices: sent, version: 0 })
    return (await fetch('/api/company/report-lint', { method: 'PUT', headers, body })).status
  }, choices)
  expect(status).toBe(200)
}

/** The items' photo fingerprints, as saved with them. */
const printsIn = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const id = location.pathname.split('/').at(-1)
    const reply = await fetch(`/api/building/${id}/tree`, { headers: { 'X-Requested-With': 'XMLHttpRequest' } })
    const { data } = (await reply.json()) as { data: { items: { image: { print: string } }[] } }
    return data.items.map(({ image }) => image.print)
  })

/** The reviewer uses a separate browser; the surveyor's page is not reloaded. */
async function review(page: Page, building: string, watcher: Page): Promise<void> {
  const reviewer = await product.open()
  await reviewer.signIn('reviewer@kauri.example')
  await reviewer.page.getByRole('heading', { name: 'Awaiting Review' }).waitFor()
  expect(await opened(page)).toEqual(['General', 'Asbestos', 'Introduction'])
  expect(await page.getByRole('tab', { name: 'Needs Edits' }).count()).toBe(0)
  const toast = page.locator('.toast', { hasText: 'Wool store needs edits' }).waitFor({ timeout: 60_000 })
  await decide(reviewer.page, 'Wool store', async dialog => {
    await dialog.getByRole('radio', { name: 'Approve Asbestos' }).check()
    await dialog.getByRole('radio', { name: 'Deny Lead' }).check()
    expect(await dialog.getByRole('button', { name: 'Confirm' }).getAttribute('aria-disabled')).toBe('true')
    await dialog.getByLabel(/Reason for denying the lead report/).fill('The window is out of focus')
  })
  await toast
  for (const each of [page, watcher]) {
    await walk.status(each, 'Needs Edits')
    await each.getByText('The window is out of focus').first().waitFor()
    expect(await opened(each)).toEqual(['Needs Edits', 'Asbestos', 'Introduction'])
  }
  await walk.takeStep(page, 'Send for Review')
  await reviewer.page.goto(building)
  await reviewer.page.getByRole('link', { name: 'Review', exact: true }).click()
  const decision = reviewer.page.getByRole('complementary', { name: 'Decision' })
  await decision.getByRole('button', { name: 'Certificate.pdf' }).waitFor()
  await decision.getByText('Approved by Margaret Oliver').waitFor()
  await decision.getByRole('radio', { name: 'Approve Lead' }).check()
  await decision.getByRole('button', { name: 'Confirm' }).click()
  for (const each of [page, watcher]) await walk.status(each, 'Reviewed')
  await stepsAreNamed(page)
  await watcher.getByRole('heading', { name: 'Floors' }).waitFor({ state: 'hidden' })
  expect(reviewer.problems).toEqual([])
  await reviewer.context.close()
}

/** Each status of the reviewed building has its day and the name of the user who set it. */
async function stepsAreNamed(page: Page) {
  const steps = page.getByRole('list', { name: 'Progress of this building' }).getByRole('listitem')
  const today = formatNzDay(now())
  await expect
    .poll(() => steps.allTextContents())
    .toEqual([
      ...['Active', 'Awaiting Result', 'Pre Review', 'Awaiting Review'].map(name =>
        expect.stringMatching(`^${name} ${today}, \\w`),
      ),
      `Reviewed since ${today}, Margaret Oliver`,
    ])
}

/** The open tabs of notes, area surveyed and report texts. */
async function opened(page: Page): Promise<string[]> {
  const tabs = await page.getByRole('tab', { selected: true }).allTextContents()
  return tabs.map(words => words.replace(/,.*/, ''))
}

type Dialog = ReturnType<Page['getByRole']>

async function decide(page: Page, name: string, choose: (dialog: Dialog) => Promise<void>): Promise<void> {
  await page
    .getByRole('row', { name: new RegExp(name) })
    .getByRole('button', { name: 'Review' })
    .click()
  const dialog = page.getByRole('dialog')
  await choose(dialog)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

async function reports(page: Page): Promise<void> {
  for (const kind of ['asbestos', 'lead']) {
    await page.getByRole('button', { name: `Generate ${kind} report` }).click({ timeout: 60_000 })
    await page.getByRole('dialog').getByRole('button', { name: 'Generate report' }).click()
    await page
      .getByText(/Report queued|Report generating|Completed, \d+ pages/)
      .first()
      .waitFor()
  }
  await expect.poll(() => page.getByText(/Completed, \d+ pages/).count(), { timeout: 60_000 }).toBe(2)
  for (const kind of ['asbestos', 'lead']) {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: `Download ${kind} report` }).click(),
    ])
    const bytes = readFileSync(await download.path())
    expect([bytes.subarray(0, 5).toString(), bytes.subarray(-6).toString().trim()]).toEqual(['%PDF-', '%%EOF'])
  }
}

/** A duplicate in the survey appears in the other user's list, and disappears when deleted. */
async function copies(page: Page, watcher: Page): Promise<void> {
  await watcher.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').first().click()
  await watcher.getByRole('row', { name: /Wool store/ }).waitFor()
  await newSurvey(page, `NEXT-${walk.unique()}`)
  const dialog = await openDuplicate(page)
  await dialog.getByLabel('Name').fill('Wool store, annex')
  await dialog.getByRole('button', { name: 'Duplicate' }).click()
  await page.locator('.toast', { hasText: 'Building Wool store, annex has been duplicated' }).waitFor()
  await watcher.getByRole('row', { name: /Wool store, annex.*Active/ }).waitFor()
  await page
    .getByRole('link', { name: /^WALK-/ })
    .first()
    .click()
  await page
    .getByRole('row', { name: /annex/ })
    .getByRole('button', { name: /Delete/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await watcher.getByRole('row', { name: /annex/ }).waitFor({ state: 'hidden' })
  await page.getByRole('row', { name: /annex/ }).waitFor({ state: 'hidden' })
}
