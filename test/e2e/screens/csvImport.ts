import type { Page } from 'playwright-core'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import { at, type Screen } from './screen.ts'

const choose = at('/admin/csv', 'CSV Upload')

async function uploadFile(page: Page, text: string): Promise<void> {
  await choose(page)
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'surveys.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
}
const check = async (page: Page, text: string) => {
  await uploadFile(page, text)
  await page.getByRole('button', { name: 'Check the rows' }).click()
  await page.getByText('Nothing has been created yet').waitFor()
}

const HEADINGS = 'Job number,Survey name,Client,Office\r\n'
const GOOD = 'LOOK-1,Hall,Northport Properties Ltd,Napier\r\n'
const BAD = 'LOOK-2,Shed,Nobody,Nowhere\r\n'

export const csv: readonly Screen[] = [
  { name: 'CSV upload', person: 'pm', open: choose },
  {
    name: 'CSV upload, a file that cannot be used',
    person: 'pm',
    open: async page => {
      await uploadFile(page, HEADINGS)
      await page.getByText('The file only has headings').waitFor()
    },
  },
  {
    name: 'CSV upload, a column is missing',
    person: 'pm',
    open: async page => {
      await uploadFile(page, 'Job number,Client,Budget\r\nLOOK-1,Nobody,12\r\n')
      await page.getByRole('button', { name: 'Check the rows' }).click()
      await page.getByText('Choose the column of your file').first().waitFor()
    },
  },
  { name: 'CSV upload, rows in order', person: 'pm', open: page => check(page, HEADINGS + GOOD) },
  { name: 'CSV upload, refused rows', person: 'pm', open: page => check(page, HEADINGS + GOOD + BAD) },
  {
    name: 'CSV upload, stopped',
    person: 'pm',
    open: async page => {
      await check(page, HEADINGS + GOOD)
      const answerAgain = await intercept(page, '**/api/csv/**', route =>
        route.fulfill({ status: 403, headers: { 'apigw-requestid': '01J' }, json: { code: 'not_allowed' } }),
      )
      await page.getByRole('button', { name: 'Upload 1 survey' }).click()
      await page.getByRole('button', { name: 'Continue' }).waitFor()
      answerAgain()
    },
  },
]
