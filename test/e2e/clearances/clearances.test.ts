import { readFile } from 'node:fs/promises'
import { PDFDocument } from '@cantoo/pdf-lib'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import {
  answer,
  clearanceBuilding,
  describeWork,
  enterWork,
  finishDuringSave,
  finishUnclear,
  inMenu,
  isMarkedNotClear,
  line,
  newCompany,
  newRemovalist,
  openPanel,
  openUnclear,
  photos,
  readWhyDeclined,
  review,
  save,
  worded,
} from '#test/e2e/walks/clearanceWalk.ts'
import { rightClick } from '#test/e2e/walks/rightClick.ts'
import { standsAs, verifies } from '#test/e2e/walks/verifyWalk.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
let surveyor: Visitor
let reviewer: Visitor
let page: Page
let at: string
const ROOM = 'Boiler room lagging'

beforeAll(async () => {
  // The one walk with animations.
  surveyor = await product.open({ reducedMotion: 'no-preference' })
  reviewer = await product.open()
  await Promise.all([surveyor.signIn('surveyor@kauri.example'), reviewer.signIn('reviewer@kauri.example')])
  page = surveyor.page
  at = await clearanceBuilding(page)
})

test('a Class A clearance names missing fields, and the first save opens the next panel [3§4.3]', async () => {
  await page.goto(at)
  await worded(page)
  await page.getByRole('link', { name: 'Add clearance' }).first().click()
  const compliance = page.getByRole('button', { name: /Compliance during Removal Work/ })
  await expect.poll(() => compliance.getAttribute('aria-disabled')).toBe('true')
  const saveButton = page.getByRole('button', { name: 'Save', exact: true })
  expect(await saveButton.getAttribute('aria-disabled')).toBe('true')
  await page.getByText('Choose at least one removal company and one removalist first').first().waitFor()
  await newCompany(page, 'Hutt Removals', { b: 'B-112' })
  await newRemovalist(page, 'Rangi Smith', 'Hutt Removals')
  await saveButton.click()
  await page.getByText(/fields need attention/).waitFor()
  await expect.poll(() => page.getByLabel('Title').evaluate(box => box === document.activeElement)).toBe(true)
  await enterWork(page, ROOM, /^Class A/)
  await page.getByText('9 of 10 filled in').waitFor()
  await saveButton.click()
  await page.waitForURL(/\/clearance\/\w+\/edit$/)
  await page.getByText('Was an asbestos removal control plan').waitFor()
  await page.getByText('0 of 5 answered').waitFor()
})

test('companies without the licence of the class are marked; unchecking a company removes its removalists with a message [3§2.6]', async () => {
  await openPanel(page, 'Removal Work Details')
  await page.getByText('Highlighted companies don’t hold the Class A licence').waitFor()
  await newCompany(page, 'Vale Removals', { b: 'B-7' })
  await page.getByRole('button', { name: 'Edit Vale Removals' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('dialog', { name: 'Delete removal company' }).getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('checkbox', { name: /^Vale Removals/ }).waitFor({ state: 'detached' })
  await newCompany(page, 'Valley Removals', { a: 'A-20', b: 'B-20' })
  await newRemovalist(page, 'Mere Poata', 'Valley Removals')
  const marked = page.getByRole('list', { name: 'Removal companies' }).getByText('No Class A licence')
  expect(await page.getByRole('checkbox', { name: /^Valley Removals.*No Class A/ }).count()).toBe(0)
  expect(await marked.count()).toBeGreaterThan(0)
  await page.getByRole('checkbox', { name: /^Hutt Removals/ }).uncheck()
  await page.getByText('Rangi Smith removed, because their company is no longer selected.').waitFor()
  expect(await page.getByRole('checkbox', { name: /^Rangi Smith/ }).count()).toBe(0)
  await page.locator('input[type=file]').first().setInputFiles(photos(1))
  await page.getByRole('img', { name: 'Floor plan of the removal area' }).waitFor()
  await save(page)
})

test('the checklists: N/A where personal monitoring was not done, the questions of an enclosure behind their switch [3§4.3]', async () => {
  await page.getByRole('button', { name: 'Next: Asbestos Removal Work Documentation' }).click()
  await answer(page, /control plan for this work/, 'Yes')
  await page.getByRole('button', { name: 'Next: Compliance during Removal Work' }).click()
  await answer(page, /personal monitoring carried out/, 'No')
  await expect.poll(() => page.getByText(/because no personal monitoring/).count()).toBe(3)
  await page.getByRole('button', { name: 'Next: Clearance Assessment' }).click()
  expect(await page.getByText('May the enclosure be dismantled').count()).toBe(0)
  await page.getByRole('switch', { name: /An enclosure was used/ }).check()
  await answer(page, /May the enclosure be dismantled/, 'Yes')
  await page.getByRole('button', { name: 'Next: Lab Certificates' }).click()
})

test('certificates must be PDFs, and other files are named; air results are compared with 0.01 f/ml [3§5.4]', async () => {
  const pdf = await PDFDocument.create()
  pdf.addPage([300, 300])
  const certificate = { mimeType: 'application/pdf', buffer: Buffer.from(await pdf.save()) }
  const panel = await openPanel(page, 'Lab Certificates')
  await panel.locator('input[type=file]').setInputFiles([
    { name: 'Certificate 1041.pdf', ...certificate },
    { name: 'Letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('hello') },
  ])
  await panel.getByText('Letter.pdf: Only PDF files are accepted here').waitFor()
  await panel.getByRole('button', { name: 'Rename Certificate 1041' }).waitFor()
  await page.getByRole('button', { name: 'Next: Lab Results' }).click()
  for (const [kind, name, row, result, said] of [
    ['air_monitorings', 'air monitoring', 0, '<0.01', 'Within limit'],
    ['air_monitorings', 'air monitoring', 1, '0.02', 'Above limit'],
    ['surface_dusts', 'surface dust', 0, 'Chrysotile', 'Positive'],
  ] as const) {
    await page.getByRole('button', { name: `Add sample to ${name}` }).click()
    await page.locator(`[name="samples.${kind}.${row}.sample"]`).fill(`A${row}`)
    await page.locator(`[name="samples.${kind}.${row}.result"]`).fill(result)
    await page.getByText(said, { exact: true }).waitFor()
  }
})

test('thirty photos are added at once, ordered by keyboard, one removed and restored [3§2.6]', async () => {
  const panel = await openPanel(page, 'Photo Log')
  await panel.getByRole('button', { name: 'Add entry' }).click()
  await panel.getByLabel('Description of entry 1').fill('After the work')
  await panel.locator('input[type=file]').setInputFiles(photos(30))
  await panel.getByText(/30 of up to 300\./).waitFor({ timeout: 60_000 })
  await panel.getByLabel('Caption of photo 1', { exact: true }).fill('The boiler')
  await panel.getByRole('button', { name: 'Move photo 1 later' }).press('Enter')
  await expect.poll(() => panel.getByLabel('Caption of photo 2', { exact: true }).inputValue()).toBe('The boiler')
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Move photo 2 later')
  await panel.getByRole('button', { name: 'Remove photo 30' }).click()
  await panel.getByText(/29 of up to 300\./).waitFor()
  await panel.getByRole('button', { name: 'Undo' }).click()
  await panel.getByText(/30 of up to 300\./).waitFor()
  await save(page)
  await page.reload()
  const again = await openPanel(page, 'Photo Log')
  await expect.poll(() => again.getByLabel('Caption of photo 2', { exact: true }).inputValue()).toBe('The boiler')
  await again.getByText(/30 of up to 300\./).waitFor()
}, 120_000)

test('Finish and the review ask to confirm each finding; a declined clearance shows its reason, is fixed, approved and downloaded [3§4.2 W2]', async () => {
  await page.getByRole('button', { name: 'Finish' }).click()
  await page.getByText('The work details is required').waitFor()
  await describeWork(page)
  await finishDuringSave(page)
  await reviewer.page.goto(at)
  await line(reviewer.page, ROOM).getByText('Active').waitFor()
  await page.getByRole('button', { name: 'Finish' }).click()
  const dialog = page.getByRole('dialog', { name: `Send ${ROOM} for review?` })
  await dialog.getByText('All asbestos in the scope was removed or recorded: Not answered').waitFor()
  await dialog.getByRole('button', { name: 'Clearance Assessment' }).first().click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByText('Clearance saved').waitFor()
  await expect
    .poll(() => page.getByRole('button', { name: /Clearance Assessment/ }).getAttribute('aria-expanded'))
    .toBe('true')
  expect(await finishUnclear(page, ROOM)).toBeGreaterThan(1)
  await page.waitForURL(/\/building\/\w+$/)
  await line(page, ROOM).getByText('Awaiting Review').waitFor()
  await line(page, ROOM)
    .getByRole('link', { name: `Download ${ROOM}` })
    .waitFor({ timeout: 60_000 })
  await reviewer.page.goto(at)
  await review(reviewer.page, ROOM, 'Decline', 'The second inspection is missing')
  await line(page, ROOM).getByText('Declined', { exact: true }).waitFor({ timeout: 30_000 })
  await readWhyDeclined(page, ROOM, 'The second inspection is missing')
  await page.getByRole('link', { name: `Edit ${ROOM}` }).click()
  await page.getByText('The second inspection is missing').waitFor()
  await page.getByRole('button', { name: 'Add inspection' }).click()
  await page.getByLabel('Date of inspection 2').fill('2026-03-12')
  await page.getByLabel('Time of inspection 2').fill('16:15')
  await finishUnclear(page, ROOM)
  await page.waitForURL(/\/building\/\w+$/)
  await reviewer.page.reload()
  await review(reviewer.page, ROOM, 'Approve')
  await isMarkedNotClear(page, ROOM)
  expect(await page.getByRole('link', { name: `Edit ${ROOM}` }).count()).toBe(0)
  const download = line(page, ROOM).getByRole('link', { name: `Download ${ROOM}` })
  await download.waitFor({ timeout: 60_000 })
  const [saved] = await Promise.all([page.waitForEvent('download'), download.click()])
  const bytes = await readFile(await saved.path())
  const document = await PDFDocument.load(bytes)
  expect(document.getPageCount()).toBeGreaterThan(5)
  for (const said of [saved.suggestedFilename(), document.getTitle()]) expect(said).toContain('not shown to be clear')
  const holder = await verifies(product.browser, product.url, bytes)
  await holder.getByText('This document doesn’t show that the area is clear.').waitFor()
  await page.getByRole('button', { name: `More actions for ${ROOM}` }).click()
  expect(await page.getByRole('button', { name: 'Set back to Active' }).count()).toBe(0)
  await page.keyboard.press('Escape')
  await openUnclear(page, ROOM)
  await page.getByText('Was an asbestos removal control plan').waitFor()
  await page.getByText('Lagging of two pipes, about 6 m.').waitFor()
  expect(await rightClick(page.locator('.log-picture img').first())).toMatch(/^blob:/)
  await page.getByRole('link', { name: 'Back to the building' }).click()
  await reviewer.page.reload()
  await inMenu(reviewer.page, ROOM, 'Set back to Active')
  await line(page, ROOM).getByText('Active').waitFor()
  await holder.reload()
  await standsAs(holder, 'Withdrawn')
}, 180_000)

test('a Class B clearance skips the panels of Class A; what was typed is offered again after leaving [3§4.3]', async () => {
  await page.goto(`${at}/clearance`)
  await enterWork(page, 'Yard soffit', /^Class B/)
  expect(await page.getByRole('button', { name: /^\d+\. (Compliance|Lab Results)/ }).count()).toBe(0)
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Leave without saving?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('link', { name: 'Back', exact: true }).click()
  await dialog.getByRole('button', { name: 'Leave' }).click()
  await page.waitForURL(/\/building\/\w+$/)
  await page.getByRole('link', { name: 'Add clearance' }).first().click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Yard soffit')
  await page.getByRole('checkbox', { name: /^Hutt Removals/ }).check()
  await page.getByRole('checkbox', { name: /^Rangi Smith/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL(/\/clearance\/\w+\/edit$/)
  await page.getByText('Was the WorkSafe notification sighted?').waitFor()
  for (const panel of ['Clearance Assessment', 'Lab Certificates', 'Photo Log'])
    await page.getByRole('button', { name: `Next: ${panel}` }).click()
})

test('two users edit one clearance: different fields merge, and for the same field both values are shown [F-15]', async () => {
  const other = reviewer.page
  await page.goto(page.url())
  await other.goto(page.url())
  await other.getByLabel('Title').fill('Yard soffit, north')
  await other.getByLabel('Site address').fill('Yard, 27 Custom Street')
  await save(other)
  await openPanel(page, 'Removal Work Details')
  await page.getByLabel('Title').fill('Yard soffit, south')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('It now says “Yard soffit, north”. Save again to keep your version.').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Yard soffit, south')
  expect(await page.getByLabel('Site address').inputValue()).toBe('Yard, 27 Custom Street')
  await save(page)
  await other.reload()
  await expect.poll(() => other.getByLabel('Title').inputValue()).toBe('Yard soffit, south')
  expect([...surveyor.problems, ...reviewer.problems]).toEqual([])
})
