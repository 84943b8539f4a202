import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import * as walk from '#test/e2e/walks/surveyWalk.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { type Network, startNetwork } from '#test/support/browser/network.ts'
import { fixture } from '#test/support/data/fixtures.ts'
import { deviceKeys, installed } from './device.ts'

const product = aProduct()
const JOB = `OFF-${walk.unique()}`
let network: Network
let surveyor: Visitor
let page: Page
let building: string

afterAll(() => network?.close())

test('the form of a project and its lists are opened while there is a network [1§8]', async () => {
  network = await startNetwork()
  surveyor = await product.open({ proxy: network.proxy, serviceWorkers: 'allow' })
  ;({ page } = surveyor)
  await surveyor.signIn('surveyor@kauri.example')
  await newProject()
  await fill('Seen online')
  await installed(page)
  await page.goto('/dashboard')
  await page.getByRole('table').first().waitFor()
  await network.cut()
})

const newProject = () => page.goto('/project')
const sync = (words: string) => page.locator('.sync', { hasText: words }).first()
const named = (name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

async function fill(name: string): Promise<void> {
  await fillSurvey(JOB)
  await page.getByRole('combobox', { name: 'Client' }).selectOption({ index: 1 })
  await expect.poll(() => page.locator('[name="survey.contact_id"]').inputValue()).not.toBe('')
  await page.getByRole('combobox', { name: 'Office' }).selectOption({ index: 1 })
  await fillBuilding(name)
}

async function fillSurvey(job: string): Promise<void> {
  await page.getByLabel('Job number').fill(job)
  await page.getByLabel('Survey name').fill('Far from the city')
}

async function fillBuilding(name: string): Promise<void> {
  await page.locator('[name="building.name"]').fill(name)
  await page.getByLabel('Report type').selectOption({ label: 'Management' })
  await page.locator('[name="building.address"]').fill('1 Ridge Road')
  await page.locator('[name="building.city"]').fill('Taihape')
  await page.locator('[name="building.postcode"]').fill('4720')
}

async function restart(path: string): Promise<void> {
  await page.close()
  page = await surveyor.context.newPage()
  await page.goto(path)
}

test('a project is created offline, listed as not sent, and edited after a restart [1§8 F-27]', async () => {
  await newProject()
  await page.getByRole('button', { name: 'Discard' }).click()
  await fill('Shearing shed')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(/\/survey\/\w+\/building\/\w+$/)
  building = new URL(page.url()).pathname
  await named('Shearing shed')
  await restart('/dashboard')
  await page.getByRole('row', { name: /Shearing shed.*Not sent yet/ }).waitFor()
  await page.goto(building)
  await named('Shearing shed')
  await walk.addFloor(page, 'Ground', fixture('plans/apartments-floor.png'))
  await walk.addRoom(page, 'Wool room', walk.rectangle([0.35, 0.35], [0.6, 0.6]))
  expect(await deviceKeys(page, 'outbox')).toHaveLength(3)
})

test('a second building of the unsent survey is created offline [1§8]', async () => {
  await newProject()
  await page.getByLabel('Job number').fill(JOB)
  await page.getByRole('list', { name: 'Existing surveys' }).getByRole('button').first().click()
  await fillBuilding('Quarters')
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await named('Quarters')
})

test('the page of the unsent survey shows the device’s data offline [1§8]', async () => {
  await restart(building.replace(/\/building.*/, ''))
  await named('Far from the city')
  await page.getByText('Not sent yet').first().waitFor()
  await page.getByText(JOB).first().waitFor()
  await page.getByRole('row', { name: /Shearing shed.*Not sent yet/ }).waitFor()
  await page
    .getByRole('row', { name: /Quarters.*Not sent yet/ })
    .getByRole('link')
    .first()
    .click()
  await named('Quarters')
})

test('a job number that was taken in the meantime is changed, and the building’s contents are sent after it [1§8 F-27]', async () => {
  const other = await product.open()
  await other.signIn('pm@kauri.example')
  await walk.createProject(other.page, JOB)
  await restart('/dashboard')
  await network.restore()
  await page.getByText(/1 change couldn’t be saved in/).waitFor({ timeout: 60_000 })
  expect(await deviceKeys(page, 'outbox')).toHaveLength(4)
  await page.goto(building)
  await page.getByText(/Couldn’t save your change \(new building “Shearing shed”\)/).waitFor()
  await page.getByRole('row', { name: /Ground/ }).waitFor()
  await page.getByRole('button', { name: 'Open and change' }).click()
  await page
    .getByText(/job number/i)
    .first()
    .waitFor()
  await page
    .locator('[data-field="survey.job_number"]')
    .getByText(/taken|already/i)
    .waitFor()
  await page.getByLabel('Job number').fill(`${JOB}-B`)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await page.waitForURL(`**${building}`)
  await sync('All saved').waitFor({ timeout: 60_000 })
  await other.page.goto(building)
  await other.page.getByRole('row', { name: /^Ground 1 1/ }).waitFor()
  await other.page.getByText(`${JOB}-B`).first().waitFor()
  await other.page.goto(building.replace(/\/building.*/, ''))
  await other.page.getByRole('row', { name: /Quarters/ }).waitFor()
  // The page shows the service's version of the sent survey.
  await page.goto(building.replace(/\/building.*/, ''))
  await page.getByRole('link', { name: 'Add building' }).waitFor()
})

test('a client created offline in a form is in its draft after a restart [F-27]', async () => {
  await network.cut()
  await newProject()
  await fillSurvey(`${JOB}-G`)
  await createdIn('client', { name: 'Gorge Station', address: '3 Hill Road', city: 'Taihape', postcode: '4720' })
  await restart('/project')
  await page.getByRole('button', { name: 'Restore' }).click()
  const chosen = page.getByRole('combobox', { name: 'Client' }).locator('option:checked')
  await expect.poll(() => chosen.textContent()).toBe('Gorge Station')
  await newProject()
  await page.getByRole('button', { name: 'Discard' }).click()
})

async function createdIn(noun: 'client' | 'contact' | 'office', fields: Record<string, string>): Promise<void> {
  await page.getByRole('button', { name: `New ${noun}` }).click()
  const dialog = page.getByRole('dialog', { name: `New ${noun}` })
  for (const [name, value] of Object.entries(fields)) await dialog.locator(`[name="${name}"]`).fill(value)
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'hidden' })
}

/** Creates a project with a new client, contact and office. */
async function createWithNewClient(job: string, client: string): Promise<void> {
  await newProject()
  await fillSurvey(job)
  await createdIn('client', { name: client, address: '3 Hill Road', city: 'Taihape', postcode: '4720' })
  await createdIn('contact', { first_name: 'Ana', last_name: client, phone: '06 555 0177', email: 'ana@hill.example' })
  const place = { 'address.address': '3 Hill Road', 'address.city': 'Taihape', 'address.postcode': '4720' }
  await createdIn('office', { name: `Office ${client}`, ...place })
  await fillBuilding(`Shed ${job}`)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await named(`Shed ${job}`)
}

/** Creates another project with the first project's new client, contact and office. */
async function createWithSameClient(job: string, client: string): Promise<void> {
  await newProject()
  await fillSurvey(job)
  await page.getByRole('combobox', { name: 'Client' }).selectOption({ label: client })
  await expect.poll(() => page.locator('[name="survey.contact_id"] option:checked').textContent()).toBe(`Ana ${client}`)
  await page.getByRole('combobox', { name: 'Office' }).selectOption({ label: `Office ${client}` })
  await fillBuilding(`Shed ${job}`)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await named(`Shed ${job}`)
}

/** The service's rows with a name, from the list of clients or offices. */
async function listed(list: 'client' | 'office', name: string): Promise<{ id: string; survey_count?: number }[]> {
  const reply = await page.request.get(`/api/${list}`, { headers: { 'X-Requested-With': 'XMLHttpRequest' } })
  const { data } = (await reply.json()) as { data: { id: string; name: string; survey_count?: number }[] }
  return data.filter(row => row.name === name)
}

test('two projects with one new client, contact and office are created offline; the service has one of each [F-27]', async () => {
  await createWithNewClient(`${JOB}-C`, 'Hill Station')
  await createWithSameClient(`${JOB}-D`, 'Hill Station')
  await restart('/dashboard')
  await page.getByRole('row', { name: new RegExp(`Shed ${JOB}-C.*Hill Station.*Not sent yet`) }).waitFor()
  await page.getByRole('row', { name: new RegExp(`Shed ${JOB}-D.*Hill Station.*Not sent yet`) }).waitFor()
  await network.restore()
  await expect.poll(() => deviceKeys(page, 'outbox'), { timeout: 60_000 }).toEqual([])
  expect(await listed('client', 'Hill Station')).toMatchObject([{ survey_count: 2 }])
  expect(await listed('office', 'Office Hill Station')).toHaveLength(1)
})

test('if the project with the new client is refused, its reason is shown, and the second one is sent after it [F-27]', async () => {
  await network.cut()
  await createWithNewClient(JOB, 'Creek Station')
  const first = new URL(page.url()).pathname
  await createWithSameClient(`${JOB}-F`, 'Creek Station')
  await network.restore()
  await page.goto(first)
  await page.getByText(/Couldn’t save your change \(new building.*job number/i).waitFor({ timeout: 60_000 })
  expect(await deviceKeys(page, 'outbox')).toHaveLength(2)
  expect(await listed('client', 'Creek Station')).toEqual([])
  await page.getByRole('button', { name: 'Open and change' }).click()
  await page.getByLabel('Job number').fill(`${JOB}-E`)
  await page.getByRole('button', { name: 'Create', exact: true }).click()
  await expect.poll(() => deviceKeys(page, 'outbox'), { timeout: 60_000 }).toEqual([])
  expect(await listed('client', 'Creek Station')).toMatchObject([{ survey_count: 2 }])
})
