import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { cutOff } from '#test/e2e/walks/cutOff.ts'
import { tapPlan, toPolygonStep } from '#test/e2e/walks/floorPlan.ts'
import { pressSave } from '#test/e2e/walks/formSteps.ts'
import { drawOnPlan } from '#test/e2e/walks/surveyWalk.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { sync } from './refusals.ts'

const product = aProduct()
let mine: Visitor
let theirs: Visitor
let page: Page
let building = ''

beforeAll(async () => {
  mine = await product.open()
  theirs = await product.open()
  await mine.signIn('surveyor@kauri.example')
  await theirs.signIn('pm@kauri.example')
  page = mine.page
  await page.goto('/browse?search=8 Tui Street')
  await page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: '8 Tui Street' }).waitFor()
  building = page.url()
})

interface Row {
  readonly id: string
  readonly name: string
  readonly [field: string]: unknown
}
type List = 'rooms' | 'items'

const stored = (list: List, name: string): Promise<Row | undefined> =>
  theirs.page.evaluate(
    async ([id, rows, wanted]) => {
      const headers = { 'X-Requested-With': 'XMLHttpRequest' }
      const { data } = await (await fetch(`/api/building/${id}/tree`, { headers })).json()
      return data[rows].find((row: Row) => row.name === wanted)
    },
    [building.split('/').at(-1), list, name] as const,
  )

/** A call by the other user. */
async function theyCall(method: 'POST' | 'DELETE', path: string, body: object): Promise<void> {
  const status = await theirs.page.evaluate(
    async ([verb, to, sent]) => {
      const headers = { 'X-Requested-With': 'XMLHttpRequest', 'content-type': 'application/json' }
      return (await fetch(to, { method: verb, headers, body: JSON.stringify(sent) })).status
    },
    [method, path, body] as const,
  )
  expect([200, 204]).toContain(status)
}
async function theyChange(list: List, name: string, change: (row: Row) => object): Promise<void> {
  const row = await stored(list, name)
  if (!row) throw new Error(`There is no ${name}`)
  await theyCall('POST', list === 'items' ? '/api/item' : '/api/room', { ...row, ...change(row) })
}

const link = (name: string | RegExp) => page.getByRole('link', { name }).first().click()
const choice = (field: string, side: 'Mine' | RegExp) =>
  page.getByRole('group', { name: field }).getByRole('radio', { name: side })

test('if two users changed an item, one offline, each conflicting field is chosen now or later; other fields merge and nothing else waits [F-15]', async () => {
  await link('Ground')
  await link('Kitchen')
  await link(/^Edit Vinyl sheet/)
  const reconnect = await cutOff(mine.context)
  await page.locator('[name=name]').fill('Vinyl, mine')
  await page.locator('input[name=description]').fill('floor, mine')
  await page.locator('[name=amount]').fill('17')
  await pressSave(page, 'Save')
  await sync(page, '1 change to send').waitFor()
  await theyChange('items', 'Vinyl sheet', () => ({
    name: 'Vinyl, theirs',
    description: 'floor, theirs',
    comment: 'Wet',
  }))
  reconnect()
  await sync(page, '1 needs your attention').waitFor({ timeout: 60_000 })

  // The change waits for the choice, even after a reload, while other changes continue.
  await page.reload()
  await page.getByText(/Couldn’t save your change \(item “Vinyl, mine”\)/).waitFor()
  await page.goto(building)
  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByRole('button', { name: 'Edit General' }).click()
  await page.getByRole('textbox', { name: 'General' }).fill('The dog is friendly')
  const noted = page.waitForResponse(answer => answer.ok() && answer.url().endsWith('/note'))
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await noted
  expect((await stored('items', 'Vinyl, theirs'))?.comment).toBe('Wet')

  await page.goto('/outbox')
  await choice('Name', 'Mine').waitFor()
  await choice('Name', /^Saved by [A-Z].*, \d\d\/\d\d\/\d{4}, \d\d:\d\d Vinyl, theirs$/).waitFor()
  expect(await page.getByRole('group', { name: /^(Amount|Comment)$/ }).count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Send now' }).getAttribute('aria-disabled')).toBe('true')
  const save = page.getByRole('button', { name: 'Save what you chose' })
  expect(await save.getAttribute('aria-disabled')).toBe('true')
  await choice('Name', 'Mine').focus()
  await page.keyboard.press('Space')
  await page.getByText('Choose one more version').waitFor()
  await choice('Location', /^Saved/).check()
  await save.click()
  await sync(page, 'All saved').waitFor()
  expect(await stored('items', 'Vinyl, mine')).toMatchObject({
    description: 'floor, theirs',
    amount: 17,
    comment: 'Wet',
  })
  expect(mine.problems).toEqual([])
})

test('if both are online, the later save shows the conflict at once and keeps the typed values [F-15]', async () => {
  await page.goto(building)
  await link('Ground')
  await link('Edit Hall')
  await page.locator('[name=note]').fill('Carpet, mine')
  await theyChange('rooms', 'Hall', () => ({ note: 'Carpet, theirs' }))
  await pressSave(page, 'Save')
  await page.getByText('Someone else’s change needs your decision first').waitFor()
  await page.getByText('Compare and choose: Note').click()
  await choice('Note', 'Mine').check()
  await page.getByRole('button', { name: 'Save what you chose' }).click()
  await sync(page, 'All saved').waitFor()
  expect((await stored('rooms', 'Hall'))?.note).toBe('Carpet, mine')
})

test('two users who drew in the same room keep both shapes; a shape changed by both is chosen from two pictures [F-15]', async () => {
  const { layer } = (await stored('rooms', 'Hall')) as unknown as {
    layer: { polygons: { id: string; points: number[][] }[] }
  }
  const [own] = layer.polygons
  if (!own) throw new Error('The hall is not drawn')
  const moved = (by: number) => ({ ...own, points: own.points.map(([x = 0, y = 0]) => [x + by, y]) })
  const square = {
    id: 'theirs',
    points: [
      [20, 20],
      [60, 20],
      [60, 60],
    ],
  }
  await page.goto(building)
  await link('Ground')
  await link('Edit Hall')
  await drawOnPlan(page, async ({ keyboard }) => {
    for (const key of ['s', 'Tab', 'Shift+ArrowRight', 'Shift+ArrowRight']) await keyboard.press(key)
  })
  const reconnect = await cutOff(mine.context)
  await pressSave(page, 'Save')
  await sync(page, '1 change to send').waitFor()
  await theyChange('rooms', 'Hall', () => ({ layer: { labels: [], polygons: [moved(-80), square] } }))
  reconnect()
  await sync(page, '1 needs your attention').waitFor({ timeout: 60_000 })
  await page.goto('/outbox')
  await page.getByRole('img', { name: 'My drawing' }).waitFor()
  await page.getByRole('img', { name: 'The saved drawing' }).waitFor()
  await choice('Drawing', 'Mine').check()
  await page.getByRole('button', { name: 'Save what you chose' }).click()
  await sync(page, 'All saved').waitFor()
  const { layer: merged } = (await stored('rooms', 'Hall')) as unknown as { layer: typeof layer }
  expect(merged.polygons.map(({ id }) => id).sort()).toEqual([own.id, 'theirs'].sort())
  const mineNow = merged.polygons.find(({ id }) => id === own.id)
  expect(mineNow?.points[0]?.[0]).toBeGreaterThan(own.points[0]?.[0] ?? 0)
})

test('an item recorded in a deleted room moves to another room with all typed values, but without its drawing [F-15]', async () => {
  await page.goto(building)
  await link('Ground')
  await link('Kitchen')
  await link(/^Edit Vinyl, mine/)
  const reconnect = await cutOff(mine.context)
  await page.locator('[name=name]').fill('Vinyl that moves')
  await pressSave(page, 'Save')
  await sync(page, '1 change to send').waitFor()
  const photo = (await stored('items', 'Vinyl, mine'))?.image
  expect(photo).toBeDefined()
  const kitchen = await stored('rooms', 'Kitchen')
  await theyCall('DELETE', '/api/room', {
    id: kitchen?.id,
    version: kitchen?.version,
    building_id: kitchen?.building_id,
  })
  reconnect()
  await sync(page, '1 needs your attention').waitFor({ timeout: 60_000 })
  await page.goto('/outbox')
  await page.getByText('The floor or room this belongs to has been deleted').waitFor()
  await page.getByText(/Its drawing belongs to the deleted room/).waitFor()
  await page.getByLabel('Choose another room').selectOption({ label: 'Hall' })
  await page.getByRole('button', { name: 'Move it there' }).click()
  // This building's items need a polygon, so the form opens at that step.
  await page.getByRole('list', { name: 'Steps' }).locator('[aria-current=step]', { hasText: 'Polygon' }).waitFor()
  await page.getByText('Please place a polygon').first().waitFor()
  await toPolygonStep(page)
  await tapPlan(page)
  await pressSave(page, 'Save')
  await sync(page, 'All saved').waitFor()
  const hall = await stored('rooms', 'Hall')
  expect(await stored('items', 'Vinyl that moves')).toMatchObject({
    room_id: hall?.id,
    description: 'floor, theirs',
    amount: 17,
    comment: 'Wet',
    image: photo,
  })
  expect(mine.problems).toEqual([])
})
