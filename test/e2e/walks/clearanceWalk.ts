import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { aPhoto } from '#test/support/data/images.ts'
import { intercept } from './cutOff.ts'

/** The steps of a clearance, as a user takes them. */

const NAMED = { id: '01ARZ3NDEKTSV4RRFFQ69G5FAX', name: 'Boiler house works', report_type_id: 6 }

/** Creates a building for clearances beside Harbour House, unless it exists; returns its path. */
export async function clearanceBuilding(page: Page): Promise<string> {
  await page.goto('/browse?search=Harbour')
  await page.getByRole('row', { name: 'Harbour House' }).getByRole('link').first().click()
  await page.waitForURL(/\/building\/\w+$/)
  const [, survey = '', building = ''] = /survey\/(\w+)\/building\/(\w+)/.exec(page.url()) ?? []
  const headers = { 'X-Requested-With': 'XMLHttpRequest', 'content-type': 'application/json' }
  const read = await page.request.get(`/api/building/${building}/tree`, { headers })
  const { address, suburb, city, postcode, surveyors } = (await read.json()).data.building
  const data = { ...NAMED, survey_id: survey, address, suburb, city, postcode, surveyors }
  await page.request.post('/api/building', { headers, data })
  return `/survey/${survey}/building/${NAMED.id}`
}

/** A building for clearances has its own table instead of floors, its own words, and nothing of a survey report [2§1]. */
export async function worded(page: Page): Promise<void> {
  await page.getByText('Everything else: people, image and notes').click()
  for (const part of ['Clearance certificates', 'Notes']) await page.getByRole('heading', { name: part }).waitFor()
  for (const part of ['Floors', 'At a glance', 'Area surveyed', 'Report texts'])
    expect(await page.getByRole('heading', { name: part }).count()).toBe(0)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete clearance' })
  await dialog.getByText('its certificates, photos and documents').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
}

/** Opens a panel by its title; returns its body. */
export async function openPanel(page: Page, title: string) {
  const head = page.getByRole('button', { name: new RegExp(`^\\d+\\. ${title}`) })
  if ((await head.getAttribute('aria-expanded')) === 'false') await head.click()
  return page.locator('.accordion-body:not([hidden])')
}

export async function newCompany(page: Page, name: string, licences: { a?: string; b?: string }): Promise<void> {
  await page.getByRole('button', { name: 'New company' }).click()
  const dialog = page.getByRole('dialog', { name: 'New removal company' })
  await dialog.getByLabel('Company name').fill(name)
  await dialog.getByLabel('Class A licence number').fill(licences.a ?? '')
  await dialog.getByLabel('Class B licence number').fill(licences.b ?? '')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('checkbox', { name: new RegExp(`^${name}`), checked: true }).waitFor()
}

export async function newRemovalist(page: Page, name: string, company?: string): Promise<void> {
  await page.getByRole('button', { name: 'New removalist' }).click()
  const dialog = page.getByRole('dialog', { name: 'New removalist' })
  if (company) await dialog.getByLabel('Company').selectOption({ label: company })
  await dialog.locator('[name="name"]').fill(name)
  await dialog.getByLabel('Position').fill('Supervisor')
  await dialog.getByLabel('Contact number').fill('021 555 0188')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('checkbox', { name: new RegExp(`^${name}`), checked: true }).waitFor()
}

export const answer = (page: Page, question: RegExp, word: 'Yes' | 'No') =>
  page.getByRole('radiogroup', { name: question }).getByRole('radio', { name: word }).check()

/** Fills in the required work details of a new clearance, except the removalist. No field has a default. */
export async function enterWork(page: Page, name: string, type: RegExp): Promise<void> {
  await page.getByLabel('Title').fill(name)
  await page.getByRole('radio', { name: type }).check()
  for (const label of ['Work from', 'Work to', 'Date of inspection 1']) {
    expect(await page.getByLabel(label).inputValue()).toBe('')
    await page.getByLabel(label).fill('2026-03-10')
  }
  await page.getByLabel('Time of inspection 1').fill('14:30')
}

/** Replaces the prompts with a description of the removed material. */
export async function describeWork(page: Page): Promise<void> {
  await openPanel(page, 'Removal Work Details')
  await page.getByRole('button', { name: 'Edit Work details' }).click()
  await page.getByRole('textbox', { name: 'Work details' }).fill('Lagging of two pipes, about 6 m.')
}

/** Presses Save and waits until all changes are saved. */
export async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('.clearance-state', { hasText: 'All saved' }).waitFor()
}

/** Presses Save, and Finish while the save is still running. */
export async function finishDuringSave(page: Page): Promise<void> {
  let release = () => {}
  const held = new Promise<void>(resolve => {
    release = resolve
  })
  const saves = /\/api\/clearance$/
  const saveAtOnce = await intercept(page, saves, async route => {
    await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.locator('.clearance-state', { hasText: 'Saving…' }).waitFor()
  await page.getByRole('button', { name: 'Finish' }).dispatchEvent('click')
  release()
  await page.locator('.clearance-state', { hasText: 'All saved' }).waitFor()
  saveAtOnce()
}

export const photos = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `photo-${at + 1}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.from(aPhoto(160, 120, 20 + at * 6)),
  }))

export const line = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Clearance certificates' }).getByRole('row', { name })

export const inMenu = async (page: Page, name: string, action: string): Promise<void> => {
  await page.getByRole('button', { name: `More actions for ${name}` }).click()
  await page.getByRole('button', { name: action, exact: true }).click()
}

/** Confirms each finding in a dialog and returns their number. Sending stays disabled until the last one. */
async function confirmFindings(dialog: Locator, send: string): Promise<number> {
  const findings = dialog.getByRole('checkbox')
  await findings.first().waitFor()
  const count = await findings.count()
  const button = dialog.getByRole('button', { name: send })
  for (let at = 0; at < count; at++) {
    expect(await button.getAttribute('aria-disabled')).toBe('true')
    await findings.nth(at).check()
  }
  return count
}

/** Finishes a clearance with open or contrary findings: confirms each, and gives a reason for the first that takes one. */
export async function finishUnclear(page: Page, name: string, reason = ''): Promise<number> {
  await page.getByRole('button', { name: 'Finish' }).click()
  const dialog = page.getByRole('dialog', { name: `Send ${name} for review?` })
  const count = await confirmFindings(dialog, 'Send for review')
  if (reason) await dialog.getByLabel('Why the area can still be certified').first().fill(reason)
  await dialog.getByRole('button', { name: 'Send for review' }).click()
  return count
}

/** Reviews from the building's list. An approval confirms each open or contrary finding. */
export async function review(page: Page, name: string, decision: 'Approve' | 'Decline', message = ''): Promise<void> {
  await page.getByRole('button', { name: `Review ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: `Review ${name}` })
  await dialog.getByRole('radio', { name: decision }).check()
  if (decision === 'Approve') await confirmFindings(dialog, 'Confirm')
  if (message) await dialog.getByLabel('What needs fixing').fill(message)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Opens and closes the reason of a declined clearance. */
export async function readWhyDeclined(page: Page, name: string, reason: string): Promise<void> {
  await page.getByRole('button', { name: `Why declined ${name}` }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(reason).waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
}

/** The list marks a reviewed clearance whose document does not show the area to be clear. */
export const isMarkedNotClear = (page: Page, name: string): Promise<void> =>
  line(page, name)
    .filter({ hasText: /Reviewed.*Area not shown to be clear/ })
    .waitFor({ timeout: 60_000 })

/** Opens such a clearance, whose page has the same mark. */
export async function openUnclear(page: Page, name: string): Promise<void> {
  await line(page, name).getByRole('link', { name, exact: true }).click()
  await page.getByText('The document that was issued doesn’t show that the area is clear.').waitFor()
}
