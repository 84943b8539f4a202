import type { Page } from 'playwright-core'
import { type Screen, shown, title } from './screen.ts'

/** Opens a demo room whose items have photos. */
export async function openPlantRoom(page: Page): Promise<void> {
  await page.goto('/browse')
  for (const name of ['Harbour House', 'Ground', 'Plant room']) {
    await page.getByRole('row', { name }).getByRole('link').first().click()
    await title(page, name)
  }
}

export const photoMarks: readonly Screen[] = [
  {
    name: 'Photo mark-up, with a text to type and a mark',
    person: 'surveyor',
    open: async page => {
      await openPlantRoom(page)
      await page.getByRole('row').nth(1).getByRole('link').first().click()
      await page.getByRole('link', { name: 'Edit item' }).click()
      await page.getByRole('button', { name: 'Mark up' }).click()
      await shown(page.locator('.marking-sheet'))
      await page.keyboard.press('Enter')
      await page.keyboard.press('t')
      await page.keyboard.press('Enter')
      await page.getByLabel('Text on the photo').fill('Pipe seal')
    },
  },
]
