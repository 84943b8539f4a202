import type { Page } from 'playwright-core'
import { asPhoto, codePicture } from '#test/support/data/labelPictures.ts'
import { at, type Screen, shown, TUI_STREET_10, type Way } from './screen.ts'

const awaiting: Way = { open: at(TUI_STREET_10, '10 Tui Street') }

const file = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: Buffer.from(text) })

export const laboratory: readonly Screen[] = [
  {
    name: 'Checking bags, one ticked and a strange code',
    person: 'surveyor',
    from: awaiting,
    open: async page => {
      await page.getByRole('button', { name: 'Check bags' }).click()
      const dialog = page.getByRole('dialog', { name: 'Check bags' })
      await dialog.getByLabel('Photo of a label').setInputFiles(asPhoto(codePicture('A009')))
      await shown(dialog.getByText('Not on the list'))
      await dialog.getByRole('checkbox', { name: 'A001' }).check()
      await shown(dialog.getByText('1 of 3 checked'))
    },
  },
  {
    name: 'Lab certificates, one filed and one refused',
    person: 'surveyor',
    from: awaiting,
    open: async page => {
      const returns = page.getByRole('group', { name: 'Lab certificates, asbestos' })
      const filed = returns.getByRole('button', { name: 'Delete Certificate 1041.pdf' })
      const again = (await filed.count()) > 0
      const certificate = file('Certificate 1041.pdf', '%PDF-1.4 Certificate 1041')
      await returns
        .locator('input[type=file]')
        .setInputFiles([...(again ? [] : [certificate]), file('photo.pdf', 'JFIF')])
      await shown(filed)
      await shown(returns.getByText('photo.pdf: Only PDF files are accepted here'))
    },
  },
  {
    name: 'Deleting a lab certificate',
    person: 'surveyor',
    from: awaiting,
    open: async page => {
      await page.getByRole('button', { name: 'Delete Certificate 1041.pdf' }).click()
      await shown(page.getByRole('dialog').getByText('Certificate 1041.pdf'))
    },
  },
]

const results = at(`${TUI_STREET_10}/lab-results`, 'Results from a file')

async function readFile(page: Page, rows: string): Promise<void> {
  await results(page)
  const buffer = Buffer.from(`Sample ID,Result\r\n${rows}`)
  await page.getByLabel('Lab file').setInputFiles({ name: 'Results.csv', mimeType: 'text/csv', buffer })
  await shown(page.getByRole('heading', { name: 'Columns' }))
}

export const laboratoryFiles: readonly Screen[] = [
  {
    name: 'Results from a file, one that cannot be used',
    person: 'surveyor',
    open: async page => {
      await results(page)
      await page.getByLabel('Lab file').setInputFiles(file('Certificate.pdf', '%PDF-1.4'))
      await shown(page.getByText('This is a PDF'))
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
      await shown(page.getByRole('table', { name: 'Results' }))
    },
  },
]
