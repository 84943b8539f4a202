import type { Page } from 'playwright-core'
import { codeOf } from '#test/support/people/authenticator.ts'
import { requireTwoFactor } from '#test/support/people/requireTwoFactor.ts'
import { dialog, type Screen, title } from './screen.ts'

const SOMEBODY = 'exporter@rimu.example'
const PASSWORD = 'demo-password-1'

async function toPassword(page: Page, email: string): Promise<void> {
  // From elsewhere, or a half session of the same tab is gone on with.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password').waitFor()
}

async function toSetUp(page: Page): Promise<void> {
  await requireTwoFactor(SOMEBODY)
  await toPassword(page, SOMEBODY)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await title(page, 'Set up two-factor authentication')
  await page.getByAltText('QR code for the app').waitFor()
}

async function toRecoveryCodes(page: Page): Promise<void> {
  await toSetUp(page)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByText('Save your recovery codes').waitFor()
}

async function toFirstCode(page: Page): Promise<string> {
  await toSetUp(page)
  const secret = ((await page.locator('.set-up-secret code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('I’ve saved them').check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Code').waitFor()
  return secret
}

async function toCode(page: Page): Promise<void> {
  const secret = await toFirstCode(page)
  await page.getByLabel('Code').fill(codeOf(secret))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL(url => url.pathname !== '/login')
  await toPassword(page, SOMEBODY)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await title(page, 'Enter your code')
}

export const twoFactor: readonly Screen[] = [
  { name: 'Password', person: 'nobody', open: page => toPassword(page, SOMEBODY) },
  { name: 'Two-factor set-up, picture', person: 'nobody', open: toSetUp },
  { name: 'Two-factor set-up, recovery codes', person: 'nobody', open: toRecoveryCodes },
  { name: 'Two-factor set-up, code', person: 'nobody', open: toFirstCode },
  { name: 'Code', person: 'nobody', open: toCode },
  {
    name: 'Recovery code, wrong',
    person: 'nobody',
    open: async page => {
      await toCode(page)
      await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
      await page.getByLabel('Recovery code').fill('aaaa-aaaa-aaaa-aaaa')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await page.getByText('That code isn’t right').first().waitFor()
    },
  },
  {
    name: 'Two-factor dialog of the account',
    person: 'surveyor',
    open: async page => {
      await page.goto('/account')
      await dialog(page, 'Set up')
      await page.getByLabel('Your password').waitFor()
    },
  },
  {
    name: 'Sign out everywhere',
    person: 'surveyor',
    open: async page => {
      await page.goto('/account')
      await dialog(page, 'Sign out everywhere')
    },
  },
]
