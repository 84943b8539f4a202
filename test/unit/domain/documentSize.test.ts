import { expect, test } from 'vitest'
import { clearanceListEntry } from '#shared/domain/clearance/clearanceListEntry.ts'
import { documentExtent, documentSize, isTooLargeForMail } from '#shared/domain/files/documentSize.ts'
import { exampleClearance } from '#test/support/data/exampleClearance.ts'

const MB = 1024 * 1024

test.each([
  [{ pages: 26, size: 908_820 }, '26 pages, 888 KB'],
  [{ pages: 1, size: 3.14 * MB }, '1 page, 3.1 MB'],
  [{ pages: 57, size: 18 * MB }, '57 pages, 18 MB'],
  [{ pages: 57, size: 24 * MB }, '57 pages, 24 MB, too large for most email'],
  [{ pages: 26 }, '26 pages'],
  [{}, ''],
])('P-12 a document of %o is “%s”', (measures, words) => {
  expect(documentExtent(measures)).toBe(words)
})

test('the size is omitted for documents from before it was recorded [P-12]', () => {
  expect(documentSize({})).toBe('')
  expect(isTooLargeForMail(undefined)).toBe(false)
})

test('the list of clearances shows the size of a certificate [P-12]', () => {
  const { clearance, building } = exampleClearance(1)
  const document = { ...clearance.document, size: 24 * MB }
  expect(clearanceListEntry({ ...clearance, document }, building, [])).toMatchObject({
    certificate_size: 24 * MB,
  })
})
