import { ulid } from 'ulid'
import { expect, test } from 'vitest'
import { cancelledBy, isStoring } from '#shared/domain/files/documentProgress.ts'
import { documentExtent, documentSize, formatBytes, isTooLargeForMail } from '#shared/domain/files/documentSize.ts'
import { normaliseRevisionCode } from '#shared/domain/files/revision.ts'
import { fresh, taken } from '#test/support/data/schemaChecks.ts'

test('a document is being stored once all its steps are done', () => {
  expect(isStoring(undefined)).toBe(false)
  expect([4, 5, 6].map(done => isStoring({ done, of: 5, what: '' }))).toEqual([false, true, true])
  expect(cancelledBy('Hana Reti', '2026-02-17T01:05:00.000Z')).toEqual({
    is_cancelled: true,
    problem: 'Cancelled by Hana Reti at 17/02/2026, 14:05.',
  })
})

test.each([
  [0, '0 B'],
  [0.5, '1 B'],
  [1, '1 B'],
  [1023, '1023 B'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [10 * 1024, '10 KB'],
  [3.14 * 1024 ** 2, '3.1 MB'],
  [500 * 1024 ** 3, '500 GB'],
  [2 * 1024 ** 4, '2.0 TB'],
  [3000 * 1024 ** 4, '3000 TB'],
])('%f bytes are %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})

test('a document shows its known pages and size, and warns that most email does not take more than 18 MB', () => {
  const most = 18 * 1024 * 1024
  expect([undefined, most, most + 1].map(isTooLargeForMail)).toEqual([false, false, true])
  expect(documentSize({ size: undefined })).toBe('')
  expect(documentExtent({ pages: 26, size: 3_250_000 })).toBe('26 pages, 3.1 MB')
  expect(documentExtent({ pages: 1 })).toBe('1 page')
  expect(documentExtent({ size: most + 1 })).toBe('18 MB, too large for most email')
  expect(documentExtent({})).toBe('')
})

test('a document’s code is read in any notation: small letters, blanks, hyphens, look-alike characters', async () => {
  const { RevisionCode } = await fresh(() => import('#shared/domain/files/revision.ts'))
  expect(normaliseRevisionCode('0123-4567 89ab\tcdef-ghjk mnpq rs')).toBe('0123456789ABCDEFGHJKMNPQRS')
  expect(normaliseRevisionCode('oO iI lL zZ')).toBe('001111ZZ')
  const code = '0123456789ABCDEFGHJKMNPQRS'
  const valid = (typed: string) => RevisionCode().safeParse(typed).success
  expect([code, 'TVWXYZ'.padEnd(26, '0')].map(valid)).toEqual([true, true])
  expect(
    [code.slice(1), `${code}0`, code.toLowerCase(), code.replace('A', 'U'), code.replace('A', 'I')].map(valid),
  ).toEqual(Array(5).fill(false))
})

test('issues count from one, and are current, superseded or withdrawn', async () => {
  const { Revision } = await fresh(() => import('#shared/domain/files/revision.ts'))
  const revision = {
    ...{ code: '0'.repeat(26), kind: 'report', issue: 1, issued_at: '2026-02-17T01:05:00.000Z' },
    ...{ issued_by: 'Kauri Surveys', file: 'a'.repeat(64), state: 'current' },
  }
  expect(Revision().parse(revision)).toEqual(revision)
  const field = taken(Revision(), revision)
  expect(field('kind', 'report', 'clearance', 'plan')).toEqual([true, true, false])
  expect(field('state', 'current', 'superseded', 'withdrawn', 'lost')).toEqual([true, true, true, false])
  expect(field('issue', 0, 1, 2, 1.5)).toEqual([false, true, true, false])
})

test('a device requests receipts for up to 2,500 items and 5,000 files of a building', async () => {
  const { ReceiptRequest } = await fresh(() => import('#shared/domain/files/receipt.ts'))
  const field = taken(ReceiptRequest, { items: [], files: [] })
  const [id, file] = [ulid(), 'a'.repeat(64)]
  expect(field('items', Array(2_500).fill(id), Array(2_501).fill(id), ['x'])).toEqual([true, false, false])
  expect(field('files', Array(5_000).fill(file), Array(5_001).fill(file), ['x'])).toEqual([true, false, false])
  const { ReceiptReply } = await fresh(() => import('#shared/domain/files/receipt.ts'))
  const held = { asked: 2, held: 1 }
  const receipt = {
    ...{ building_id: id, at: '2026-03-02T01:00:00.000Z', items: held, files: held, tree_hash: file },
    ...{ asked_hash: file, signature: file },
  }
  const reply = { receipt, missing_items: [id], missing_files: [file] }
  expect(ReceiptReply.parse(reply)).toEqual(reply)
})
