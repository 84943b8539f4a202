import { expect, test } from 'vitest'
import { type FileFacts, type UploadPurpose, uploadRefusal } from '#shared/domain/files/uploads.ts'

const JPEG = { type: 'image/jpeg', width: 800, height: 600 }
const PNG = { type: 'image/png', width: 800, height: 600 }
const PDF = { type: 'application/pdf', isWhole: true }

/** The accepted types per purpose, and the maximum pixels on the longer side. */
const PURPOSES: readonly (readonly [UploadPurpose, readonly FileFacts[], number])[] = [
  ['photo', [JPEG], 1200],
  ['plan', [PNG], 2500],
  ['inaccessibleImage', [JPEG], 1000],
  ['buildingImage', [JPEG, PNG], 1800],
  ['signature', [JPEG, PNG], 1200],
  ['logo', [JPEG, PNG], 1200],
  ['clearancePhoto', [JPEG], 1000],
  ['clearancePlan', [PNG], 2500],
  ['clearanceImage', [JPEG, PNG], 1000],
]

test.each(PURPOSES)('2§9 3§9 %s: its types, and its longer side', (purpose, types, most) => {
  for (const facts of [JPEG, PNG, PDF])
    expect(uploadRefusal(facts, purpose)).toBe(types.includes(facts) ? undefined : 'file_wrong_type')
  const sized = (width: number, height: number) => uploadRefusal({ ...types[0]!, width, height }, purpose)
  expect([sized(most, 10), sized(10, most)]).toEqual([undefined, undefined])
  expect([sized(most + 1, 10), sized(10, most + 1)]).toEqual(['image_too_big', 'image_too_big'])
  expect([sized(0, 10), sized(10, 0)]).toEqual(['file_unreadable', 'file_unreadable'])
})

test('lab returns and clearance documents are PDFs; clearance documents must be complete [3§5.4]', () => {
  for (const purpose of ['labReturn', 'clearancePdf'] as const) {
    expect(uploadRefusal(PDF, purpose)).toBeUndefined()
    expect(uploadRefusal(JPEG, purpose)).toBe('file_wrong_type')
  }
  expect(uploadRefusal({ type: PDF.type }, 'labReturn')).toBeUndefined()
  expect(uploadRefusal({ type: PDF.type }, 'clearancePdf')).toBe('file_unreadable')
})

test('a tile of a plan is a PNG', () => {
  expect(uploadRefusal({ ...PNG, width: 512, height: 512 }, 'planTile')).toBeUndefined()
  expect(uploadRefusal({ ...JPEG, width: 512, height: 512 }, 'planTile')).toBe('file_wrong_type')
})

test('a file of unknown type is unreadable; an image with a location is refused', () => {
  expect(uploadRefusal({ type: undefined, width: 10, height: 10 }, 'photo')).toBe('file_unreadable')
  expect(uploadRefusal({ ...JPEG, hasLocation: true }, 'photo')).toBe('file_has_location')
  expect(uploadRefusal({ ...JPEG, hasLocation: false }, 'photo')).toBeUndefined()
})
