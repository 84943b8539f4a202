import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'
import { codeOf } from '#test/support/people/authenticator.ts'
import { requireTwoFactor } from '#test/support/people/requireTwoFactor.ts'

const PASSWORD = 'demo-password-1'
const product = aProduct()

/** Enters email and password. */
async function givePassword(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

const shown = async (page: Page) =>
  ((await page.locator('.set-up-secret code').textContent()) ?? '').replaceAll(' ', '')
const next = (page: Page) => page.getByRole('button', { name: 'Next' }).click()

test('if the company requires a code, the first sign-in sets it up with QR code and recovery codes, then returns to the page [1§2]', async () => {
  await requireTwoFactor('pm@rimu.example')
  const { page, problems, context } = await product.open({ acceptDownloads: true })
  await page.goto('/clients')
  await page.waitForURL('**/login')
  await givePassword(page, 'pm@rimu.example')
  await page.getByAltText('QR code for the app').waitFor()
  const secret = await shown(page)
  await page.reload()
  await page.getByAltText('QR code for the app').waitFor()
  expect(await shown(page)).toBe(secret)

  await next(page)
  const codes = await page.locator('.set-up-codes code').allTextContents()
  expect(codes).toHaveLength(10)
  await page.getByRole('button', { name: 'Next' }).click({ force: true })
  await page.getByText('Save the codes first').waitFor()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('clearfloor-recovery-codes.txt')
  await page.getByLabel('I’ve saved them').check()
  await next(page)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('That code isn’t right').waitFor()
  await page.getByLabel('Code').fill(codeOf(secret, -1))
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/clients')
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor()

  await context.clearCookies()
  await page.goto('/account')
  await page.waitForURL('**/login')
  await givePassword(page, 'pm@rimu.example')
  const input = page.getByLabel('Code')
  await input.waitFor()
  expect(await input.evaluate(element => element === document.activeElement)).toBe(true)
  expect(await input.getAttribute('inputmode')).toBe('numeric')
  expect(await input.getAttribute('autocomplete')).toBe('one-time-code')
  await page.goto('/browse')
  await page.waitForURL('**/login')
  await input.fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/browse')

  await context.clearCookies()
  await page.goto('/clients')
  await givePassword(page, 'pm@rimu.example')
  await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/clients')
  expect(problems).toEqual([])
})

test('the button waits for email and password and says why; the email can be changed [1§2]', {
  tags: 'slow',
}, async () => {
  const { page } = await product.open()
  await page.goto('/login')
  await page.getByText('Enter your email').waitFor()
  await page.getByLabel('Email').fill('surveyor@kauri.example')
  await next(page)
  await page.getByText('Enter your password').waitFor()
  expect(await page.getByRole('button', { name: 'Sign in' }).getAttribute('aria-disabled')).toBe('true')
  expect(await page.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/forgot-password')
  expect(await page.getByLabel('Password').evaluate(element => element === document.activeElement)).toBe(true)
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('button', { name: 'Next' }).waitFor()
  expect(await page.getByLabel('Email').inputValue()).toBe('surveyor@kauri.example')
})

test('the session is refreshed every 600 s regardless of navigation; the user is not fetched again [1§4]', {
  tags: 'slow',
}, async () => {
  const { page } = await product.open()
  const refreshed: string[] = []
  page.on('request', request => request.url().endsWith('/api/auth/refresh') && refreshed.push(request.url()))
  await page.clock.install()
  await page.goto('/clients')
  await givePassword(page, 'reviewer@kauri.example')
  await page.getByRole('row', { name: 'Northport' }).waitFor()
  for (let minutes = 5; minutes <= 45; minutes += 5) {
    const name = minutes % 10 === 0 ? 'Clients' : 'Browse'
    await page.clock.fastForward('05:00')
    await page.getByRole('link', { name }).first().click()
    await page.getByRole('heading', { level: 1, name }).waitFor()
  }
  expect(refreshed).toHaveLength(4)
  await page.goto('/login')
  await page.waitForURL('**/browse')
})

test('a session that ends on an open page leads to the sign-in, and back to that page [1§4]', {
  tags: 'slow',
}, async () => {
  const { page, context } = await product.open()
  await page.goto('/browse')
  await page.waitForURL('**/login')
  await givePassword(page, 'reviewer@kauri.example')
  await page.getByRole('row', { name: 'Harbour House' }).waitFor()
  await context.clearCookies()
  await page.getByRole('link', { name: 'Clients' }).first().click()
  await page.waitForURL('**/login')
  await givePassword(page, 'reviewer@kauri.example')
  await page.waitForURL('**/clients')
  await page.getByRole('row', { name: 'Northport' }).waitFor()
})

test('signing out everywhere ends the other device’s session at its next step [S-16]', { tags: 'slow' }, async () => {
  const [phone, desk] = [await product.open(), await product.open()]
  await phone.signInByForm('approver@kauri.example')
  await desk.signInByForm('approver@kauri.example')
  await phone.page.goto('/account')
  await phone.page.getByRole('button', { name: 'Sign out everywhere' }).click()
  await phone.page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click()
  await phone.page.waitForURL('**/login')
  // The page may already have noticed its closed socket before the press.
  const next = desk.page.getByRole('link', { name: 'Clients' }).first()
  await Promise.race([next.click().catch(() => undefined), desk.page.waitForURL('**/login')])
  await desk.page.waitForURL('**/login')
})

test('a user signs one device out from another, which stays signed in [S-16]', { tags: 'slow' }, async () => {
  const [phone, desk] = [await product.open(), await product.open()]
  await phone.signInByForm('pm@kauri.example')
  await desk.signInByForm('pm@kauri.example')
  await phone.page.goto('/account')
  const devices = phone.page.getByRole('table', { name: 'Signed-in devices' })
  await devices.getByRole('row', { name: /Chrome on .*This device/ }).waitFor()
  const others = devices.getByRole('button', { name: 'Sign out' })
  const before = await others.count()
  await others.first().click()
  await phone.page.getByText('Signed out on that device').waitFor()
  await expect.poll(() => others.count()).toBe(before - 1)
  const next = desk.page.getByRole('link', { name: 'Clients' }).first()
  await Promise.race([next.click().catch(() => undefined), desk.page.waitForURL('**/login')])
  await desk.page.waitForURL('**/login')
  await phone.page.reload()
  await devices.getByRole('row', { name: /This device/ }).waitFor()
})

test('a user turns two-factor authentication on, and off again [1§2]', { tags: 'slow' }, async () => {
  const { page } = await product.open()
  await page.goto('/account')
  await givePassword(page, 'exporter@kauri.example')
  await page.getByRole('button', { name: 'Set up' }).click()
  await page.getByLabel('Your password').fill('not-my-password')
  await next(page)
  await page.getByText('That password isn’t correct').waitFor()
  await page.getByLabel('Your password').fill(PASSWORD)
  await next(page)
  await page.getByAltText('QR code for the app').waitFor()
  const secret = await shown(page)
  await next(page)
  await page.getByLabel('I’ve saved them').check()
  await next(page)
  await page.getByLabel('Code').fill(codeOf(secret, -1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await page.getByText('Two-factor authentication is on').waitFor()
  await page.getByRole('button', { name: 'Turn off' }).click()
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByLabel('Code or recovery code').fill(codeOf(secret, 0))
  await page.getByRole('dialog').getByRole('button', { name: 'Turn off' }).click()
  await page.getByText('Two-factor authentication is off').waitFor()
  await page.getByRole('button', { name: 'Set up' }).waitFor()
})

test('a session revoked during a save loses nothing: no other user sends the write, and it is sent once [F-14]', async () => {
  const { page, context } = await product.open()
  const notes: number[] = []
  page.on('response', answer => answer.url().includes('/note') && notes.push(answer.status()))
  await page.goto('/browse')
  await givePassword(page, 'surveyor@kauri.example')
  await page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await page.getByRole('tab', { name: 'General' }).click()
  await page.getByRole('button', { name: 'Edit General' }).click()
  await page.getByRole('textbox', { name: 'General' }).fill('Gate is locked')
  const building = page.url()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.waitForURL('**/login')

  await givePassword(page, 'pm@kauri.example')
  await page.waitForURL(building)
  await page.getByText('All saved').first().waitFor()
  expect(await page.getByText('Gate is locked').count()).toBe(0)
  await context.clearCookies()
  await page.reload()
  await page.waitForURL('**/login')
  expect(notes).toEqual([401])

  await givePassword(page, 'surveyor@kauri.example')
  await page.waitForURL(building)
  await page.getByText('Gate is locked').waitFor()
  await expect.poll(() => notes, { timeout: 30_000 }).toEqual([401, 200])
})
