import type { Page } from 'playwright-core'
import { ulid } from 'ulid'
import { beforeAll, expect, test } from 'vitest'
import { cutOff } from '#test/e2e/walks/cutOff.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
let mine: Visitor
let theirs: Visitor

beforeAll(async () => {
  mine = await product.open()
  theirs = await product.open()
  await mine.signIn('surveyor@kauri.example')
  await theirs.signIn('pm@kauri.example')
  await mine.page
    .getByRole('row', { name: /8 Tui Street/ })
    .getByRole('link')
    .first()
    .click()
  await mine.page.getByRole('heading', { level: 1, name: '8 Tui Street' }).waitFor()
  await theirs.page.goto(mine.page.url())
})

async function write(page: Page, tab: string, text: string): Promise<void> {
  await page.getByRole('tab', { name: tab }).click()
  await page.getByRole('button', { name: `Edit ${tab}` }).click()
  await page.getByRole('textbox', { name: tab }).fill(text)
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('textbox', { name: tab }).waitFor({ state: 'hidden' })
}

test('a user’s change appears on another’s screen without a reload [F-07]', async () => {
  await write(theirs.page, 'Laboratory', 'Samples leave on Tuesday')
  await mine.page.getByRole('tab', { name: 'Laboratory' }).click()
  await mine.page.getByText('Samples leave on Tuesday').waitFor()
})

test('if two users change the same text, the later one is asked, and nothing is overwritten unseen [F-15]', async () => {
  const reconnect = await cutOff(mine.context)
  await write(mine.page, 'General', 'Mine: the dog is friendly')
  await write(theirs.page, 'General', 'Theirs: the dog bites')
  reconnect()
  await mine.page
    .getByText(/Couldn’t save your change \(note\): Someone else has changed this/)
    .waitFor({ timeout: 60_000 })
  await mine.page.getByText('Theirs: the dog bites').waitFor()
  await mine.page.getByRole('button', { name: 'Keep mine' }).click()
  await theirs.page.getByText('Mine: the dog is friendly').waitFor({ timeout: 60_000 })
  expect([...mine.problems, ...theirs.problems]).toEqual([])
})

test('different fields of one building changed by two people both stay [F-15]', async () => {
  const { page } = mine
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.locator('[name="description"]').and(page.locator('input')).fill('House with a sleep-out')
  await theirs.page.getByLabel('Survey date').fill('2026-02-25')
  await expect.poll(() => theirs.page.getByLabel('Survey date').inputValue()).toBe('25/02/2026')
  await theirs.page.locator('.sync', { hasText: 'All saved' }).first().waitFor()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('House with a sleep-out').waitFor()
  await expect.poll(() => page.getByLabel('Survey date').inputValue(), { timeout: 20_000 }).toBe('25/02/2026')
  await theirs.page.getByText('House with a sleep-out').waitFor()
})

test('a change of status that a slow service refuses is not reported as done [F-15]', async () => {
  const { page } = theirs
  const changed = mine.page.locator('.toast', { hasText: 'Survey date saved' })
  await page.route('**/api/building', async route => {
    await mine.page.getByLabel('Survey date').fill('2026-02-26')
    await changed.waitFor()
    await new Promise(resolve => setTimeout(resolve, 5_000))
    await route.continue()
  })
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Change status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change status' })
  await dialog.getByRole('radio', { name: 'Pre Review' }).check()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  const message = page.locator('.toast-error').or(page.locator('.toast', { hasText: 'is Pre Review' }))
  await message.waitFor()
  expect(await message.textContent()).toContain('Someone else has changed this')
  await message.getByRole('button', { name: 'Dismiss' }).click()
  await page.unroute('**/api/building')
  await page.getByText('Active', { exact: true }).first().waitFor()
})

test('other users in the building and room are shown with initials and name until they leave [F-15]', async () => {
  const { page } = mine
  const [me, other] = ['Aroha Ngata', 'Sione Latu']
  const facts = (visitor: Visitor, words: string) =>
    visitor.page.locator('.page-facts [role=status]', { hasText: words }).first()
  await facts(mine, 'Also here:').getByText(other).waitFor()
  await facts(theirs, 'Also here:').getByText(me).waitFor()
  const back = page.url()
  for (const link of ['Ground', 'Kitchen']) await page.getByRole('link', { name: link }).first().click()
  await facts(mine, 'In this building:').getByText(other).waitFor()
  await theirs.page.goto(page.url())
  await facts(mine, 'In this room:').getByText(other).waitFor()
  await facts(theirs, 'In this room:').getByText(me).waitFor()
  expect(await facts(mine, 'In this building:').count()).toBe(0)
  await theirs.page.goto('/dashboard')
  await page.locator('.page-facts [role=status]').first().waitFor({ state: 'detached' })
  await page.goto(back)
  await theirs.page.goto(back)
})

test('the image of a floor is redrawn while a user looks at it [2§4]', async () => {
  const { page } = mine
  await page
    .getByRole('row', { name: /Ground/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('button', { name: 'Download image' }).waitFor()
  await theirs.page.goto(page.url())
  await theirs.page.getByRole('button', { name: 'Download image' }).waitFor()
  await page.getByRole('link', { name: 'Edit Hall' }).click()
  await page.getByRole('radio', { name: /^Out of scope/ }).check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await theirs.page.getByText('Drawing the image').waitFor()
  const download = theirs.page.waitForEvent('download')
  await theirs.page.getByRole('button', { name: 'Download image' }).click()
  expect((await download).suggestedFilename()).toMatch(/8 Tui Street Ground.*\.png$/)
  expect([...mine.problems, ...theirs.problems]).toEqual([])
})

test('a floor is deleted although an item elsewhere is sampled as one of its items: that item takes over the sample, on both screens [2§2]', async () => {
  const { page } = mine
  await page.goto('/browse?search=Harbour%20House')
  await page
    .getByRole('row', { name: /Harbour House/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('row', { name: /Roof and plant/ }).waitFor()
  await theirs.page.goto(page.url())
  await theirs.page.getByRole('row', { name: /Roof and plant/ }).waitFor()
  await addFollower(page, 'Cement soffit', { id: ulid(), name: 'Fascia board' }, 'Drawing office')
  const open = async ({ page: screen }: Visitor, ...names: string[]) => {
    for (const name of names) await screen.getByRole('link', { name }).first().click()
  }
  await open(mine, 'Level 1', 'Drawing office')
  await page.getByRole('row', { name: /Fascia board/ }).waitFor()
  await open(mine, 'Harbour House', 'Roof and plant')
  const question = page.getByRole('dialog', { name: 'Delete floor' })
  const ask = async () => {
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Delete floor' }).click()
    await question.getByText(/Sample A007 goes to/).waitFor()
  }
  await ask()
  await question.getByRole('link', { name: /^Fascia board .* in Drawing office, Level 1$/ }).click()
  await question.waitFor({ state: 'hidden' })
  await page.getByRole('heading', { level: 1, name: 'Edit item' }).waitFor()
  await page.goBack()
  await ask()
  await question.getByRole('button', { name: 'Delete and pass on the sample' }).click()
  await page.getByText('Floor deleted').waitFor()
  await theirs.page.getByRole('row', { name: /Roof and plant/ }).waitFor({ state: 'hidden' })
  for (const each of [mine, theirs]) {
    await open(each, 'Level 1', 'Drawing office')
    await each.page.getByRole('row', { name: /Fascia board(?!.* As A007).* A007/ }).waitFor()
  }
  expect([...mine.problems, ...theirs.problems]).toEqual([])
})

/** Saves an item in another room, similar to the named one and sampled as the same item. */
async function addFollower(page: Page, like: string, item: { id: string; name: string }, into: string): Promise<void> {
  const status = await page.evaluate(
    async ([name, changed, place]) => {
      const headers = { 'X-Requested-With': 'XMLHttpRequest', 'content-type': 'application/json' }
      const read = await fetch(`/api/building/${location.pathname.split('/').at(-1)}/tree`, { headers })
      const { data } = await read.json()
      const byName = (rows: { id: string; name: string }[], wanted: string) => rows.find(row => row.name === wanted)
      const body = { ...byName(data.items, name), ...changed, version: 0, room_id: byName(data.rooms, place)?.id }
      return (await fetch('/api/item', { method: 'POST', headers, body: JSON.stringify(body) })).status
    },
    [like, item, into] as const,
  )
  expect(status).toBe(200)
}
