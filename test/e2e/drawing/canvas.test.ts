import { createRequire } from 'node:module'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { servePage } from '#test/bench/drawing/browser.ts'
import { openBrowser } from '#test/support/browser/chromium.ts'
import { count, PLAN, question, type Shown, show, triangle, violations } from './steps.ts'

const AXE = createRequire(import.meta.url).resolve('axe-core/axe.min.js')
const LONG = 60_000
const white = new PNG({ width: 1000, height: 700 })
white.data.fill(255)

let browser: Browser
let served: Awaited<ReturnType<typeof servePage>>
beforeAll(async () => {
  served = await servePage({ '/plan.png': PNG.sync.write(white) })
  browser = await openBrowser()
}, LONG)
afterAll(async () => {
  await browser?.close()
  served?.close()
})

async function canvas(props: Shown = {}, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({
    viewport: { width: 1200, height: 800 },
    reducedMotion: 'reduce',
    ...options,
  })
  await context.addInitScript({ path: AXE })
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(served.url)
  await show(page, props)
  return page
}

test(
  'a polygon is drawn by keyboard only and saved with Control and S [2§4]',
  async () => {
    const page = await canvas()
    await triangle(page)
    expect(await count(page)).toBe('Polygons 1 of 50')
    await page.keyboard.press('Control+z')
    expect(await count(page)).toBe('Polygons 0 of 50')
    await page.keyboard.press('Control+Shift+z')
    await page.keyboard.press('Control+s')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.title()).toMatch(/^saved .*"type":"polygon"/)
  },
  LONG,
)
test(
  'leaving asks first; staying keeps everything, leaving deletes the draft [2§9]',
  async () => {
    const page = await canvas()
    await triangle(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    expect(await question(page).textContent()).toContain('Are you sure you want to leave without saving?')
    await page.keyboard.press('Escape')
    expect(await count(page)).toBe('Polygons 1 of 50')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Leave' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.evaluate(() => window.page.drafts())).toEqual([])
  },
  LONG,
)
test(
  'a failed save keeps the drawing and says so; the draft is offered only when this room is opened again [F-19]',
  async () => {
    const page = await canvas({ failing: 'the service is busy' })
    await triangle(page)
    await page.getByRole('button', { name: 'Save' }).click()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    expect(await alert.textContent()).toMatch(
      /Couldn’t save the drawing \(the service is busy\)\..*saved on this device/,
    )
    expect(await count(page)).toBe('Polygons 1 of 50')
    await show(page, { draftKey: 'room-2' })
    expect(await question(page).count()).toBe(0)
    await show(page)
    expect(await question(page).textContent()).toContain('You have an unsaved drawing from')
    await page.getByRole('button', { name: 'Restore' }).click()
    expect(await count(page)).toBe('Polygons 1 of 50')
  },
  LONG,
)
test(
  'every change is stored within 300 ms, including an unfinished polygon [F-19]',
  async () => {
    const page = await canvas()
    for (const key of ['p', 'ArrowRight', 'Enter', 'Shift+ArrowRight', 'Enter', 'Shift+ArrowDown', 'Enter'])
      await page.keyboard.press(key)
    await page.clock.runFor(300)
    const [kept] = await page.evaluate(() => window.page.drafts())
    expect(kept?.[1].value.polygons).toMatchObject([{ points: { length: 3 } }])
  },
  LONG,
)
test(
  'labels: placed, worded, sized [2§4]',
  async () => {
    const page = await canvas()
    await page.keyboard.press('t')
    await page.keyboard.press('Enter')
    await page.keyboard.type('Lobby')
    await page.keyboard.press('Enter')
    expect(await page.getByText('Labels 1 of 50').count()).toBe(1)
    await page.getByLabel('Label text').fill('Foyer')
    await page.getByRole('button', { name: 'Larger' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.title()).toMatch(/"textValue":"Foyer","fontSize":\d\d,/)
  },
  LONG,
)
test(
  'a shape is duplicated by button and by Control and D; undo removes the copies one by one [2§4]',
  async () => {
    const page = await canvas()
    await triangle(page)
    await page.keyboard.press('v')
    expect(await page.getByRole('button', { name: 'Duplicate' }).count()).toBe(0)
    await page.keyboard.press('Tab')
    await page.getByRole('button', { name: 'Duplicate' }).click()
    await page.keyboard.press('Control+d')
    expect(await count(page)).toBe('Polygons 3 of 50')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Control+z')
    expect(await count(page)).toBe('Polygons 2 of 50')
  },
  LONG,
)
test(
  'a crowded drawing follows the view while it moves, and is redrawn when it rests [P-18]',
  async () => {
    const page = await canvas()
    await page.evaluate(plan => window.page.show({ plan, areas: window.page.around(1000, 500) }), PLAN)
    await page.getByRole('dialog').waitFor()
    const ink = page.locator('.drawing-ink > div').first()
    const drawn = () => ink.locator('canvas').evaluate(sheet => (sheet as HTMLCanvasElement).toDataURL())
    const atRest = async () => {
      let last = ''
      const isSame = async () => {
        await page.clock.runFor(800)
        const before = last
        last = await drawn()
        return last === before
      }
      await expect.poll(isSame).toBe(true)
      return last
    }
    const before = await atRest()
    await page.mouse.move(600, 400)
    for (let notch = 0; notch < 12; notch++) await page.mouse.wheel(0, -100)
    const close = await atRest()
    expect(await ink.evaluate(sheet => (sheet as HTMLElement).style.transform)).toBe('')
    expect(close === before).toBe(false)
    await page.getByRole('button', { name: /^Whole plan/ }).click()
    expect((await atRest()) === before).toBe(true)
  },
  LONG,
)
test(
  'a drag of the handle in the middle of a side moves the side, and a double click adds a corner [2§4]',
  async () => {
    const page = await canvas()
    const drag = async (fromX: number, fromY: number, toX: number, toY: number) => {
      await page.mouse.move(fromX, fromY)
      await page.mouse.down()
      await page.mouse.move(toX, toY, { steps: 4 })
      await page.mouse.up()
    }
    const points = async () => {
      await page.clock.runFor(300)
      const [kept] = await page.evaluate(() => window.page.drafts())
      return kept?.[1].value.polygons[0]?.points ?? []
    }
    await page.keyboard.press('r')
    await drag(400, 300, 600, 500)
    await page.keyboard.press('v')
    await page.mouse.click(500, 400)
    const before = await points()
    await drag(600, 400, 700, 420)
    const moved = await points()
    expect(moved.map(([, y]) => y)).toEqual(before.map(([, y]) => y))
    expect(moved.map(([x], at) => x > (before[at]?.[0] ?? x))).toEqual([false, true, true, false])
    await page.mouse.move(400, 350)
    // Sent without waiting in between, so that a slow page does not make it two clicks.
    const { mouse } = page
    await Promise.all([mouse.down(), mouse.up(), mouse.down(), mouse.up()])
    expect(await points()).toHaveLength(5)
  },
  LONG,
)
test(
  'the plan is no trap: Tab passes the shapes and goes on, the focus stays in the dialog [2§4]',
  async () => {
    const page = await canvas()
    await triangle(page)
    await page.keyboard.press('v')
    await page.keyboard.press('Tab')
    expect(await page.getByText('Drag to move it').count()).toBe(1)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Select')
  },
  LONG,
)
test(
  'a finger draws on a phone [2§4]',
  async () => {
    const page = await canvas({}, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
    await page.getByText('Tap to place the first corner').waitFor()
    for (const [x, y] of [
      [100, 350],
      [250, 350],
      [250, 450],
      [100, 350],
    ] as const)
      await page.touchscreen.tap(x, y)
    expect(await count(page)).toBe('Polygons 1 of 50')
  },
  LONG,
)
test(
  'axe finds nothing in the canvas, with a label, the legend and a question [S-20]',
  async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await canvas({ prompt: 'Please draw room polygon' }, { colorScheme })
      await triangle(page)
      await page.getByRole('button', { name: 'Legend' }).click()
      await page.getByRole('button', { name: 'Label', exact: true }).click()
      await page.mouse.click(500, 600)
      expect(await violations(page)).toEqual([])
      await page.getByRole('button', { name: 'Cancel' }).click()
      expect(await violations(page)).toEqual([])
    }
  },
  LONG,
)
test(
  'a read-only plan shows its marks once loaded, and Try again if it failed to load [2§2]',
  async () => {
    const page = await canvas()
    const mark = {
      id: 'm',
      style: 'asbestosPositive' as const,
      layer: {
        polygons: [
          {
            id: 'p',
            type: 'polygon' as const,
            points: [
              [0, 0],
              [90, 0],
              [90, 90],
            ] as [number, number][],
          },
        ],
        labels: [],
      },
    }
    const view = (url: string) =>
      page.evaluate(([plan, areas]) => window.page.view({ plan, areas, alt: 'Plan of level 7' }), [
        { ...PLAN, url },
        [mark],
      ] as const)
    await view('/plan.png')
    await page.getByRole('img', { name: 'Plan of level 7' }).getByText('A+').waitFor()
    await view('/gone.png')
    await page.getByRole('button', { name: 'Try again' }).waitFor()
  },
  LONG,
)
