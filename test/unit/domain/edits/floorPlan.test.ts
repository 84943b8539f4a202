import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { Files } from '#functions/data/files/files.ts'
import { saveFloor } from '#shared/domain/edits/floorEdits.ts'
import { PURPOSES, uploadRefusal } from '#shared/domain/files/uploads.ts'
import { FloorInput, type FloorPlan } from '#shared/domain/tree/floor.ts'
import { aTree, editContext } from '#test/support/data/tree.ts'

const [BASE, TILE, OTHER] = ['a', 'b', 'c'].map(letter => letter.repeat(64)) as [string, string, string]
const image: FloorPlan = {
  file: BASE,
  width: 2500,
  height: 1250,
  tiles: { width: 4000, height: 2000, size: 2400, files: [TILE, OTHER] },
}
const tree = aTree()
const floor = { ...tree.floors[0]!, image }
const large = { ...tree, floors: [floor] }
const { version, updated_at: _u, ...input } = floor

test('a large plan keeps its tiles through an edit, even if only its picture is named [2§5]', () => {
  expect(saveFloor(large, { ...input, name: 'Cellar', version }, editContext())).toMatchObject([{ row: { image } }])
  const { tiles: _t, ...bare } = image
  expect(saveFloor(large, { ...input, image: bare, version }, editContext())).toMatchObject([{ row: { image } }])
})
test('a new plan drops the former plan’s tiles [2§5]', () => {
  const next = { file: OTHER, width: 100, height: 80 }
  expect(saveFloor(large, { ...input, image: next, version }, editContext())).toMatchObject([{ row: { image: next } }])
  expect(saveFloor(large, { ...input, image: next, version }, editContext())[0]).not.toHaveProperty('row.image.tiles')
})
test('a floor that copies a plan also gets its tiles [2§5]', () => {
  const copy = { ...input, id: ulid(), image: undefined, copyFloorId: floor.id }
  expect(saveFloor(large, copy, editContext())).toMatchObject([{ row: { image } }])
})
test('a plan has one file per tile, up to sixteen, none larger than 2400 px [2§5]', () => {
  const problem = (tiles: object) =>
    FloorInput().safeParse({ ...input, image: { ...image, tiles: { ...image.tiles, ...tiles } } })
  expect(problem({}).success).toBe(true)
  expect(problem({ files: [TILE] }).success).toBe(false)
  expect(problem({ size: 2500, width: 5000 }).success).toBe(false)
  expect(problem({ width: 9601 }).success).toBe(false)
  expect(problem({ size: 256, files: Array(16 * 8).fill(TILE) }).success).toBe(false)
})
test('a floor may name tiles only after all were uploaded, in the right size [S-02]', () => {
  const named = Files.referencesIn({ name: 'Ground', image })
  expect(named).toMatchObject([
    { file: BASE, width: 2500, height: 1250 },
    { file: TILE, width: 2400, height: 2000 },
    { file: OTHER, width: 1600, height: 2000 },
  ])
  const rows = named.map(({ width, height }) => ({ width, height }))
  expect(() => Files.refuseUnknown(named, rows)).not.toThrow()
  expect(() => Files.refuseUnknown(named, [rows[0], rows[1], undefined])).toThrow(
    expect.objectContaining({ code: 'file_missing' }),
  )
  expect(() => Files.refuseUnknown(named, [rows[0], rows[1], rows[1]])).toThrow(
    expect.objectContaining({ code: 'file_missing' }),
  )
})
test('an inaccessible image has at most 1000 px, a tile of a plan at most 2400 [2§9]', () => {
  expect(PURPOSES.inaccessibleImage.maxSide).toBe(1000)
  expect(uploadRefusal({ type: 'image/jpeg', width: 1001, height: 10 }, 'inaccessibleImage')).toBe('image_too_big')
  expect(uploadRefusal({ type: 'image/png', width: 2400, height: 2401 }, 'planTile')).toBe('image_too_big')
})
