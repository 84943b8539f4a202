import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { readXlsx } from '#frontend/features/labImport/readXlsx.ts'
import { workbookBytes } from '#functions/files/workbook.ts'
import { WORKBOOK_TYPE } from '#shared/domain/text/workbook.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import { AMOUNT_TYPE_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { slow } from '#test/e2e/walks/cutOff.ts'
import { openedBuilding } from '#test/e2e/walks/openedBuilding.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'

const product = aProduct()
let surveyor: Visitor
let page: Page
let address: string
const headers = { 'X-Requested-With': 'XMLHttpRequest' }

beforeAll(async () => {
  surveyor = await product.open()
  await surveyor.signIn('surveyor@kauri.example')
  page = surveyor.page
  address = await openedBuilding(page, 'Harbour House')
  await page.getByRole('link', { name: 'All items' }).click()
  await sheet().waitFor()
})

const sheet = () => page.getByRole('grid', { name: 'All items' })
const active = () => page.locator('.sheet-active')
/** The texts of a column in the visible rows, from the top. */
async function column(title: string): Promise<string[]> {
  const at = await page.getByRole('columnheader', { name: title, exact: true }).getAttribute('aria-colindex')
  return sheet().locator(`tbody td[aria-colindex="${at}"]`).allTextContents()
}
async function select(title: string): Promise<void> {
  const at = await page.getByRole('columnheader', { name: title, exact: true }).getAttribute('aria-colindex')
  await page.keyboard.press('Escape')
  await sheet().press('ControlOrMeta+Home')
  for (let step = 1; step < Number(at); step += 1) await page.keyboard.press('ArrowRight')
}
/** The items' stored values of a field, as a set. */
async function stored(field: 'link' | 'comment'): Promise<string[]> {
  const building = address.split('/').at(-1)
  const read = await page.request.get(`/api/building/${building}/tree`, { headers })
  const { data } = (await read.json()) as { data: { items: Record<typeof field, string>[] } }
  return data.items.map(item => item[field])
}

test('a cell is overwritten by typing, Enter moves to the next, and the service stores it', async () => {
  await select('Comment')
  await page.keyboard.type('Seen from the ladder')
  await page.keyboard.press('Enter')
  await expect.poll(() => stored('comment')).toContain('Seen from the ladder')
  expect((await column('Comment'))[0]).toBe('Seen from the ladder')
  expect(await active().getAttribute('data-cell')).toMatch(/^1 /)
})

test('cells are filled down with Ctrl and D, and restored with Ctrl and Z', async () => {
  const before = await column('Comment')
  await select('Comment')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+d')
  const filled = async () => (await stored('comment')).filter(text => text === 'Seen from the ladder').length
  await expect.poll(filled).toBe(4)
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(filled).toBe(1)
  expect(await column('Comment')).toEqual(before)
  await page.keyboard.press('ControlOrMeta+y')
  await expect.poll(filled).toBe(4)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(filled).toBe(1)
})

test('two presses of Undo right after two changes revert both while the service answers slowly', async () => {
  await select('Comment')
  const before = await column('Comment')
  const end = await slow(page, '**/api/item', 400)
  for (const text of ['First', 'Second']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
  }
  await expect.poll(async () => (await column('Comment')).slice(0, 2)).toEqual(['First', 'Second'])
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => column('Comment')).toEqual(before)
  expect(await page.getByText('changed since').count()).toBe(0)
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('ControlOrMeta+y')
  await expect.poll(async () => (await column('Comment')).slice(0, 2)).toEqual(['First', 'Second'])
  end()
  for (let press = 0; press < 2; press += 1) await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(() => column('Comment')).toEqual(before)
})

test('a refused value stays in its cell with the message, and Escape discards it', async () => {
  await select('Amount')
  const before = (await column('Amount'))[0]
  await page.keyboard.type('about ten')
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.getByText('Enter a number').waitFor()
  await page.getByText('1 cell with a red frame isn’t saved').waitFor()
  expect((await column('Amount'))[0]).toBe('about ten')
  await page.keyboard.press('Escape')
  expect((await column('Amount'))[0]).toBe(before)
})

test('a search shows the matching rows, and read-only cells say why', async () => {
  const all = Number(await sheet().getAttribute('aria-rowcount'))
  await page.getByRole('searchbox', { name: 'Search items' }).fill('no such material')
  await page.getByText('No item matches').waitFor()
  await page.getByRole('button', { name: 'Show all items' }).click()
  expect(Number(await sheet().getAttribute('aria-rowcount'))).toBe(all)
  await select('Room')
  await page.getByText('Changed in its own screen').waitFor()
  await page.keyboard.press('x')
  expect(await sheet().locator('input').count()).toBe(0)
})

test('a column out of sight isn’t rendered, is reachable by keys, and keeps its number [P-17]', async () => {
  const last = await sheet().getAttribute('aria-colcount')
  const ofLast = sheet().locator(`tbody td[aria-colindex="${last}"]`)
  await sheet().press('ControlOrMeta+Home')
  await expect.poll(() => ofLast.count()).toBe(0)
  expect(await page.getByRole('columnheader', { name: 'Comment', exact: true }).getAttribute('aria-colindex')).toBe(
    last,
  )
  await page.keyboard.press('Shift+End')
  expect(await active().getAttribute('aria-colindex')).toBe(last)
  expect(await sheet().getAttribute('aria-activedescendant')).toBe(await active().getAttribute('id'))
  await expect.poll(() => ofLast.count()).toBeGreaterThan(1)
  expect(await isInSheet(active())).toBe(true)
  expect(await isInSheet(sheet().locator('tbody td.sheet-stays').first())).toBe(true)
  expect(await sheet().locator('tbody tr').first().getByRole('gridcell', { selected: false }).count()).toBe(0)
  await page.keyboard.press('ControlOrMeta+ArrowLeft')
  expect(await active().getAttribute('aria-colindex')).toBe('1')
  await expect.poll(() => isInSheet(active())).toBe(true)
})

test('typing into an active cell that was scrolled out of sight brings it back into sight [P-17]', async () => {
  await select('Amount')
  await sheet().evaluate(frame => frame.scrollTo(0, 0))
  await expect.poll(() => isInSheet(active())).toBe(false)
  await page.keyboard.type('12')
  await expect.poll(() => isInSheet(active())).toBe(true)
  expect(await active().getByRole('textbox').inputValue()).toBe('12')
  await page.keyboard.press('Escape')
})

/** Whether a cell is within the sheet's edges. */
const isInSheet = (cell: Locator) =>
  cell.evaluate(element => {
    const [inner, outer] = [element, element.closest('table')].map(each => each?.getBoundingClientRect())
    return inner !== undefined && outer !== undefined && inner.left >= outer.left && inner.right <= outer.right
  })

/** The fields that the test below changes, by item id. */
async function cellsOfItems() {
  const read = await page.request.get(`/api/building/${address.split('/').at(-1)}/tree`, { headers })
  const { data } = (await read.json()) as { data: { items: Item[] } }
  return new Map(
    data.items.map(({ id, name, description, amount_type_id, comment }) => [
      id,
      [name, description, AMOUNT_TYPE_NAMES[amount_type_id], comment],
    ]),
  )
}

test('cells out of sight are copied, pasted over and filled down in a narrow window, and Undo restores them [P-17]', async () => {
  await surveyor.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 1024, height: 768 })
  const before = await cellsOfItems()
  const titles = (await page.getByRole('columnheader').allTextContents()).slice(3)
  // The browser's text cursor stays in this cell.
  await sheet().locator('tbody td').first().click()
  const changedCells = ['Name', 'Location', 'Unit', 'Comment'].map(title => titles.indexOf(title))
  await select('Name')
  for (const key of ['ArrowDown', 'ArrowDown', 'End']) await page.keyboard.press(`Shift+${key}`)
  await page.keyboard.press('ControlOrMeta+c')
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n').map(line => line.split('\t'))
  expect(copied.map(cells => cells.length)).toEqual([titles.length, titles.length, titles.length])
  const texts = (row: number) => [`Tile ${row}`, `by door ${row}`, row === 1 ? 'lm' : 'm²', `Pasted ${row}`]
  const block = copied.map((cells, row) =>
    cells.map((text, at) => (changedCells.includes(at) ? (texts(row)[changedCells.indexOf(at)] ?? '') : text)),
  )
  await page.evaluate(text => navigator.clipboard.writeText(text), block.map(cells => cells.join('\t')).join('\n'))
  await select('Name')
  await expect
    .poll(() =>
      sheet()
        .locator(`tbody td[aria-colindex="${titles.length + 3}"]`)
        .count(),
    )
    .toBe(0)
  await page.keyboard.press('ControlOrMeta+v')
  await expect.poll(() => column('Name')).toContain('Tile 2')
  const pasted = async () => [...(await cellsOfItems()).values()].filter(([name]) => name?.startsWith('Tile ')).sort()
  await expect.poll(pasted).toEqual([texts(0), texts(1), texts(2)])
  await select('Comment')
  expect(await isInSheet(active())).toBe(true)
  await page.keyboard.press('ControlOrMeta+Shift+ArrowDown')
  await page.keyboard.press('ControlOrMeta+d')
  await expect.poll(async () => new Set(await stored('comment'))).toEqual(new Set(['Pasted 0']))
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(pasted).toEqual([texts(0), texts(1), texts(2)])
  await page.keyboard.press('ControlOrMeta+z')
  await expect.poll(cellsOfItems).toEqual(before)
})

/** The workbook that the page saves, with a changed comment in the second row and a row without an item. */
async function changedWorkbook(): Promise<Buffer> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save as Excel' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/Harbour House items\.xlsx$/)
  const sheets = readXlsx(new Uint8Array(readFileSync(await download.path())))
  const [head = [], ...rows] = sheets[0]?.rows ?? []
  const comment = head.indexOf('Comment')
  const changed = rows.map((cells, row) => (row === 1 ? [...cells].with(comment, 'From the workbook') : [...cells]))
  const foreign = [...(rows[0] ?? [])].with(-1, '01ARZ3NDEKTSV4RRFFQ69G5FAV')
  const columns = head.map(title => ({ title, width: 10 }))
  const asSheet = (title: string, texts: readonly (readonly string[])[]) =>
    ({ title, columns, rows: texts, filters: false, header: ['', ''], company: '' }) as const
  return Buffer.from(
    workbookBytes([asSheet('Items', [...changed, foreign]), asSheet('As saved', sheets[1]?.rows.slice(1) ?? [])]),
  )
}

async function importWorkbook(buffer: Buffer, name = 'items.xlsx'): Promise<void> {
  await page.getByRole('button', { name: 'Import from Excel' }).click()
  await page.getByLabel('Workbook', { exact: true }).setInputFiles({ name, mimeType: WORKBOOK_TYPE, buffer })
}

test('a workbook is imported after a review of every difference, and one Undo reverts it', async () => {
  await importWorkbook(await changedWorkbook())
  const differences = page.getByRole('table', { name: 'Differences' })
  await differences.getByRole('cell', { name: 'From the workbook' }).waitFor()
  expect(await differences.locator('tbody').getByRole('row').count()).toBe(1)
  await page.getByText('The item isn’t in this building, or has been deleted.').waitFor()
  expect(await stored('comment')).not.toContain('From the workbook')
  await page.getByRole('button', { name: 'Save 1 cell' }).click()
  await expect.poll(() => stored('comment')).toContain('From the workbook')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => stored('comment')).not.toContain('From the workbook')
})

test('a damaged or foreign file is refused with a message', async () => {
  await importWorkbook(Buffer.from('not a workbook'))
  await page.getByText('This isn’t an Excel workbook (.xlsx)').waitFor()
  const others = workbookBytes([
    {
      title: 'Prices',
      columns: [{ title: 'Price', width: 9 }],
      rows: [['3']],
      filters: false,
      header: ['', ''],
      company: '',
    },
  ])
  await page
    .getByLabel('Workbook', { exact: true })
    .setInputFiles({ name: 'p.xlsx', mimeType: WORKBOOK_TYPE, buffer: Buffer.from(others) })
  await page.getByText('There is no column “Reference”').waitFor()
  expect(surveyor.problems).toEqual([])
})
