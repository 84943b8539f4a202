import type { Page } from 'playwright-core'
import { asPhoto, codePicture } from '#test/support/data/labelPictures.ts'
import { type Screen, title } from './screen.ts'

async function awaiting(page: Page): Promise<void> {
  await page.goto('/browse?status=6')
  await page.getByRole('row', { name: '10 Tui Street' }).getByRole('link').first().click()
  await title(page, '10 Tui Street')
}

const file = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) })

export const laboratory: readonly Screen[] = [
  {
    name: 'Checking bags, one ticked and a strange code',
    person: 'surveyor',
    open: async page => {
      await awaiting(page)
      await page.getByRole('button', { name: 'Check bags' }).click()
      const dialog = page.getByRole('dialog', { name: 'Check bags' })
      await dialog.getByLabel('Photo of a label').setInputFiles(asPhoto(codePicture('A009')))
      await dialog.getByText('Not on the list').waitFor()
      await dialog.getByRole('checkbox', { name: 'A001' }).check()
      await dialog.getByText('1 of 3 checked').waitFor()
    },
  },
  {
    name: 'Lab certificates, one filed and one refused',
    person: 'surveyor',
    open: async page => {
      await awaiting(page)
      const returns = page.getByRole('group', { name: 'Lab certificates, asbestos' })
      const filed = returns.getByRole('button', { name: 'Delete Certificate 1041.pdf' })
      const again = (await filed.count()) > 0
      const certificate = file('Certificate 1041.pdf', '%PDF-1.4 Certificate 1041')
      await returns
        .locator('input[type=file]')
        .setInputFiles([...(again ? [] : [certificate]), file('photo.pdf', 'JFIF')])
      await filed.waitFor()
      await returns.getByText('photo.pdf: Only PDF files are accepted here').waitFor()
    },
  },
  {
    name: 'Deleting a lab certificate',
    person: 'surveyor',
    open: async page => {
      await awaiting(page)
      await page.getByRole('button', { name: 'Delete Certificate 1041.pdf' }).click()
      await page.getByRole('dialog').getByText('Certificate 1041.pdf').waitFor()
    },
  },
]

async function readFile(page: Page, rows: string): Promise<void> {
  await awaiting(page)
  await page.getByRole('link', { name: 'Results from a file' }).click()
  const buffer = Buffer.from(`Sample ID,Result\r\n${rows}`)
  await page.getByLabel('Lab file').setInputFiles({ name: 'Results.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('heading', { name: 'Columns' }).waitFor()
}

export const laboratoryFiles: readonly Screen[] = [
  {
    name: 'Results from a file, one that cannot be used',
    person: 'surveyor',
    open: async page => {
      await awaiting(page)
      await page.getByRole('link', { name: 'Results from a file' }).click()
      await page.getByLabel('Lab file').setInputFiles(file('Certificate.pdf', '%PDF-1.4'))
      await page.getByText('This is a PDF').waitFor()
    },
  },
  {
    name: 'Results from a file, a word that is not understood',
    person: 'surveyor',
    open: page => readFile(page, 'A001,Organic fibres\r\nA002,NAD\r\n'),
  },
  {
    name: 'Results from a file, beside the samples',
    person: 'surveyor',
    open: async page => {
      await readFile(page, 'A001,Amosite\r\nA002,NAD\r\nA002,Amosite\r\nA009,NAD\r\n')
      await page.getByRole('button', { name: 'Compare with the samples' }).click()
      await page.getByRole('table', { name: 'Results' }).waitFor()
    },
  },
]
