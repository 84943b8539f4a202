import type { Page } from 'playwright-core'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import { at, dialog, type Screen, title } from './screen.ts'

const SOMEBODY = 'surveyor@rimu.example'
/** Of the right shape, and nobody's. */
const DEAD = '/reset-password#token=0DT42XPZZ7HPK08A2X5VBS7MFJ.0W4RBW8Z025N7NM7759RG5RW1C.x'

async function choose(page: Page, password: string): Promise<void> {
  await page.goto(DEAD)
  await page.getByLabel('New password').fill(password)
}

/** A look comes back to the page several times, and mails are counted: the answer is the page's own from the second time on. */
async function toSent(page: Page): Promise<void> {
  const answerAgain = await intercept(page, '**/api/auth/forgot-password', route =>
    route.fulfill({ headers: { 'apigw-requestid': '01J' }, json: { message: 'On its way.' } }),
  )
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(SOMEBODY)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('we’ve sent it a link').waitFor()
  answerAgain()
}

export const passwords: readonly Screen[] = [
  { name: 'Forgot your password', person: 'nobody', open: at('/forgot-password', 'Forgot your password?') },
  { name: 'Forgot your password, sent', person: 'nobody', open: toSent },
  { name: 'New password', person: 'nobody', open: at(DEAD, 'Set a new password') },
  {
    name: 'New password, refused',
    person: 'nobody',
    open: async page => {
      await choose(page, 'short')
      await page.getByRole('button', { name: 'Set password' }).click()
      await page.getByText('One field needs attention').waitFor()
    },
  },
  {
    name: 'New password, shown',
    person: 'nobody',
    open: async page => {
      await choose(page, 'kelp harbour nine')
      await page.getByRole('button', { name: 'Show password' }).click()
      await page.getByText('Long enough').waitFor()
    },
  },
  {
    name: 'Link that is over',
    person: 'nobody',
    open: async page => {
      // From the same address it would be a reload, which still has the token of the screen before.
      await page.goto('/login')
      await page.goto('/reset-password')
      await page.getByRole('link', { name: 'Get a new link' }).waitFor()
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
      await page.getByText('That took too long').waitFor()
    },
  },
  {
    name: 'Email settings',
    person: 'surveyor',
    open: async page => {
      await page.goto('/account')
      await dialog(page, 'Email settings')
      await page.getByText('A building is waiting for my review').waitFor()
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
