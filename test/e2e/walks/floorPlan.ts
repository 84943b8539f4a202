import type { Locator, Page } from 'playwright-core'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { centroid } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { stepsUntil } from './formSteps.ts'

/** The plan of the open floor. */
export const planOf = (page: Page): Locator => page.getByRole('img', { name: /^Plan of / }).first()

/** Taps the plan. `at` in pixels from its top left; its middle without it. */
export async function tapPlan(page: Page, at?: { readonly x: number; readonly y: number }): Promise<void> {
  await planOf(page).locator('canvas').first().waitFor()
  await planOf(page).click(at && { position: at })
}

/** Opens the menu of an item and presses an entry. */
export async function pressInItemMenu(page: Page, item: string, entry: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${item}` }).click()
  const menu = page.locator('.more-actions:popover-open')
  await menu
    .getByRole('button', { name: entry })
    .or(menu.getByRole('link', { name: entry }))
    .click()
}

/** Goes on to the step of an item where its place is drawn. */
export async function toPolygonStep(page: Page): Promise<void> {
  await stepsUntil(page, page.locator('[data-field="layer"]'))
}

/** Where a point of the plan is on the screen; `inside` is the plan, or its editor. */
export async function pointOnScreen(page: Page, [x, y]: Point, inside = planOf(page)): Promise<Point> {
  await inside.locator('canvas').first().waitFor()
  return inside.locator('.drawing-plan').evaluate(
    (element, [px, py]) => {
      const box = element.getBoundingClientRect()
      const zoom = box.width / (element as HTMLImageElement).width
      return [box.left + px * zoom, box.top + py * zoom] as [number, number]
    },
    [x, y] as const,
  )
}

/** Taps a point of the plan, in plan pixels. */
export async function tapPlanAt(page: Page, at: Point, inside = planOf(page)): Promise<void> {
  await page.mouse.click(...(await pointOnScreen(page, at, inside)))
}

/** The middle of the mark of an item of the open building, in plan pixels. */
export async function placeOf(page: Page, item: string): Promise<Point> {
  const building = /building\/(\w+)/.exec(page.url())?.[1]
  const read = await page.request.get(`/api/building/${building}/tree`, {
    headers: { 'X-Requested-With': 'XMLHttpRequest' },
  })
  const { data } = (await read.json()) as { data: Pick<Tree, 'items'> }
  const [mark] = data.items.find(({ id }) => id === item)?.layer.polygons ?? []
  if (!mark) throw new Error('The item has no mark')
  return centroid(mark.points)
}
