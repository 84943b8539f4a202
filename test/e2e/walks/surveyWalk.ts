import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The steps of a survey, as a user takes them. */
export const unique = () => Math.random().toString(36).slice(2, 8).toUpperCase()

export async function createProject(page: Page, job: string): Promise<string> {
  await page.getByRole('link', { name: 'New Project' }).first().click()
  await page.getByLabel('Job number').fill(job)
  await page.getByLabel('Survey name').fill(`Survey ${job}`)
  await createClient(page)
  await page.getByRole('combobox', { name: 'Office' }).selectOption({ label: 'Napier' })
  await page.getByLabel('Name', { exact: false }).and(page.locator('[name="building.name"]')).fill('Wool store')
  await page.getByLabel('Report type').selectOption({ label: 'Management' })
  await page.locator('[name="building.address"]').fill('5 Bridge Street')
  await page.locator('[name="building.city"]').fill('Napier')
  await page.locator('[name="building.postcode"]').fill('4110')
  await page.getByRole('switch', { name: 'Lead' }).check()
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/\/survey\/\w+\/building\/\w+$/)
  return new URL(page.url()).pathname
}

async function createClient(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'New client' }).click()
  const client = page.getByRole('dialog', { name: 'New client' })
  await client.getByLabel('Name').fill('Woolsheds Ltd')
  await client.locator('[name="address"]').fill('9 Quay Street')
  await client.locator('[name="city"]').fill('Napier')
  await client.locator('[name="postcode"]').fill('4110')
  await client.getByRole('button', { name: 'Create' }).click()
  await client.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'New contact' }).click()
  const contact = page.getByRole('dialog', { name: 'New contact' })
  await contact.getByLabel('First name').fill('Ruth')
  await contact.getByLabel('Last name').fill('Paki')
  await contact.getByLabel('Phone').fill('06 555 0199')
  await contact.getByLabel('Email').fill('ruth@woolsheds.example')
  await contact.getByRole('button', { name: 'Create' }).click()
  await contact.waitFor({ state: 'hidden' })
  await expect.poll(() => page.locator('[name="survey.contact_id"] option:checked').textContent()).toBe('Ruth Paki')
}

export async function addFloor(page: Page, name: string, plan: string): Promise<void> {
  await page.getByRole('link', { name: 'Add floor' }).first().click()
  await page.getByLabel('Name').fill(name)
  await page.locator('input[type=file]').first().setInputFiles(plan)
  await page.getByText(/The plan is \d+ × \d+ px/).waitFor({ timeout: 60_000 })
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('table', { name: 'Floors' }).getByRole('link', { name, exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** Opens the drawing, draws with `draw` and saves. */
export async function drawOnPlan(
  page: Page,
  draw: (page: Page, box: { x: number; y: number; width: number; height: number }) => Promise<void>,
): Promise<void> {
  await page.getByRole('button', { name: /Draw on the plan|Change the drawing/ }).click()
  const dialog = page.getByRole('dialog').last()
  await dialog.locator('canvas').first().waitFor()
  await dialog.getByRole('button', { name: 'Whole plan' }).click()
  await dialog.getByRole('application').focus()
  const box = await dialog.locator('.drawing-plan').boundingBox()
  if (!box) throw new Error('The drawing has no plan')
  await draw(page, box)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Draws a rectangle with the mouse; corners as fractions of the plan. */
export const rectangle =
  (from: readonly [number, number], to: readonly [number, number]) =>
  async (page: Page, box: { x: number; y: number; width: number; height: number }) => {
    await page.getByRole('button', { name: /^Rectangle/ }).click()
    await page.mouse.move(box.x + box.width * from[0], box.y + box.height * from[1])
    await page.mouse.down()
    await page.mouse.move(box.x + box.width * to[0], box.y + box.height * to[1], { steps: 6 })
    await page.mouse.up()
  }

/** Draws a polygon corner by corner and closes it with Enter. */
export const polygon =
  (...corners: readonly (readonly [number, number])[]) =>
  async (page: Page, box: { x: number; y: number; width: number; height: number }) => {
    await page.getByRole('button', { name: /^Polygon/ }).click()
    for (const [x, y] of corners) await page.mouse.click(box.x + box.width * x, box.y + box.height * y)
    await page.keyboard.press('Enter')
  }

export async function addRoom(page: Page, name: string, draw: Parameters<typeof drawOnPlan>[1]): Promise<void> {
  await page.getByRole('link', { name: 'Add room' }).first().click()
  await page.getByLabel('Name').fill(name)
  await drawOnPlan(page, draw)
  await page.getByRole('button', { name: 'Create room' }).click()
  await page.getByRole('link', { name }).first().waitFor()
}

/** Adds an asbestos item with the wizard: details with a photo, polygon, twelve scores, a recommendation. */
export async function addAsbestosItem(
  page: Page,
  item: { name: string; location: string; amount: string; photo: string; score: number },
): Promise<string> {
  await page.getByRole('link', { name: 'Add item' }).first().click()
  await page.getByRole('radio', { name: 'Asbestos', exact: true }).check()
  await page.locator('[name="name"]').fill(item.name)
  await page.locator('[name="link"]').fill('to')
  await page.locator('input[name="description"]').fill(item.location)
  const code = await page.locator('[name="sample.bag_code"]').inputValue()
  await page.locator('[name="amount"]').fill(item.amount)
  await page.locator('input[type=file]').first().setInputFiles(item.photo)
  await page
    .getByRole('img', { name: /photo|image/i })
    .first()
    .waitFor()
  await page.getByRole('button', { name: 'Next' }).click()
  await drawOnPlan(page, rectangle([0.4, 0.4], [0.5, 0.5]))
  await page.getByRole('button', { name: 'Next' }).click()
  await score(page, item.score)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('checkbox', { name: /Leave and manage/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Items' }).waitFor()
  return code
}

/** Gives every property the wanted score, or its nearest option. */
async function score(page: Page, wanted: number): Promise<void> {
  const groups = page.locator('[data-field^="item_scores."]')
  const count = await groups.count()
  if (count !== 12) throw new Error(`There are ${count} properties to score`)
  for (let n = 0; n < count; n++) {
    const cards = groups.nth(n).getByRole('radio')
    const offered = await cards.count()
    await cards.nth(offered === 3 ? Math.max(0, wanted - 1) : wanted).check()
  }
}

export async function addLeadItem(page: Page, item: { name: string; location: string; photo: string }): Promise<void> {
  await page.getByRole('link', { name: 'Add item' }).first().click()
  await page.getByRole('radio', { name: 'Lead', exact: true }).check()
  await page.locator('[name="name"]').fill(item.name)
  await page.locator('[name="link"]').fill('to')
  await page.locator('input[name="description"]').fill(item.location)
  await page.locator('[name="lead.building_material"]').fill('Timber')
  await page.locator('[name="lead.colour"]').fill('White')
  await page.getByRole('radio', { name: 'Poor' }).check()
  await page.locator('input[type=file]').first().setInputFiles(item.photo)
  await drawOnPlan(page, rectangle([0.52, 0.52], [0.58, 0.58]))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('heading', { name: 'Items' }).waitFor()
}

/** Changes the building's status with a button, and confirms. */
export async function takeStep(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

export const status = (page: Page, name: string) => page.locator('.page-head .chip', { hasText: name }).waitFor()

/** Generates and saves the chain of custody, then uploads the lab return. */
export async function sendToLaboratory(page: Page): Promise<void> {
  const paper = page.getByRole('button', { name: 'Chain of custody, asbestos' })
  await page.getByText('Choose a laboratory first').first().waitFor()
  expect(await paper.getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel('Laboratory', { exact: true }).selectOption({ label: 'Southern Fibre Laboratory' })
  await expect.poll(() => paper.getAttribute('aria-disabled')).toBeNull()
  const [saved] = await Promise.all([page.waitForEvent('download'), paper.click()])
  expect(saved.suggestedFilename()).toMatch(/ Chain of custody Asbestos\.pdf$/)
  const returns = page.getByRole('group', { name: 'Lab certificates, asbestos' })
  const certificate = { name: 'Certificate.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') }
  await returns.locator('input[type=file]').setInputFiles(certificate)
  await returns.getByRole('button', { name: 'Delete Certificate.pdf' }).waitFor()
}

export async function enterResults(page: Page, lead: string): Promise<void> {
  for (const select of await page.getByRole('combobox', { name: /^Sample status for/ }).all()) {
    await select.selectOption({ label: 'Chrysotile' })
    await expect.poll(() => select.inputValue()).toBe('3')
  }
  const box = page.getByRole('textbox', { name: /^Lead analysis for/ })
  await box.fill(lead)
  await box.press('Enter')
  await page.getByText('All results are in.').waitFor()
}

/** Fills in the contacts of a management plan. */
export async function planContacts(page: Page): Promise<void> {
  for (const who of ['PCBU', 'Building manager']) {
    const contact = page.getByRole('region', { name: who })
    await contact.getByLabel('Name').fill('Ruth Parata')
    await contact.getByLabel('Contact number').fill('09 555 0100')
    await contact.getByLabel('Email').fill('ruth@northport.example')
  }
}
