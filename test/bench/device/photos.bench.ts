import { createCanvas, loadImage } from '@napi-rs/canvas'
import { atMost, median, type Result } from '#test/bench/result.ts'
import { fixture } from '#test/support/data/fixtures.ts'
import { inProduct } from './inProduct.ts'

const PAIRS = 15
const LONG_TASK_MS = 50
/** How much slower a phone’s processor is than this machine’s. */
const SLOWER = 4
const SLOW_TIMES = 10

/** P-21: a photo of 12 megapixels resized to 1200 px by the product, against a plain canvas. */
export async function run(): Promise<Result[]> {
  const { page, close } = await inProduct()
  const canvas = createCanvas(4000, 3000)
  canvas.getContext('2d').drawImage(await loadImage(fixture('photos/phone-9mp.jpg')), 0, 0, 4000, 3000)
  const photo = await canvas.encode('jpeg', 90)
  const address = '/bench-photo.jpg'
  await page.route(`**${address}`, route => route.fulfill({ contentType: 'image/jpeg', body: photo }))
  const resize = (by: 'product' | 'canvas') =>
    page.evaluate(([url, way]) => window.deviceBench.resize(url, way), [address, by] as const)
  const pairs: Record<'ours' | 'plain', Awaited<ReturnType<typeof resize>>>[] = []
  for (let pair = 0; pair < PAIRS; pair++) {
    const [ours, plain] = pair % 2 ? [await resize('product'), await resize('canvas')] : await inTurn(resize)
    pairs.push({ ours, plain })
  }
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  const longest = { ours: await longestOf('product', resize), plain: await longestOf('canvas', resize) }
  await close()
  const inWords = (tasks: number[]) =>
    `${Math.round(median(tasks))} ms in the median, ${Math.round(Math.max(...tasks))} at most`
  const times = `${Math.round(median(pairs.map(({ ours }) => ours.time)))} ms`
  return [
    atMost(
      'P-21',
      median(pairs.map(({ ours, plain }) => ours.time / plain.time)),
      1.1,
      `a photo of 12 MP to 1200 px in ${times}, against a plain canvas`,
    ),
    atMost(
      'P-21',
      Math.max(...longest.ours) / LONG_TASK_MS,
      1,
      `the longest task meanwhile of a page that computes ${SLOWER} times slower: ${inWords(longest.ours)}; by a plain canvas ${inWords(longest.plain)}`,
    ),
  ]
}

async function longestOf(way: 'product' | 'canvas', resize: (by: typeof way) => Promise<{ longest: number }>) {
  const tasks: number[] = []
  for (let time = 0; time < SLOW_TIMES; time++) tasks.push((await resize(way)).longest)
  return tasks
}

/** The plain canvas first, so that the order alternates. */
async function inTurn<R>(resize: (by: 'product' | 'canvas') => Promise<R>): Promise<[ours: R, plain: R]> {
  const plain = await resize('canvas')
  return [await resize('product'), plain]
}
