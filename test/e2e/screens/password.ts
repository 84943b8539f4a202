import type { Page } from 'playwright-core'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import { account, at, dialog, type Screen, shown, title } from './screen.ts'

const SOMEBODY = 'surveyor@rimu.example'
/** A well-formed link that belongs to no user. */
const DEAD = '/reset-password#token=0DT42XPZZ7HPK08A2X5VBS7MFJ.0W4RBW8Z025N7NM7759RG5RW1C.x'

const newPassword: Screen = { name: 'New password', person: 'nobody', open: at(DEAD, 'Set a new password') }

/** The screen is opened several times, but mails are limited, so a fake answers from the second time on. */
async function toSent(page: Page): Promise<void> {
  const answerAgain = await intercept(page, '**/api/auth/forgot-password', route =>
    route.fulfill({ headers: { 'apigw-requestid': '01J' }, json: { message: 'On its way.' } }),
  )
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(SOMEBODY)
  await page.getByRole('button', { name: 'Send link' }).click()
  await shown(page.getByText('we’ve sent it a link'))
  answerAgain()
}

export const passwords: readonly Screen[] = [
  { name: 'Forgot your password', person: 'nobody', open: at('/forgot-password', 'Forgot your password?') },
  { name: 'Forgot your password, sent', person: 'nobody', open: toSent },
  newPassword,
  {
    name: 'New password, refused',
    person: 'nobody',
    from: newPassword,
    open: async page => {
      await page.getByLabel('New password').fill('short')
      await page.getByRole('button', { name: 'Set password' }).click()
      await shown(page.getByText('One field needs attention'))
    },
  },
  {
    name: 'New password, shown',
    person: 'nobody',
    from: newPassword,
    open: async page => {
      await page.getByLabel('New password').fill('kelp harbour nine')
      await page.getByRole('button', { name: 'Show password' }).click()
      await shown(page.getByText('Long enough'))
    },
  },
  {
    name: 'Link that is over',
    person: 'nobody',
    open: async page => {
      // From the same URL, the navigation would be a reload, which keeps the previous screen's token.
      await page.goto('/login')
      await page.goto('/reset-password')
      await shown(page.getByRole('link', { name: 'Get a new link' }))
    },
  },
  {
    name: 'Invitation',
    person: 'nobody',
    open: at(DEAD.replace('reset-password', 'register'), 'Welcome to Clearfloor'),
  },
  {
    name: 'Sent back by a provider',
    person: 'nobody',
    open: async page => {
      await page.goto('/callback?error=access_denied&state=x.y')
      await shown(page.getByText('That took too long'))
    },
  },
  {
    name: 'Email settings',
    person: 'surveyor',
    from: account,
    open: async page => {
      await dialog(page, 'Email settings')
      await shown(page.getByText('A building is waiting for my review'))
    },
  },
  { name: 'Mailbox', person: 'nobody', open: at('/mailbox', 'Mailbox') },
  {
    name: 'A mail',
    person: 'nobody',
    open: async page => {
      await page.goto('/mailbox')
      await page
        .getByRole('link', { name: /needs edits/ })
        .first()
        .click()
      await title(page, /needs edits/)
    },
  },
]
