import { decodePDFRawStream, PDFDocument, PDFRawStream } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { contrast, DEFAULT_DOCUMENT_COLOUR, documentColour, isTooLight } from '#shared/domain/company/documentColour.ts'
import { KINDS } from '#test/support/data/exampleDocuments.ts'

const hex = (channels: readonly number[]) => `#${channels.map(each => each.toString(16).padStart(2, '0')).join('')}`
const channelsOf = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
/** In degrees; undefined for grey. */
function hueOf(colour: string): number | undefined {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour)
  const most = Math.max(red, green, blue)
  const spread = most - Math.min(red, green, blue)
  if (spread === 0) return undefined
  if (most === red) return (60 * ((green - blue) / spread) + 360) % 360
  return most === green ? 60 * ((blue - red) / spread) + 120 : 60 * ((red - green) / spread) + 240
}
const apart = (a: number, b: number) => Math.min(Math.abs(a - b), 360 - Math.abs(a - b))

/** All screen colours in steps of 15. */
const STEPS = Array.from({ length: 18 }, (_, at) => at * 15)
const COLOURS = STEPS.flatMap(red => STEPS.flatMap(green => STEPS.map(blue => hex([red, green, blue]))))

test('any colour of a company becomes one that can be read on white, and on which white can be read [2§9]', () => {
  expect(COLOURS).toHaveLength(5832)
  expect(COLOURS.filter(colour => contrast(documentColour(colour), '#ffffff') < 4.5)).toEqual([])
  expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrast('#000000', '#ffffff')).toBe(21)
})

test('a colour that is dark enough stays as it is; a lighter one becomes no darker than it must [2§9]', () => {
  for (const colour of COLOURS) {
    const isReadable = contrast(colour, '#ffffff') >= 4.5
    expect(isTooLight(colour), colour).toBe(!isReadable)
    expect(documentColour(documentColour(colour)), colour).toBe(documentColour(colour))
    if (!isReadable) expect(contrast(documentColour(colour), '#ffffff'), colour).toBeLessThan(4.75)
  }
})

test('the shade keeps the hue [2§9]', () => {
  for (const colour of COLOURS) {
    const [before, after] = [hueOf(colour), hueOf(documentColour(colour))]
    const [from, to] = [channelsOf(colour), channelsOf(documentColour(colour))]
    const factor = Math.max(...to) / Math.max(...from, 1)
    for (const at of [0, 1, 2])
      expect(Math.abs((to[at] ?? 0) - (from[at] ?? 0) * factor), colour).toBeLessThanOrEqual(1)
    // For a nearly grey colour, one step of a channel is many degrees.
    const spread = Math.max(...to) - Math.min(...to)
    if (before !== undefined && after !== undefined && spread >= 30)
      expect(apart(before, after), colour).toBeLessThan(3)
  }
})

/** The colours on the pages, in order of first use. */
async function coloursIn(bytes: Uint8Array): Promise<string[]> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  const drawn = document.getPages().flatMap(page =>
    (page.node.normalizedEntries().Contents?.asArray() ?? []).map(ref => {
      const stream = document.context.lookup(ref)
      return stream instanceof PDFRawStream ? Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1') : ''
    }),
  )
  const numbers = [...drawn.join('\n').matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN)$/gm)]
  return [...new Set(numbers.map(([, ...rgb]) => hex(rgb.map(part => Math.round(Number(part) * 255)))))]
}

test.each(Object.entries(KINDS))(
  '2§9 %s: the colour of the company takes the place of ours, and nothing else changes',
  { timeout: 60_000 },
  async (_, print) => {
    const ours = await coloursIn((await print()).bytes)
    expect(ours).toContain(DEFAULT_DOCUMENT_COLOUR)
    const first = await print({ colour: '#7a1fa2' })
    expect(await coloursIn(first.bytes)).toEqual(
      ours.map(colour => (colour === DEFAULT_DOCUMENT_COLOUR ? '#7a1fa2' : colour)),
    )
    expect(Buffer.compare(first.bytes, (await print({ colour: '#7a1fa2' })).bytes)).toBe(0)
    const light = await coloursIn((await print({ colour: '#ffd54f' })).bytes)
    expect(light).toContain(documentColour('#ffd54f'))
    expect(light).not.toContain('#ffd54f')
  },
)
