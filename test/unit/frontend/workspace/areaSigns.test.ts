import { expect, test } from 'vitest'
import { AREA_SIGNS, waitingIds, withSigns } from '#frontend/features/workspace/areaSigns.ts'
import { emptyLayer } from '#shared/drawing/layer.ts'

const area = (id: string, label: string) => ({ id, label, layer: emptyLayer, style: 'room' as const })
const labelOf = (id: string, label: string, findings: string[], waiting: string[]) =>
  withSigns(area(id, label), { findings: new Set(findings), waiting: new Set(waiting) }).label

test('a label on the plan shows a finding of the report check, and a change that waits to be sent', () => {
  expect(labelOf('a', 'AP Vinyl', ['a'], [])).toBe('AP Vinyl ⚠')
  expect(labelOf('a', 'AP Vinyl', [], ['a'])).toBe('AP Vinyl ↑')
  expect(labelOf('a', '', ['a'], ['a'])).toBe('⚠ ↑')
  expect(labelOf('b', 'AP Vinyl', ['a'], ['a'])).toBe('AP Vinyl')
  expect(AREA_SIGNS.map(({ sign }) => sign)).toEqual(['⚠', '↑'])
})

test('only rooms and items of the open building wait; a write without an id marks nothing', () => {
  const writes = [
    { building_id: 'here', input: { id: 'item' } },
    { building_id: 'there', input: { id: 'other' } },
    { building_id: 'here', input: {} },
  ] as unknown as Parameters<typeof waitingIds>[0]
  expect([...waitingIds(writes, 'here')]).toEqual(['item'])
})
