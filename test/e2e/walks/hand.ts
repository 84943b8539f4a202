import type { Locator, Page } from 'playwright-core'
import { fixture } from '#test/support/data/fixtures.ts'

const PHOTO = fixture('photos/gps-camera.jpg')

/** The taps of a journey on a phone, which are not to grow. */
export const MOST = { firstItem: 26, nextItem: 5, review: 4, clearance: 10 } as const

/** A person's hand on a phone: every tap and every key is counted; what the camera asks for is not. */
export class Hand {
  taps = 0
  keys = 0
  readonly page: Page
  constructor(page: Page) {
    this.page = page
  }
  async tap(target: Locator): Promise<void> {
    this.taps++
    await target.click()
  }
  async type(target: Locator, text: string): Promise<void> {
    await this.tap(target)
    this.keys += text.length
    await target.fill(text)
  }
  async photo(target: Locator): Promise<void> {
    const [chooser] = await Promise.all([this.page.waitForEvent('filechooser'), this.tap(target)])
    await chooser.setFiles(PHOTO)
  }
  /** A glove takes about 1.1 s for a tap and 0.35 s for a key: the model of keystrokes, without thinking. */
  get seconds(): number {
    return Math.round(this.taps * 1.1 + this.keys * 0.35)
  }
  get told() {
    return { taps: this.taps, keys: this.keys, seconds: this.seconds }
  }
}
