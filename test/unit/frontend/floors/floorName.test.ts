import { expect, test } from 'vitest'
import { floorNameIn } from '#frontend/features/planImages/floorName.ts'

test.each([
  [['GROUND FLOOR PLAN'], 'Ground floor'],
  [['Level 2'], 'Level 2'],
  [['12 Bridge Street', '1:100', 'FIRST FLOOR'], 'First floor'],
  [['Basement 1 plan'], 'Basement 1'],
  [['  roof   plan '], 'Roof'],
  [['Level B1'], 'Level B1'],
  [['Floor finishes', 'Kitchen'], undefined],
  [['First aid'], undefined],
  [[`Ground floor ${'x'.repeat(40)}`], undefined],
  [[], undefined],
])('the floor on a page with %j is %s', (texts, name) => {
  expect(floorNameIn(texts)).toBe(name)
})
