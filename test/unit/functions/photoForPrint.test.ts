import { readFileSync } from 'node:fs'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { expect, test } from 'vitest'
import { inspectFile } from '#functions/files/fileInspection.ts'
import { photoForPrint } from '#functions/files/photoForPrint.ts'
import { CLEARANCE_TYPE } from '#shared/domain/clearance/listedClearance.ts'
import { clearanceCertificate } from '#shared/report/clearance/clearanceCertificate.ts'
import { photosOfCertificate, photosOfReport } from '#shared/report/reportFiles.ts'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { clearanceFilesByHash, exampleClearance, stored } from '#test/support/data/exampleClearance.ts'
import { KINDS } from '#test/support/data/exampleDocuments.ts'
import { exampleFiles, exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { fixture } from '#test/support/data/fixtures.ts'
import { aPhoto, aPlan, photosOfPhone } from '#test/support/data/images.ts'
import { clearanceCertificatePdf } from '#test/support/data/printed.ts'

const MEGABYTE = 1024 * 1024

test('a photo is printed at 200 dpi, in its own proportions; again it is the same [P-12]', async () => {
  const [photo = Buffer.of()] = await photosOfPhone(1)
  const printed = await photoForPrint(photo)
  const { width = 0, height = 0 } = inspectFile(printed)
  expect([width, height]).toEqual([652, 489])
  expect(printed.length).toBeLessThan(photo.length / 2)
  expect(Buffer.compare(await photoForPrint(photo), printed)).toBe(0)
})

test('a photo that is small, not a JPEG or damaged stays unchanged [P-12]', async () => {
  for (const bytes of [
    aPhoto(600, 450),
    aPlan(2000, 1500),
    readFileSync(fixture('photos/corrupted.jpg')).subarray(0, 40_000),
  ])
    expect(await photoForPrint(bytes)).toBe(bytes)
})

test('a photo that its Exif turns has the size of the upright photo, and is printed upright', async () => {
  const [upright = Buffer.of(), turned = Buffer.of()] = [1, 6].map(orientation =>
    readFileSync(fixture(`photos/orientation-Landscape_${orientation}.jpg`)),
  )
  expect(inspectFile(turned)).toEqual(inspectFile(upright))
  const corners = async (bytes: Uint8Array) => {
    const context = createCanvas(2, 2).getContext('2d')
    context.drawImage(await loadImage(bytes), 0, 0, 2, 2)
    return context.getImageData(0, 0, 2, 2).data
  }
  const [expected, printed] = [await corners(await photoForPrint(upright)), await corners(await photoForPrint(turned))]
  for (const [at, value] of printed.entries()) expect(Math.abs(value - (expected[at] ?? 0))).toBeLessThan(20)
})

test('only photos are reduced to print size, not covers, plans or enclosed pages [P-12]', () => {
  const report = surveyReport(exampleSubject())
  const printed = photosOfReport(report)
  expect(printed.size).toBeGreaterThan(5)
  for (const { image } of [exampleTree.building, ...exampleTree.floors])
    expect(printed.has(image?.file ?? '')).toBe(false)
  const [photo] = printed
  const cover = { ...report.cover, image: { file: photo ?? '', width: 4, height: 3 } }
  expect(photosOfReport({ ...report, cover }).has(photo ?? '')).toBe(false)
  const model = clearanceCertificate(exampleClearance(CLEARANCE_TYPE.classA))
  expect(photosOfCertificate(model).size).toBeGreaterThan(0)
})

test('a certificate with 60 photos has less than 4 MB, the report of the example less than 3 [P-12]', {
  timeout: 60_000,
}, async () => {
  const stamp = { version: 1, updated_at: '2026-03-02T01:00:00.000Z' }
  const log = (await photosOfPhone(60)).map((bytes, at) => {
    const picture = { file: stored(bytes), width: 1000, height: 750 }
    return { id: `photo-${at}`, name: `Bay ${at}`, picture, deleted: false }
  })
  const source = exampleClearance(
    CLEARANCE_TYPE.classA,
    {},
    { logs: [{ id: 'log', description: 'Plant room', order: 0, photos: log, ...stamp }] },
  )
  const model = clearanceCertificate(source)
  const small = photosOfCertificate(model)
  const files = new Map<string, Uint8Array>()
  for (const [file, bytes] of [...exampleFiles, ...clearanceFilesByHash])
    files.set(file, small.has(file) ? await photoForPrint(bytes) : bytes)
  expect(small.size).toBe(60)
  expect((await clearanceCertificatePdf(model, files)).bytes.length).toBeLessThan(4 * MEGABYTE)
  expect((await KINDS['asbestos report']?.())?.bytes.length).toBeLessThan(3 * MEGABYTE)
})
