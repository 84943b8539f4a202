import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'
import { type Account, OPENID_CLIENT, startOpenIdProvider } from '#test/support/cloud/openIdProvider.ts'

const product = aProduct()
const DOMAIN = 'totara.example'
const METHOD = 'Required authentication method (amr)'
const AGE = 'Longest time since signing in at the provider'
const minutesAgo = (minutes: number) => Math.floor(Date.now() / 1000) - minutes * 60

/** Opens root's own company, with its domains. */
async function openCompany(page: Page): Promise<void> {
  await page.goto('/admin/companies')
  await page.getByRole('row', { name: 'Kauri' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Add a domain' }).waitFor()
}

test('root sets the requirements for a company’s provider; they are saved, shown and enforced [S-14]', async () => {
  const provider = await startOpenIdProvider(`${product.url}/callback`, { saysHow: true })
  const root = await product.open()
  await root.signIn('root@kauri.example')
  const { page } = root
  await openCompany(page)
  await page.getByRole('button', { name: 'Add a domain' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Domain').fill(DOMAIN)
  await dialog.getByLabel('Issuer').fill(provider.issuer)
  await dialog.getByLabel('Client ID').fill(OPENID_CLIENT.client_id)
  await dialog.getByLabel('Client secret').fill(OPENID_CLIENT.client_secret)
  await dialog.getByLabel(METHOD).fill('mfa')
  await dialog.getByLabel(AGE).fill('0')
  await dialog.getByLabel('Create an account when a new user signs in').check()
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.getByText('One field needs attention').waitFor()
  expect(await dialog.getByLabel(AGE).getAttribute('aria-invalid')).toBe('true')
  await dialog.getByLabel(AGE).fill('60')
  await dialog.getByRole('button', { name: 'Create' }).click()
  await dialog.waitFor({ state: 'detached' })

  /** The result of a sign-in in a new user’s browser, with this authentication by the provider. */
  const signIn = async (name: string, said: Partial<Account>) => {
    const email = `${name}@${DOMAIN}`
    provider.knows({ email, email_verified: true, name: 'Ana Moana', ...said })
    const theirs = await product.open()
    await theirs.page.goto('/login')
    await theirs.page.getByLabel('Email').fill(email)
    await theirs.page.getByRole('button', { name: 'Next' }).click()
    const refused = theirs.page.getByRole('alert')
    const inside = theirs.page.getByRole('heading', { level: 1, name: 'Dashboard' })
    await refused.or(inside).first().waitFor()
    const outcome = (await refused.count()) > 0 ? await refused.textContent() : 'signed in'
    await theirs.context.close()
    return outcome
  }
  const now = { signed_in_at: minutesAgo(1) }
  expect(await signIn('a', { ...now, amr: ['pwd'] })).toBe('Your company requires a stronger sign-in at your provider')
  expect(await signIn('b', { amr: ['mfa'], signed_in_at: minutesAgo(90) })).toBe(
    'Your company requires a newer sign-in at your provider',
  )
  expect(await signIn('c', { ...now, amr: ['pwd', 'mfa'] })).toBe('signed in')

  await page.reload()
  await page.getByRole('button', { name: `Edit ${DOMAIN}` }).click()
  expect(await dialog.getByLabel(METHOD).inputValue()).toBe('mfa')
  expect(await dialog.getByLabel(AGE).inputValue()).toBe('60')
  await dialog.getByLabel(METHOD).fill('')
  await dialog.getByLabel(AGE).fill('')
  await dialog.getByRole('button', { name: 'Update' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await signIn('d', { amr: ['pwd'], signed_in_at: minutesAgo(90) })).toBe('signed in')
  expect(root.problems).toEqual([])
  await provider.close()
})
