import { readdirSync, readFileSync } from 'node:fs'
import jpeg from 'jpeg-js'
import { expect, test } from 'vitest'
import {
  bitDistance,
  FINGERPRINT_GRID,
  fingerprintBits,
  fingerprintOf,
  greyValueOf,
} from '#shared/domain/item/photoFingerprint.ts'
import { findingsOf } from '#shared/domain/reportCheck/reportCheck.ts'
import { fixture } from '#test/support/data/fixtures.ts'
import { manyPhotos } from '#test/support/data/manyPhotos.ts'

interface Raw {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** Downscales; each pixel is the mean of its source pixels. */
function resized({ width, height, data }: Raw, to: { width: number; height: number }): Raw {
  const small = new Uint8Array(to.width * to.height * 4)
  const span = (at: number, of: number, into: number) => {
    const from = Math.floor((at * of) / into)
    return [from, Math.max(from + 1, Math.floor(((at + 1) * of) / into))] as const
  }
  for (let pixel = 0; pixel < to.width * to.height; pixel++) {
    const [left, right] = span(pixel % to.width, width, to.width)
    const [top, bottom] = span(Math.floor(pixel / to.width), height, to.height)
    for (let channel = 0; channel < 4; channel++) {
      let sum = 0
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) sum += data[(y * width + x) * 4 + channel] ?? 0
      small[pixel * 4 + channel] = Math.round(sum / ((right - left) * (bottom - top)))
    }
  }
  return { ...to, data: small }
}
const scaled = (photo: Raw, by: number) =>
  resized(photo, { width: Math.round(photo.width * by), height: Math.round(photo.height * by) })
const brighter = (photo: Raw, by: number): Raw => ({
  ...photo,
  data: photo.data.map((value, at) => (at % 4 === 3 ? value : Math.min(255, value * by + 6))),
})
const compressed = (photo: Raw, quality: number): Raw =>
  jpeg.decode(jpeg.encode({ ...photo, data: Buffer.from(photo.data) }, quality).data, { useTArray: true })
const print = (photo: Raw) => {
  const { data } = resized(photo, FINGERPRINT_GRID)
  const grey = (at: number) => greyValueOf(data[at * 4] ?? 0, data[at * 4 + 1] ?? 0, data[at * 4 + 2] ?? 0)
  return fingerprintOf(Array.from({ length: FINGERPRINT_GRID.width * FINGERPRINT_GRID.height }, (_, at) => grey(at)))
}
const far = (a: string, b: string) => bitDistance(fingerprintBits(a), fingerprintBits(b))

const IMAGES = 'localstack/seed/images'
const CAMERA = ['photos/gps-camera.jpg', 'photos/orientation-Landscape_1.jpg', 'photos/orientation-Portrait_3.jpg']
const paths = [
  ...CAMERA.map(fixture),
  ...readdirSync(IMAGES)
    .filter(name => name.endsWith('.jpg'))
    .slice(0, 7)
    .map(name => `${IMAGES}/${name}`),
]
/** Small, for speed. */
const WIDTH = 800
const photos = paths.map(path => {
  const photo: Raw = jpeg.decode(readFileSync(path), { useTArray: true })
  return { path, photo: scaled(photo, Math.min(1, WIDTH / photo.width)) }
})

test('a photo that was resized, recompressed and brightened keeps its fingerprint: up to 5 of 64 bits differ [3§2.3]', () => {
  for (const { path, photo } of photos) {
    const own = print(photo)
    const copies = [scaled(photo, 0.5), compressed(photo, 40), brighter(photo, 1.15)]
    copies.push(compressed(brighter(scaled(photo, 0.43), 1.1), 40))
    for (const copy of copies) expect(far(own, print(copy)), path).toBeLessThanOrEqual(5)
  }
}, 30_000)

test('different photos have fingerprints that differ in more than 5 bits [3§2.3]', () => {
  const prints = photos.map(({ photo }) => print(photo))
  const pairs = prints.flatMap((a, at) => prints.slice(at + 1).map(b => far(a, b)))
  expect(photos).toHaveLength(10)
  expect(Math.min(...pairs)).toBeGreaterThan(5)
})

test('among 4,000 photos, exactly the two similar ones are found [3§2.1]', () => {
  const tree = manyPhotos(2_000)
  const [first, last] = [tree.items[0]!, tree.items.at(-1)!]
  const bits = BigInt(`0x${first.image?.print}`)
  const alike = (bits ^ 0b10101n).toString(16).padStart(16, '0')
  const items = [...tree.items.slice(0, -1), { ...last, image: { ...last.image!, print: alike } }]
  const found = (checked: typeof tree) =>
    findingsOf(checked, '2026-03-02').filter(({ rule }) => rule === 'photo_twice' || rule === 'photo_alike')
  expect(found(tree)).toEqual([])
  expect(found({ ...tree, items }).map(({ rule, target: place }) => [rule, place.item])).toEqual([
    ['photo_alike', last.id],
  ])
})
