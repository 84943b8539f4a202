import type { Page } from 'playwright-core'

/**
 * Waits until all animations have ended. A new theme reaches nested elements frame by frame: each level starts after the one
 * above.
 */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    do await frame()
    while (document.getAnimations().some(({ playState }) => playState === 'running'))
  })
