import { describe, expect, test } from 'vitest'
import { groupMenuItems } from '#frontend/app/Menu.tsx'
import { syncText } from '#frontend/app/SyncStatus.tsx'
import { moveToFront, nextInRing, toggleValue } from '#frontend/ui/elements/rovingIndex.ts'
import { failingFields } from '#frontend/ui/fields/firstInvalid.ts'
import { valueOfTyped } from '#frontend/ui/fields/NumberField.tsx'
import { refusalOf, splitByField } from '#frontend/ui/fields/refusalFields.ts'
import { wizardStep } from '#frontend/ui/fields/Wizard.tsx'
import { filterRows, pageCount, pageRows, rangeText, sortRows, toggleSort } from '#frontend/ui/grid/gridQuery.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

const NUMBERS = Array.from({ length: 34 }, (_, n) => n)

describe('lists [1§2]', () => {
  test('pages of 10, 20 and 30 rows; a page past the end becomes the last one [1§9]', () => {
    expect(pageCount(34, 10)).toBe(4)
    expect(pageCount(0, 10)).toBe(1)
    expect(pageRows(NUMBERS, 4, 10)).toEqual([30, 31, 32, 33])
    expect(pageRows(NUMBERS, 9, 20)).toEqual(NUMBERS.slice(20))
    expect(rangeText(4, 10, 34)).toBe('31–34 of 34')
    expect(rangeText(1, 10, 0)).toBe('0')
    expect(rangeText(2, 10, 100, true)).toBe('11–20 of more than 100')
  })

  test('a search finds rows that contain every word, in any order and case, with or without macrons [1§2]', () => {
    const rows = ['Boiler House Ōtaki', 'House of Mill Road', 'Gymnasium']
    expect(filterRows(rows, 'house BOILER', row => row)).toEqual(['Boiler House Ōtaki'])
    expect(filterRows(rows, 'otaki', row => row)).toEqual(['Boiler House Ōtaki'])
    expect(filterRows(rows, '  ', row => row)).toBe(rows)
  })

  test('a heading sorts ascending, then descending, then not at all [1§2]', () => {
    const up = toggleSort(undefined, 'name')
    expect(up).toEqual({ key: 'name', descending: false })
    const down = toggleSort(up, 'name')
    expect(down).toEqual({ key: 'name', descending: true })
    expect(toggleSort(down, 'name')).toBeUndefined()
    expect(toggleSort(down, 'date')).toEqual({ key: 'date', descending: false })
  })

  test('numbers in names sort as numbers, and blanks come last in both directions [1§2]', () => {
    const levels = ['Level 10', '', 'Level 2']
    expect(sortRows(levels, level => level, false)).toEqual(['Level 2', 'Level 10', ''])
    expect(sortRows(levels, level => level, true)).toEqual(['Level 10', 'Level 2', ''])
  })
})

describe('forms [1§5]', () => {
  test('invalid fields are named in the order of the form, including lists [1§5]', () => {
    const errors = { name: { message: 'x' }, rooms: [undefined, { note: { message: 'y' } }], root: { message: 'z' } }
    expect(failingFields(errors)).toEqual(['name', 'rooms.1.note'])
  })

  test('a refused form goes to the first step with an invalid field [1§5]', () => {
    const steps = [{ fields: ['name'] }, { fields: ['rooms', 'date'] }]
    expect(wizardStep(steps, ['rooms.1.note'])).toBe(1)
    expect(wizardStep(steps, ['rooms.1.note', 'name'])).toBe(0)
    expect(wizardStep(steps, ['roomsize'])).toBe(-1)
  })

  test('a refusal shows its messages at visible fields and the others above the form [1§8]', () => {
    const refusal = refusalOf(new Refusal('invalid_input', { name: 'Too long', hidden: 'Not known' }))
    expect(refusal?.message).toBe('Some fields need attention')
    expect(splitByField(refusal?.fields ?? {}, name => name === 'name')).toEqual({
      shown: ['name'],
      hidden: ['Not known'],
    })
    expect(refusalOf('not an error')).toBeUndefined()
  })

  test('a number may be typed with a comma; an empty field is null and text is not a number [3§5]', () => {
    expect(valueOfTyped('4,200')).toBe(4200)
    expect(valueOfTyped('12,5')).toBe('12,5')
    expect(valueOfTyped(' ')).toBeNull()
    expect(valueOfTyped('many')).toBe('many')
  })

  test('users keep the order in which they were chosen, and any can become first [2§3]', () => {
    expect(toggleValue(['b', 'a'], 'c')).toEqual(['b', 'a', 'c'])
    expect(toggleValue(['b', 'a'], 'b')).toEqual(['a'])
    expect(moveToFront(['b', 'a', 'c'], 'c')).toEqual(['c', 'b', 'a'])
  })
})

describe('shell [1§2]', () => {
  test('the arrow keys wrap around [1§2]', () => {
    expect(nextInRing(0, -1, 3)).toBe(2)
    expect(nextInRing(2, 1, 3)).toBe(0)
    expect(nextInRing(0, 1, 0)).toBe(0)
  })

  test('the menu keeps its order within its headings [1§2]', () => {
    const item = (to: string, group?: string) => ({ to, label: to, icon: 'plus' as const, ...(group ? { group } : {}) })
    const groups = groupMenuItems([item('a'), item('b', 'Administration'), item('c')])
    expect(groups.map(([name, items]) => [name, items.map(each => each.to)])).toEqual([
      ['', ['a', 'c']],
      ['Administration', ['b']],
    ])
  })

  test('saved, waiting and offline each have a message [1§2]', () => {
    expect(syncText({ state: 'saved' })[1]).toBe('All saved')
    expect(syncText({ state: 'waiting', changes: 1 })[1]).toBe('1 change to send')
    expect(syncText({ state: 'offline', asOf: '10:42', changes: 3 })[1]).toBe(
      'Offline, data from 10:42 · 3 changes to send',
    )
  })
})
