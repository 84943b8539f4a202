import { expect, test } from 'vitest'
import { bagLabelText, readBagLabel, scannedBagCode } from '#shared/domain/item/bagLabel.ts'
import { CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'

const building_id = '01JABCDEFGHJKMNPQRSTVWXYZ0'
const asbestos = { building_id, contaminate_id: CONTAMINANT.asbestos }

test('a label contains building, contaminant and Sample ID, in characters with a compact QR encoding', () => {
  const text = bagLabelText({ ...asbestos, bag_code: ' a012 ' })
  expect(text).toBe(`CLF1:${building_id}:1:A012`)
  expect(text).toMatch(/^[0-9A-Z $%*+\-./:]+$/)
  expect(readBagLabel(text.toLowerCase())).toEqual({ ...asbestos, bag_code: 'A012' })
})

test.each([
  ['CLF1:01JABCDEFGHJKMNPQRSTVWXYZ0:1:A012', { code: 'A012' }],
  ['CLF1:01JABCDEFGHJKMNPQRSTVWXYZ1:1:A012', { problem: 'This label is for another building: A012.' }],
  ['CLF1:01JABCDEFGHJKMNPQRSTVWXYZ0:2:L7', { problem: 'This label is for lead: L7.' }],
  [' WS-0042 ', { code: 'WS-0042' }],
  ['https://a.nz', { problem: 'Not a Sample ID: https://a.nz' }],
  ['x://a', { problem: 'Not a Sample ID: x://a' }],
  ['12345678901', { problem: 'Not a Sample ID: 12345678901' }],
  ['', { problem: 'Not a Sample ID: ' }],
  ['A\u001d1', { problem: 'Not a Sample ID: A\u001d1' }],
  ['CLF1:01JABCDEFGHJKMNPQRSTVWXYZ0:1:LONGER-THAN-10', { problem: 'Not a Sample ID: LONGER-THAN-10' }],
])('of “%s” is taken: %o', (text, taken) => {
  expect(scannedBagCode(text, asbestos)).toEqual(taken)
})
