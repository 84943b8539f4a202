import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isDirty, type ToolName } from '#frontend/drawing/editor/editor.ts'
import { Layer } from '#shared/drawing/layer.ts'
import { drawing, PLAN } from '#test/support/browser/drawingDriver.ts'

type Driver = ReturnType<typeof drawing>
const TOOLS: ToolName[] = ['select', 'polygon', 'rectangle', 'label', 'pan']
const KEYS = [
  'Escape',
  'Enter',
  'Delete',
  'Insert',
  'Tab',
  'Back',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
] as const

const x = fc.integer({ min: -100, max: PLAN.width + 100 })
const y = fc.integer({ min: -100, max: PLAN.height + 100 })
/** Any user actions, in any order. */
const deed: fc.Arbitrary<(driver: Driver) => unknown> = fc.oneof(
  fc.constantFrom(...TOOLS).map(tool => (driver: Driver) => driver.use(tool)),
  fc.tuple(x, y).map(at => (driver: Driver) => driver.click(...at)),
  fc.tuple(x, y).map(at => (driver: Driver) => driver.doubleClick(...at)),
  fc.tuple(x, y, x, y).map(
    ([a, b, c, d]) =>
      (driver: Driver) =>
        driver.drag([a, b], [c, d]),
  ),
  fc.tuple(x, y, x, y).map(
    ([a, b, c, d]) =>
      (driver: Driver) =>
        driver.use('rectangle').drag([a, b], [c, d]),
  ),
  fc.tuple(x, y).map(at => (driver: Driver) => driver.down(...at).secondFinger()),
  fc.tuple(fc.constantFrom(...KEYS), fc.boolean()).map(
    ([key, big]) =>
      (driver: Driver) =>
        driver.press(key, big),
  ),
  fc.string({ maxLength: 60 }).map(words => (driver: Driver) => driver.type(words)),
  fc.constant((driver: Driver) => driver.undo()),
  fc.constant((driver: Driver) => driver.redo()),
)
const deeds = fc.array(deed, { maxLength: 60 })
const limit = fc.constantFrom(1, 50)

test('after any actions the layer can be saved, within its limits and on the plan [2§9]', () => {
  fc.assert(
    fc.property(deeds, limit, (all, most) => {
      const driver = drawing({ limit: most }).snapping()
      for (const deed of all) deed(driver)
      const { layer } = driver.state
      expect(Layer().safeParse(layer).success).toBe(true)
      expect(layer.polygons.length).toBeLessThanOrEqual(most)
      expect(layer.labels.length).toBeLessThanOrEqual(most)
      for (const [px, py] of layer.polygons.flatMap(({ points }) => points)) {
        expect(px >= 0 && px <= PLAN.width && py >= 0 && py <= PLAN.height).toBe(true)
        expect(Math.abs(px * 10 - Math.round(px * 10))).toBeLessThan(1e-6)
      }
    }),
  )
})
test('undo restores exactly the opened layer, and redo the drawn one [2§4]', () => {
  fc.assert(
    fc.property(deeds, all => {
      const driver = drawing()
      const opened = driver.state.layer
      for (const deed of all) deed(driver)
      const { layer, past, future } = driver.state
      for (let i = 0; i < past.length; i++) driver.undo()
      expect(driver.state.layer).toEqual(opened)
      expect(isDirty(driver.use('select').state)).toBe(false)
      for (let i = 0; i < past.length; i++) driver.redo()
      expect(driver.state.layer).toEqual(layer)
      expect(driver.state.future).toEqual(future)
    }),
  )
})
