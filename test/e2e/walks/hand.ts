import type { Locator, Page } from 'playwright-core'
import { fixture } from '#test/support/data/fixtures.ts'
import { tapPlan } from './floorPlan.ts'

const PHOTO = fixture('photos/gps-camera.jpg')

/** Upper limits of taps per task on a phone. */
export const MOST = { firstItem: 26, nextItem: 5, review: 4, clearance: 10 } as const

/** A user's hand on a phone: counts every tap and key, except those in the camera. */
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
  /** Taps a plan near its top, which no sheet covers. */
  async tapPlan(): Promise<void> {
    this.taps++
    await tapPlan(this.page, { x: 100, y: 120 })
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
  /** With gloves, about 1.1 s per tap and 0.35 s per key: the keystroke-level model without thinking time. */
  get seconds(): number {
    return Math.round(this.taps * 1.1 + this.keys * 0.35)
  }
  get told() {
    return { taps: this.taps, keys: this.keys, seconds: this.seconds }
  }
}
