import { startProduct } from '#test/support/browser/browser.ts'
import { startWebKit } from './startWebKit.ts'

export type Product = Awaited<ReturnType<typeof startProduct>>
export type WebKit = Awaited<ReturnType<typeof startWebKit>>

/** The sizes of an iPad held either way. */
export const IPAD = [
  [1180, 820],
  [820, 1180],
] as const

/** Walks through its own product in a window of WebKit. */
export async function inWebKit(walk: (webkit: WebKit, product: Product) => Promise<void>): Promise<void> {
  const [product, webkit] = await Promise.all([startProduct(), startWebKit()])
  try {
    await walk(webkit, product)
  } finally {
    await webkit.close()
    await product.close()
  }
}
