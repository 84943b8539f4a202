import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { clearanceBuilding } from '#test/e2e/walks/clearanceWalk.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'

const product = aProduct()
const INSTANTS = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g

/** 11:30 pm and 0:30 am in New Zealand, in winter and with daylight saving time, when other time zones have a different date. */
const MOMENTS = [
  {
    at: '2026-07-14T11:30:00.000Z',
    day: '14/07/2026',
    time: '23:30',
    zone: 'Pacific/Kiritimati',
    elsewhere: '15/07/2026',
  },
  { at: '2026-07-14T12:30:00.000Z', day: '15/07/2026', time: '00:30', zone: 'Europe/London', elsewhere: '14/07/2026' },
  {
    at: '2026-01-14T10:30:00.000Z',
    day: '14/01/2026',
    time: '23:30',
    zone: 'Pacific/Kiritimati',
    elsewhere: '15/01/2026',
  },
  { at: '2026-01-14T11:30:00.000Z', day: '15/01/2026', time: '00:30', zone: 'Europe/London', elsewhere: '14/01/2026' },
] as const

/** Sets the page's clock, and the time of everything that the service returns. */
async function happensAt(page: Page, at: string): Promise<void> {
  await page.clock.setFixedTime(at)
  await page.route('**/api/**', async route => {
    if (route.request().method() !== 'GET') return route.fallback()
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: body.replaceAll(INSTANTS, at) })
  })
}

test.each(MOMENTS)(
  '2§3 at $time on $day in New Zealand every screen shows and enters that day, on a device in $zone',
  async ({ at, day, time, zone, elsewhere }) => {
    const visitor = await product.open({ timezoneId: zone })
    await visitor.signIn('reviewer@kauri.example')
    const { page, context } = visitor
    const clearances = await clearanceBuilding(page)
    await happensAt(page, at)
    const shows = async (words: string | RegExp) => {
      await page.getByText(words).filter({ visible: true }).first().waitFor()
      expect(await page.locator('body').textContent()).not.toContain(elsewhere)
    }

    await page.goto('/browse?search=Bay%20View')
    await page.getByRole('table').getByText('Reviewed').first().waitFor()
    await page.getByRole('row').filter({ hasText: 'Reviewed' }).getByRole('link').first().click()
    await shows(new RegExp(`Approved by .*${day}|, ${day}`))
    await page.goto(`${page.url()}/reports`)
    await shows(`${day}, ${time}`)
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await shows(`${day}, ${time}`)

    await page.goto(`${clearances}/clearance`)
    await page.getByRole('button', { name: 'Now for inspection 1' }).click()
    expect(await page.getByLabel('Date of inspection 1').inputValue()).toBe(day)
    expect(await page.getByLabel('Time of inspection 1').inputValue()).toBe(time)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await context.close()
  },
)
