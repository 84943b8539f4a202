import type { Page } from 'playwright-core'
import { dialog, type Screen, title } from './screen.ts'

/** A room of a building that is still being surveyed. */
async function room(page: Page): Promise<void> {
  await page.goto('/browse')
  for (const name of ['Ōtātara School, block B', 'Ground', 'Hall']) {
    await page.getByRole('row', { name }).getByRole('link').first().click()
    await title(page, name)
  }
}

async function newItem(page: Page): Promise<void> {
  await room(page)
  await page.getByRole('link', { name: 'Add item' }).click()
  await title(page, 'New item')
}

/** As far as a step; what the steps before it ask for is taken from the last item. */
const upTo = (step: 'Polygon' | 'Scoring' | 'Recommendations') => async (page: Page) => {
  await newItem(page)
  await page.getByRole('button', { name: 'Same again' }).click()
  await page.locator('input[name="amount"]').fill('4')
  const next = () => page.getByRole('button', { name: 'Next', exact: true }).click()
  await next()
  await page.locator('.plan-view svg').click()
  await page.getByText('one polygon').waitFor()
  if (step !== 'Polygon') await next()
  if (step === 'Recommendations') await next()
  await page.getByText(step, { exact: true }).first().waitFor()
}

export const items: readonly Screen[] = [
  { name: 'New item', person: 'surveyor', open: newItem },
  {
    name: 'New item, refused',
    person: 'surveyor',
    open: async page => {
      await newItem(page)
      await page.getByRole('button', { name: 'Next', exact: true }).click()
      await page.getByText('Required').first().waitFor()
    },
  },
  {
    name: 'Scanning a label, without a camera',
    person: 'surveyor',
    open: async page => {
      await newItem(page)
      await page.getByRole('button', { name: 'Scan', exact: true }).click()
      await page
        .getByRole('dialog', { name: 'Scan a label' })
        .getByRole('alert')
        .getByText('photo of the label')
        .waitFor()
    },
  },
  { name: 'Item, its place', person: 'surveyor', open: upTo('Polygon') },
  { name: 'Item, its scores', person: 'surveyor', open: upTo('Scoring') },
  { name: 'Item, its recommendations', person: 'surveyor', open: upTo('Recommendations') },
  {
    name: 'New lead item',
    person: 'surveyor',
    open: async page => {
      await newItem(page)
      await page.getByRole('radio', { name: 'Lead', exact: true }).check()
      await page.getByText('Paint condition').waitFor()
    },
  },
  {
    name: 'Item to duplicate',
    person: 'surveyor',
    open: async page => {
      await room(page)
      const menu = page.getByRole('button', { name: /^Actions for / }).first()
      if (await menu.isVisible()) await menu.click()
      await dialog(page, /^Duplicate/)
    },
  },
]
