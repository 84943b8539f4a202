import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { floorFromValues, floorProblems, valuesFromFloor } from '#frontend/features/floors/floorValues.ts'
import { saveFloor } from '#shared/domain/edits/floorEdits.ts'
import { aTree, editContext } from '#test/support/data/tree.ts'

const tree = aTree()
const floor = tree.floors[0]!
const image = floor.image!
const place = { id: ulid(), building_id: tree.building.id }
const typed = { ...valuesFromFloor(undefined), name: ' Level 1 ' }

test('a floor needs a name and a plan image; a new one needs no order [2§5]', () => {
  expect(floorProblems(valuesFromFloor(undefined), place, true)).toEqual({
    name: 'Required',
    image: 'Please choose a floor plan image',
  })
  expect(floorProblems({ ...typed, name: 'x'.repeat(191), image }, place, true)).toEqual({
    name: 'Use 190 characters or fewer',
  })
})

test('an edit needs an order that is a whole number [2§5]', () => {
  const opened = valuesFromFloor(floor)
  expect(floorProblems(opened, place, false)).toEqual({})
  expect(floorProblems({ ...opened, order: null }, place, false)).toEqual({ order: 'Required' })
  expect(floorProblems({ ...opened, order: Number.NaN }, place, false)).toEqual({ order: 'Enter a number' })
})

test('a plan that is copied needs a floor and no image, also when an image was picked before [2§5]', () => {
  const copying = { ...typed, source: 'copy' as const, image: { ...image, width: 7 } }
  expect(floorProblems(copying, place, true)).toEqual({ copyFloorId: 'Choose a floor' })
  const input = floorFromValues({ ...copying, copyFloorId: floor.id }, place)
  expect(input).not.toHaveProperty('image')
  expect(saveFloor(tree, input, editContext())).toMatchObject([{ row: { name: 'Level 1', image } }])
})
