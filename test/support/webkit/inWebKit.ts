import { startProduct } from '#test/support/browser/browser.ts'
import { startWebKit } from './startWebKit.ts'

export type Product = Awaited<ReturnType<typeof startProduct>>
export type WebKit = Awaited<ReturnType<typeof startWebKit>>

/** The sizes of an iPad in both orientations. */
export const IPAD = [
  [1180, 820],
  [820, 1180],
] as const

/** Runs a walk through a separate product in a WebKit window. */
export async function inWebKit(walk: (webkit: WebKit, product: Product) => Promise<void>): Promise<void> {
  const [product, webkit] = await Promise.all([startProduct(), startWebKit()])
  try {
    await walk(webkit, product)
  } finally {
    await webkit.close()
    await product.close()
  }
}
