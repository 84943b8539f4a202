import type { Page } from 'playwright-core'

/** What moves has come to rest. A new theme reaches nested elements frame by frame: each level starts when the one above has ended. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const frame = () => new Promise(requestAnimationFrame)
    await frame()
    do await frame()
    while (document.getAnimations().some(({ playState }) => playState === 'running'))
  })
