import { crc32, deflateSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { surveyReport } from '#shared/report/survey/surveyReport.ts'
import { exampleFiles, exampleSubject, exampleTree } from '#test/support/data/exampleTree.ts'
import { surveyReportPdf } from '#test/support/data/printed.ts'

const WIDTH = 60
const HEIGHT = 40
const [COLOURS, PALETTE, TRANSPARENT] = [2, 3, 6]

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** A PNG whose frame is right, with any pixel data. */
function aPng(
  colours: number,
  packed: Uint8Array,
  { interlaced = 0, more = [] as Buffer[], size = [WIDTH, HEIGHT] } = {},
) {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size[0] ?? 0, 0)
  head.writeUInt32BE(size[1] ?? 0, 4)
  head.set([8, colours, 0, 0, interlaced], 8)
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
  return Buffer.concat([signature, chunk('IHDR', head), ...more, chunk('IDAT', packed), chunk('IEND', Buffer.alloc(0))])
}

const ROWS = (WIDTH * 4 + 1) * HEIGHT
const NO_ZLIB = Buffer.alloc(100, 0x41)
const LONG = deflateSync(Buffer.alloc(100_000_000))
const palette = [chunk('PLTE', Buffer.alloc(6)), chunk('tRNS', Buffer.alloc(2))]
const DAMAGED: Readonly<Record<string, Buffer>> = {
  'not packed': aPng(TRANSPARENT, NO_ZLIB),
  'not packed, with a palette': aPng(PALETTE, NO_ZLIB, { more: palette }),
  'not packed, interlaced': aPng(COLOURS, NO_ZLIB, { interlaced: 1 }),
  'cut off': aPng(TRANSPARENT, deflateSync(Buffer.alloc(ROWS)).subarray(0, 20)),
  'with an unknown filter': aPng(TRANSPARENT, deflateSync(Buffer.alloc(ROWS, 9))),
  'of 100 MB': aPng(TRANSPARENT, LONG),
  'of no pixels': aPng(COLOURS, deflateSync(Buffer.alloc(0)), { size: [0, 0] }),
  'of more pixels than fit into memory': aPng(TRANSPARENT, deflateSync(Buffer.alloc(10)), { size: [4e9, 4e9] }),
}
const whole = aPng(TRANSPARENT, deflateSync(Buffer.alloc(ROWS)))
const wholeInterlaced = aPng(TRANSPARENT, deflateSync(Buffer.alloc(ROWS)), { interlaced: 1 })

/** The number of images in a report in which each file is this one. */
async function imagesWith(file: Uint8Array): Promise<number> {
  const files = new Map([...exampleFiles.keys()].map(name => [name, file]))
  const { bytes } = await surveyReportPdf(surveyReport(exampleSubject(1, exampleTree)), files)
  return bytes.toString('latin1').split('/Subtype /Image').length - 1
}

test('a report prints whole PNGs with transparency, and leaves out damaged ones [B5]', {
  timeout: 60_000,
}, async () => {
  for (const file of [whole, wholeInterlaced]) expect(await imagesWith(file)).toBeGreaterThan(0)
  for (const [name, file] of Object.entries(DAMAGED)) expect([name, await imagesWith(file)]).toEqual([name, 0])
})
