import type { Page } from 'playwright-core'
import type { BenchPage } from '#test/bench/drawing/page/page.tsx'
import { settled } from '#test/support/browser/settled.ts'

/** Only the canvas, on the bench's page. */
export type Shown = Parameters<BenchPage['show']>[0]
export const PLAN = { url: '/plan.png', width: 1000, height: 700 }

export async function show(page: Page, props: Shown = {}) {
  await page.evaluate(shown => window.page.show(shown), { plan: PLAN, ...props })
  await page.getByRole('dialog').waitFor()
  await page.locator('.drawing-ink canvas').first().waitFor()
  await settled(page)
}
export async function triangle(page: Page) {
  for (const key of [
    'p',
    'ArrowRight',
    'Enter',
    ...Array(3).fill('Shift+ArrowRight'),
    'Enter',
    'Shift+ArrowDown',
    'Enter',
    'Enter',
  ])
    await page.keyboard.press(key)
}
export const count = (page: Page) => page.getByText(/Polygons \d+ of/).textContent()
export const question = (page: Page) => page.getByRole('alertdialog')
export const violations = (page: Page) =>
  page.evaluate(async () => {
    const { axe } = window as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    return (await axe.run()).violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  })
