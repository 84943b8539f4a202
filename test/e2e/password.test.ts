import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'

const EMAIL = 'exporter@rimu.example'
const OLD = 'demo-password-1'
const NEW = 'kelp harbour nine'

const product = aProduct()

async function signIn(page: Page, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

/** Reopens the mailbox until the worker has sent the mail. */
async function openMail(page: Page, subject: string): Promise<void> {
  const mail = page.getByRole('link', { name: new RegExp(`${subject}.*${EMAIL}`) })
  await expect
    .poll(() => page.goto('/mailbox').then(() => mail.count()), { timeout: 20_000, interval: 500 })
    .toBeGreaterThan(0)
  await mail.first().click()
  await page.getByRole('heading', { level: 1, name: subject }).waitFor()
}

test('a forgotten password: the mail, the link, the new password; the old session is gone [1§2]', async () => {
  const [there, here] = [await product.open(), await product.open()]
  await there.signIn(EMAIL)
  const { page } = here
  await page.goto('/login')
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  expect(await page.getByLabel('Email').inputValue()).toBe(EMAIL)
  await page.getByRole('button', { name: 'Send link' }).click()
  await page.getByText('we’ve sent it a link').waitFor()

  await openMail(page, 'Reset your password')
  const link = (await page.getByRole('link', { name: 'Reset your password' }).getAttribute('href')) ?? ''
  const token = link.replace(/^.*#token=/, '')
  expect(token).toMatch(/^\w+\.\w+\.[\w-]{43}$/)
  const sent: string[] = []
  page.on('request', request => sent.push(`${request.url()} ${JSON.stringify(request.headers())}`))
  await page.getByRole('link', { name: 'Reset your password' }).click()
  await page.getByLabel('New password').waitFor()
  await page.waitForURL(url => `${url.pathname}${url.search}${url.hash}` === '/reset-password')
  await page.reload()
  await page.getByLabel('New password').fill('demo-password-1')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByText('This is a common password').first().waitFor()
  await page.getByLabel('New password').fill(NEW)
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.waitForURL('**/login')
  expect(sent.some(each => each.includes('/api/auth/reset-password'))).toBe(true)
  expect(sent.filter(each => each.includes(token))).toEqual([])

  await signIn(page, OLD)
  await page.getByText('That email and password don’t match').first().waitFor()
  await signIn(page, NEW)
  await page.waitForURL('**/dashboard')

  await there.page.reload()
  await there.page.waitForURL('**/login')
  // The former format of links.
  await page.goto(link.replace('#', '?'))
  await page.getByLabel('New password').waitFor()
  await page.waitForURL(url => url.search === '')
  await page.getByLabel('New password').fill('another harbour tree')
  await page.getByRole('button', { name: 'Set password' }).click()
  await page.getByRole('link', { name: 'Get a new link' }).waitFor()
  await openMail(page, 'Your password was changed')
  // The other device's socket is told not to reconnect, which is no error on this device.
  expect(here.problems).toEqual([])
})
