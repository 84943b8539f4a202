import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'

const product = aProduct()
const headers = { 'X-Requested-With': 'XMLHttpRequest' }
/** The maximum length of a name, without a place for a line break. */
const longName = (start: string) => start.padEnd(190, 'Whangaparaoa')
const WIDTHS = [390, 1024, 1440]

interface Named {
  readonly id: string
  readonly name: string
}

async function rename(page: Page, path: string, row: Named, start: string): Promise<void> {
  const data = { ...row, name: longName(start) }
  const answer = path.startsWith('item')
    ? await page.request.put(`/api/${path}`, { headers, data })
    : await page.request.post(`/api/${path}`, { headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** The innermost elements that end beyond the page. */
const beyond = (page: Page) =>
  page.evaluate(() => {
    const isScrolled = (element: Element): boolean => {
      for (let at = element.parentElement; at; at = at.parentElement)
        if (getComputedStyle(at).overflowX !== 'visible') return true
      return false
    }
    return [...document.querySelectorAll('body *')]
      .filter(
        each => each.getBoundingClientRect().right > innerWidth + 1 && each.checkVisibility() && !isScrolled(each),
      )
      .filter((each, _, all) => !all.some(other => other !== each && each.contains(other)))
      .map(
        each =>
          `${each.tagName} ${each.className} in ${each.parentElement?.className}: ${each.textContent?.slice(0, 20)}`,
      )
  })

test('the longest names without line breaks never make a page wider than the window [1§2]', async () => {
  const visitor = await product.open()
  await visitor.signIn('admin@kauri.example')
  const { page } = visitor
  await page.goto('/browse?search=8 Tui Street')
  await page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: '8 Tui Street' }).waitFor()
  const place = new URL(page.url()).pathname
  const { data } = await (await page.request.get(`/api/building/${place.split('/').at(-1)}/tree`, { headers })).json()
  const building_id = data.building.id
  await rename(page, 'building', data.building, 'B')
  for (const row of data.floors) await rename(page, 'floor', { ...row, building_id }, `F${row.order}`)
  for (const row of data.rooms) await rename(page, 'room', { ...row, building_id }, `R${row.order}`)
  for (const row of data.items) await rename(page, `item/${row.id}`, { ...row, building_id }, 'I')
  const [item] = data.items
  const room = data.rooms.find((each: Named) => each.id === item.room_id)
  const floor = `${place}/floor/${room.floor_id}`
  const inRoom = `${floor}/room/${room.id}`
  const pages = [
    ...['/dashboard', '/browse', place, `${place}/edit`, `${place}/reports`],
    ...[floor, `${floor}/edit`, inRoom, `${inRoom}/edit`, `${inRoom}/item/${item.id}`],
  ]
  const found: string[] = []
  for (const path of pages) {
    await page.goto(path)
    await page
      .getByText('Whangaparaoa')
      .or(page.locator('[value*=Whangaparaoa]'))
      .first()
      .waitFor({ state: 'attached' })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 })
      await page.evaluate(() => new Promise(requestAnimationFrame))
      for (const each of await beyond(page)) found.push(`${path} at ${width}: ${each}`)
    }
  }
  expect(found).toEqual([])
})
