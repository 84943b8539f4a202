import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { aProduct } from '#test/support/browser/aProduct.ts'
import type { Visitor } from '#test/support/browser/browser.ts'
import { aPlan } from '#test/support/data/images.ts'

const product = aProduct()
let admin: Visitor

beforeAll(async () => {
  admin = await product.open()
  await admin.signIn('admin@kauri.example')
})

const listed = (page: Page, name: string) => page.getByRole('row', { name })
async function show(page: Page, state: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Status' }).selectOption({ label: state })
}
async function openUser(page: Page, name: string): Promise<void> {
  await page.goto('/admin/users')
  await listed(page, name).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
}

/** A signed-out user signs in again and returns to the same page. */
async function signInWhereTheyWere(page: Page, email: string): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Password').fill('demo-password-1')
  await page.getByRole('button', { name: 'Sign in' }).click()
}

test('an invited user is listed as invited and counts towards the limit [1§7]', async () => {
  const { page } = admin
  await page.getByRole('link', { name: 'Users' }).first().click()
  await page.getByText('8 of 20 users').waitFor()
  await page.getByRole('link', { name: 'New user' }).click()
  await page.getByRole('heading', { level: 1, name: 'New user' }).waitFor()
  await page.getByLabel('Email').fill('new.person@kauri.example')
  await page.getByLabel('First name').fill('Tamsin')
  await page.getByLabel('Last name').fill('Boyd')
  await page.getByLabel('Phone').fill('021 555 0142')
  await page.getByLabel('Position').fill('Surveyor')
  await page.getByRole('checkbox', { name: /^Surveyor/ }).check()
  expect(await page.getByRole('checkbox', { name: /Root/ }).count()).toBe(0)
  await page.getByRole('button', { name: 'Invite' }).click()
  await listed(page, 'Tamsin Boyd').getByText('Invited').waitFor()
  await page.getByText('9 of 20 users').waitFor()
})

test('a user with a new role is signed out, and signs in with its rights [1§6]', async () => {
  const theirs = await product.open()
  await theirs.signIn('reviewer@kauri.example')
  expect(await theirs.page.getByRole('link', { name: 'Statistics' }).count()).toBe(0)
  await openUser(admin.page, 'Margaret Oliver')
  await admin.page.getByRole('checkbox', { name: /^Project Manager/ }).check()
  await admin.page.getByRole('button', { name: 'Update' }).click()
  await listed(admin.page, 'Margaret Oliver').getByText('Project Manager').waitFor()
  await theirs.page.goto('/browse')
  await theirs.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await signInWhereTheyWere(theirs.page, 'reviewer@kauri.example')
  await theirs.page.getByRole('heading', { level: 1, name: 'Browse Buildings' }).waitFor()
  await theirs.page.getByRole('link', { name: 'Statistics' }).first().waitFor()
  await theirs.context.close()
})

test('an administrator signs a user out [S-16]', async () => {
  const theirs = await product.open()
  await theirs.signIn('exporter@kauri.example')
  await openUser(admin.page, 'Priya Nair')
  await admin.page.getByRole('button', { name: 'Sign out', exact: true }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Sign Priya Nair out' })
  await dialog.getByRole('button', { name: 'Sign out' }).click()
  await admin.page.getByText('Priya Nair signed out').waitFor()
  await theirs.page.goto('/browse')
  await theirs.page.getByRole('heading', { level: 1, name: 'Sign in' }).waitFor()
  await theirs.context.close()
})

test('a deleted user is not listed and cannot sign in until restored [1§2]', async () => {
  const { page } = admin
  await openUser(page, 'David Chen')
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete user' })
  await dialog.getByText('Are you sure you want to delete this user?').waitFor()
  await dialog.getByText(/David Chen will be signed out immediately/).waitFor()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await listed(page, 'Aroha Ngata').waitFor()
  await listed(page, 'David Chen').waitFor({ state: 'hidden' })
  const theirs = await product.open()
  theirs.context.setDefaultTimeout(4_000)
  await expect(theirs.signInByForm('approver@kauri.example')).rejects.toThrow()
  theirs.context.setDefaultTimeout(20_000)
  await theirs.page.getByText('That email and password don’t match').waitFor()
  await show(page, 'Deleted')
  await listed(page, 'David Chen').getByRole('button', { name: 'Restore' }).click()
  await show(page, 'Active')
  await listed(page, 'David Chen').waitFor()
  await theirs.signIn('approver@kauri.example')
  await theirs.context.close()
})

test('users change their own name, licence and signature; the email stays [1§2]', async () => {
  const theirs = await product.open()
  await theirs.signIn('surveyor@kauri.example')
  const { page } = theirs
  await page.goto('/account')
  await page.getByLabel('Licence number').fill('AA26-0001')
  expect(await page.getByRole('textbox', { name: 'Email' }).getAttribute('readonly')).not.toBeNull()
  expect(await page.getByRole('group', { name: /Roles/ }).count()).toBe(0)
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'signature.png', mimeType: 'image/png', buffer: Buffer.from(aPlan(600, 200)) })
  await page.getByRole('img', { name: 'The signature' }).waitFor()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Account saved').waitFor()
  await page.reload()
  await page.getByRole('img', { name: 'The signature' }).waitFor()
  expect(await page.getByLabel('Licence number').inputValue()).toBe('AA26-0001')
  expect(theirs.problems).toEqual([])
  await theirs.context.close()
})

test('a user without the admin role is redirected to the dashboard; a wrong tap loses no typed text [1§2]', async () => {
  const theirs = await product.open()
  await theirs.signIn('pm@kauri.example')
  await theirs.page.goto('/admin/users')
  await theirs.page.waitForURL('**/dashboard')
  await theirs.page.goto('/account')
  await theirs.page.getByLabel('Position').fill('Director')
  await theirs.page.getByRole('link', { name: 'Back', exact: true }).click()
  await theirs.page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await theirs.context.close()
})

test('root creates a company, invites its admin, and deletes it by its name [1§6]', async () => {
  const theirs = await product.open()
  await theirs.signIn('root@kauri.example')
  const { page } = theirs
  await page.goto('/admin/company')
  await page.locator('[name=name]').fill('Tōtara Testing')
  await page.locator('[name=address]').fill('7 Hill Street')
  await page.getByLabel('City').fill('Nelson')
  await page.getByLabel('Postcode').fill('7010')
  await page.getByLabel('User limit').fill('2')
  await page.getByRole('button', { name: 'Create' }).click()
  await page.getByRole('heading', { level: 1, name: 'Tōtara Testing' }).waitFor()
  await page.getByRole('button', { name: 'Invite user' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite user' })
  await invite.getByLabel('Email').fill('first@totara-testing.example')
  await invite.getByLabel('First name').fill('Kahu')
  await invite.getByLabel('Last name').fill('Rangi')
  await invite.getByLabel('Phone').fill('03 555 0101')
  await invite.getByLabel('Position').fill('Director')
  await invite.getByRole('button', { name: 'Invite' }).click()
  await listed(page, 'Kahu Rangi').waitFor()
  await page.getByText('1 of 2 users').waitFor()
  const colour = page.getByRole('textbox', { name: 'Colour', exact: true })
  await colour.fill('purple')
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Enter # and six digits').waitFor()
  await colour.fill('#FFD54F')
  await page.getByText('Your colour is too light to read on paper. Documents use this darker shade, #8b742b.').waitFor()
  const picked = '#7a1f4b'
  await page.getByLabel('Choose a colour').fill(picked)
  await page.getByText('Your colour is too light').waitFor({ state: 'hidden' })
  expect(await colour.inputValue()).toBe(picked)
  await page.getByRole('img', { name: `Sample of a document in ${picked}` }).waitFor()
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Company saved').waitFor()
  await page.reload()
  await page.getByRole('img', { name: `Sample of a document in ${picked}` }).waitFor()
  await page.getByRole('button', { name: 'Use ours' }).click()
  expect(await colour.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Update' }).click()
  await page.getByText('Company saved').waitFor()
  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Tōtara Testing' })
  await dialog.getByRole('textbox').fill('Tōtara Testing')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('row', { name: 'Rimu' }).waitFor()
  expect(await listed(page, 'Tōtara Testing').count()).toBe(0)
  expect(theirs.problems).toEqual([])
  await theirs.context.close()
})
