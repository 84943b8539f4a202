import type { Page } from 'playwright-core'
import { codeOf } from '#test/support/people/authenticator.ts'
import { requireTwoFactor } from '#test/support/people/requireTwoFactor.ts'
import { account, dialog, type Screen, shown, title } from './screen.ts'

const SOMEBODY = 'exporter@rimu.example'
const PASSWORD = 'demo-password-1'
/** The secret for this user's authenticator app. */
let secret = ''

async function toPassword(page: Page, email: string): Promise<void> {
  // From another page, because otherwise the tab's half-finished sign-in would continue.
  await page.goto('about:blank')
  await page.context().clearCookies()
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await shown(page.getByLabel('Password'))
}

const setUp: Screen = {
  name: 'Two-factor set-up, picture',
  person: 'nobody',
  open: async page => {
    await requireTwoFactor(SOMEBODY)
    await toPassword(page, SOMEBODY)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await title(page, 'Set up two-factor authentication')
    await shown(page.getByAltText('QR code for the app'))
  },
}
const recoveryCodes: Screen = {
  name: 'Two-factor set-up, recovery codes',
  person: 'nobody',
  from: setUp,
  open: async page => {
    secret = ((await page.locator('.set-up-secret code').textContent()) ?? '').replaceAll(' ', '')
    await page.getByRole('button', { name: 'Next' }).click()
    await shown(page.getByText('Save your recovery codes'))
  },
}
const firstCode: Screen = {
  name: 'Two-factor set-up, code',
  person: 'nobody',
  from: recoveryCodes,
  open: async page => {
    await page.getByLabel('I’ve saved them').check()
    await page.getByRole('button', { name: 'Next' }).click()
    await shown(page.getByLabel('Code'))
  },
}
const code: Screen = {
  name: 'Code',
  person: 'nobody',
  from: firstCode,
  open: async page => {
    await page.getByLabel('Code').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(url => url.pathname !== '/login')
    await toPassword(page, SOMEBODY)
    await page.getByLabel('Password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await title(page, 'Enter your code')
  },
}

export const twoFactor: readonly Screen[] = [
  { name: 'Password', person: 'nobody', open: page => toPassword(page, SOMEBODY) },
  setUp,
  recoveryCodes,
  firstCode,
  code,
  {
    name: 'Recovery code, wrong',
    person: 'nobody',
    from: code,
    open: async page => {
      await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
      await page.getByLabel('Recovery code').fill('aaaa-aaaa-aaaa-aaaa')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await shown(page.getByText('That code isn’t right').first())
    },
  },
  {
    name: 'Two-factor dialog of the account',
    person: 'surveyor',
    from: account,
    open: async page => {
      await dialog(page, 'Set up')
      await shown(page.getByLabel('Your password'))
    },
  },
  {
    name: 'Sign out everywhere',
    person: 'surveyor',
    from: account,
    open: page => dialog(page, 'Sign out everywhere'),
  },
]
