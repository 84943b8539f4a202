import type { Page } from 'playwright-core'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import { at, type Screen, shown } from './screen.ts'

const choose: Screen = { name: 'CSV upload', person: 'pm', open: at('/admin/csv', 'CSV Upload') }

const uploadFile = (page: Page, text: string) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'surveys.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
async function check(page: Page, text: string): Promise<void> {
  await choose.open(page)
  await uploadFile(page, text)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await shown(page.getByText('Nothing has been created yet'))
}

const HEADINGS = 'Job number,Survey name,Client,Office\r\n'
const GOOD = 'LOOK-1,Hall,Northport Properties Ltd,Napier\r\n'
const BAD = 'LOOK-2,Shed,Nobody,Nowhere\r\n'

const inOrder: Screen = {
  name: 'CSV upload, rows in order',
  person: 'pm',
  open: page => check(page, HEADINGS + GOOD),
}

export const csv: readonly Screen[] = [
  choose,
  {
    name: 'CSV upload, a file that cannot be used',
    person: 'pm',
    from: choose,
    open: async page => {
      await uploadFile(page, HEADINGS)
      await shown(page.getByText('The file only has headings'))
    },
  },
  {
    name: 'CSV upload, a column is missing',
    person: 'pm',
    from: choose,
    open: async page => {
      await uploadFile(page, 'Job number,Client,Budget\r\nLOOK-1,Nobody,12\r\n')
      await page.getByRole('button', { name: 'Check the rows' }).click()
      await shown(page.getByText('Choose the column of your file').first())
    },
  },
  { name: 'CSV upload, refused rows', person: 'pm', open: page => check(page, HEADINGS + GOOD + BAD) },
  inOrder,
  {
    name: 'CSV upload, stopped',
    person: 'pm',
    from: inOrder,
    open: async page => {
      const answerAgain = await intercept(page, '**/api/csv/**', route =>
        route.fulfill({ status: 403, headers: { 'apigw-requestid': '01J' }, json: { code: 'not_allowed' } }),
      )
      await page.getByRole('button', { name: 'Upload 1 survey' }).click()
      await shown(page.getByRole('button', { name: 'Continue' }))
      answerAgain()
    },
  },
]
