import type { Page } from 'playwright-core'
import { SCORE_PROPERTIES } from '#shared/domain/vocabulary/scoreProperties.ts'
import type { Filled } from './buildings.ts'

export interface Step {
  readonly name: string
  readonly take: (page: Page, building: Filled) => Promise<void>
}

const open = (page: Page, table: string, name: string) =>
  page.getByRole('table', { name: table }).getByRole('link', { name, exact: true }).first().click()
/** A change to the building that the service publishes to its viewers. */
const change = (page: Page, building: string) =>
  page.evaluate(
    ([id, day]) =>
      fetch(`/api/building/${id}`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
        body: JSON.stringify({ survey_date: day }),
      }),
    [building, '2026-03-04'] as const,
  )
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true }).click()
const allItems = (page: Page) => page.getByRole('grid', { name: 'All items' })
async function toBuilding(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: /breadcrumb/i })
    .getByRole('link', { name: /House of/ })
    .click()
  await page.getByRole('table', { name: 'Floors' }).waitFor()
}
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

/** A user's steps through a building, in order. */
export const STEPS: readonly Step[] = [
  {
    name: 'building, for the first time',
    take: async (page, { path }) => {
      await page.goto(path)
      await page.getByRole('table', { name: 'Floors' }).waitFor()
    },
  },
  {
    name: 'floor',
    take: async page => {
      await open(page, 'Floors', 'Level 0')
      await heading(page, 'Level 0')
    },
  },
  {
    name: 'room',
    take: async page => {
      await open(page, 'Rooms', 'Room 0')
      await heading(page, 'Room 0')
    },
  },
  {
    name: 'item',
    take: async page => {
      await page.getByRole('table', { name: 'Items' }).getByRole('link').first().click()
      await page.getByRole('link', { name: 'Edit item' }).waitFor()
      await page.getByRole('link', { name: 'Room 0' }).last().click()
      await heading(page, 'Room 0')
    },
  },
  {
    name: 'editing an item',
    take: async page => {
      await page.getByRole('table', { name: 'Items' }).getByRole('link', { name: /^Edit/ }).first().click()
      await heading(page, 'Edit item')
    },
  },
  {
    name: 'typing',
    take: async page => {
      await page.getByLabel('Name').pressSequentially(', grey and cream', { delay: 40 })
      await page.getByLabel('Location').pressSequentially(' by the north wall', { delay: 40 })
    },
  },
  {
    name: 'to the polygon',
    take: async page => {
      await next(page)
      await page.getByRole('button', { name: 'Change the drawing' }).waitFor()
    },
  },
  {
    name: 'twelve scores',
    take: async page => {
      await next(page)
      await page.locator('[data-field="item_scores.0"] input').first().focus()
      for (let score = 0; score < SCORE_PROPERTIES.length; score++) await page.keyboard.press('2', { delay: 40 })
    },
  },
  {
    name: 'saving the item',
    take: async page => {
      await page.getByRole('button', { name: 'Save now' }).click()
      await heading(page, 'Room 0')
    },
  },
  {
    name: 'back to the building',
    take: toBuilding,
  },
  {
    name: 'all items',
    take: async page => {
      await page.getByRole('link', { name: 'All items' }).click()
      await allItems(page).waitFor()
    },
  },
  {
    name: 'scrolling through all items',
    take: async page => {
      await allItems(page).hover()
      for (let turn = 0; turn < 30; turn++) await page.mouse.wheel(0, 600)
      for (let turn = 0; turn < 10; turn++) await allItems(page).press('PageDown', { delay: 40 })
    },
  },
  {
    name: 'typing in a cell of all items',
    take: async page => {
      await allItems(page).press('ControlOrMeta+Home')
      for (let column = 0; column < 5; column++) await allItems(page).press('ArrowRight')
      await page.keyboard.type('north wall', { delay: 40 })
      await page.keyboard.press('Enter')
      await allItems(page).getByRole('gridcell', { name: 'north wall', exact: true }).waitFor()
    },
  },
  {
    name: 'from all items back to the building',
    take: toBuilding,
  },
  {
    name: 'a hint that somebody has changed something',
    take: async (page, { building }) => {
      const read = page.waitForResponse(
        response => response.request().method() === 'GET' && response.url().endsWith(`/api/building/${building}/tree`),
      )
      await change(page, building)
      await read
    },
  },
]
