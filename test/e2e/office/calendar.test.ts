import { expect, test } from 'vitest'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'

const product = aProduct()

test('a surveyor gets a calendar address once, another program reads it, and it can be revoked', async () => {
  const surveyor = await product.open()
  await surveyor.signIn('surveyor@kauri.example')
  const { page } = surveyor
  const headers = { 'X-Requested-With': 'XMLHttpRequest' }
  const found = await page.request.get('/api/building/search?search=tui', { headers })
  const { data } = (await found.json()) as { data: { id: string; name: string }[] }
  const id = data.find(({ name }) => name === '8 Tui Street')?.id
  const planned = await page.request.put(`/api/building/${id}`, { headers, data: { survey_date: nzDay() } })
  expect(planned.ok(), await planned.text()).toBe(true)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Create a calendar address' }).click()
  const address = await page.getByRole('region', { name: 'New Calendar address' }).locator('code').textContent()
  const read = () => fetch(address ?? '')
  const reply = await read()
  expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(await reply.text()).toContain('SUMMARY:8 Tui Street')
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByText(/^Address created .*, not read yet/).waitFor()
  await page.reload()
  await page.getByText(/^Address created .*, last read /).waitFor()
  await page.getByRole('button', { name: 'End the calendar address' }).click()
  await page.getByRole('button', { name: 'End address' }).click()
  await page.getByRole('button', { name: 'Create a calendar address' }).waitFor()
  expect((await read()).status).toBe(404)
  expect(surveyor.problems).toEqual([])
})
