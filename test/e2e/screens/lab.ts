import type { Page } from 'playwright-core'
import { type Screen, title } from './screen.ts'

async function awaiting(page: Page): Promise<void> {
  await page.goto('/browse?status=6')
  await page.getByRole('row', { name: '10 Tui Street' }).getByRole('link').first().click()
  await title(page, '10 Tui Street')
}

const file = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) })

export const laboratory: readonly Screen[] = [
  {
    name: 'Laboratory returns, one filed and one refused',
    person: 'surveyor',
    open: async page => {
      await awaiting(page)
      const returns = page.getByRole('group', { name: 'Laboratory returns, asbestos' })
      const filed = returns.getByRole('button', { name: 'Delete Certificate 1041.pdf' })
      const again = (await filed.count()) > 0
      const certificate = file('Certificate 1041.pdf', '%PDF-1.4 Certificate 1041')
      await returns
        .locator('input[type=file]')
        .setInputFiles([...(again ? [] : [certificate]), file('photo.pdf', 'JFIF')])
      await filed.waitFor()
      await returns.getByText('photo.pdf: Only PDF files can be used here').waitFor()
    },
  },
  {
    name: 'Deleting a laboratory return',
    person: 'surveyor',
    open: async page => {
      await awaiting(page)
      await page.getByRole('button', { name: 'Delete Certificate 1041.pdf' }).click()
      await page.getByRole('dialog').getByText('Certificate 1041.pdf').waitFor()
    },
  },
]
