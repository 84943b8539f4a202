import type { WebDriver } from '#test/support/webkit/webDriver.ts'
import { coveredControls } from './screens/coveredControls.ts'

const ESCAPE = '\uE00C'
/** Each Escape undoes one step of the drawing, and the last closes it. */
const MAX_ESCAPES = 3
const OPENS_WITHIN_MS = 10_000
const CLOSES_WITHIN_MS = 1_500
/** Buttons, by kind, that open neither a dialog nor a menu. */
const OTHER_KINDS =
  '[type=submit], .skip, .menu-narrow, .grid-sort, .step-head, .sheet-handle, .drawing-view *, .plan-actions *, .people-button, [role=tab], [aria-pressed], [aria-disabled=true], :disabled'
/** Buttons, by the start of their name, that write, leave the page, ask the device for a file, or change typed text. */
const OTHER_NAMES =
  /^(This week|Create a calendar|Mark as seen|Make ready|Export all data|Update|Check|Send now|Save|Install|Generate|Register|Redraw|Sign out|Back|Download|CSV|Take|Choose|Replace|Photo of|Calendar|Remove|Reset|Same again|Room scores|As [A-Z]|Sampled as|Show|Next|Previous|More floors|Propose|Open [A-Z]|Last 12 months|Tick)/

/** The buttons by name, and whether each belongs to the page or to the frame around every page. */
const buttonsBut = (others: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('button')]
    .filter(button => !button.matches(others))
    .map(button => ({
      name: (button.getAttribute('aria-label') ?? button.textContent ?? '').trim(),
      isOfPage: button.closest('#content') !== null,
    }))

/** By script, so that buttons in closed menus work too. */
const pressButton = (name: string, others: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('button')]
    .find(each => (each.getAttribute('aria-label') ?? each.textContent ?? '').trim() === name && !each.matches(others))
    ?.click()

/** The open overlay: '' for none, MOVING until it is complete and at rest. */
const layerAtRest = () => {
  const layers = '.p-dialog, dialog[open], [role=alertdialog], [role=menu], :popover-open'
  const layer = [...document.querySelectorAll(layers)].findLast(each => each.getClientRects().length > 0)
  if (!layer) return ''
  const isMoving = layer.getAnimations({ subtree: true }).some(({ playState, effect }) => {
    // The spinner of a loading image never ends.
    return playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY
  })
  return isMoving || layer.querySelector('.skeleton')
    ? 'moving'
    : `${layer.tagName.toLowerCase()}.${layer.classList[0]}`
}
const MOVING = 'moving'

/** Blocks and records all writes until the page is left. Requesting a report is a GET. */
const fenceWrites = () => {
  const { fetch } = window
  window.fetch = (input, init) => {
    const { method, url } = new Request(input, init)
    if (method === 'GET' && !url.includes('/generate/')) return fetch(input, init)
    const before = document.documentElement.getAttribute('data-tried') ?? ''
    document.documentElement.setAttribute('data-tried', `${before} ${method} ${new URL(url).pathname}`)
    return Promise.reject(new TypeError('No write leaves this page'))
  }
}
const triedWrites = () => document.documentElement.getAttribute('data-tried') ?? ''

async function waitFor(driver: WebDriver, isAwaited: (layer: string) => boolean, patience: number): Promise<string> {
  const until = Date.now() + patience
  for (;;) {
    const layer = await driver.run(layerAtRest)
    if (isAwaited(layer) || Date.now() > until) return layer
    await new Promise(resolve => setTimeout(resolve, 50))
  }
}

async function isClosedByEscape(driver: WebDriver): Promise<boolean> {
  for (let escapes = 0; escapes < MAX_ESCAPES; escapes++) {
    await driver.key(ESCAPE)
    if ((await waitFor(driver, layer => layer === '', CLOSES_WITHIN_MS)) === '') return true
  }
  return false
}

/**
 * Opens each dialog and menu of the pages it is called on, once per route and first word of the button, and closes it with
 * Escape. It presses nothing in a dialog, and blocks all writes. Buttons that open nothing must be in the excluded kinds or
 * names.
 */
export class Dialogs {
  readonly opened: string[] = []
  readonly found: string[] = []
  readonly #pressed = new Set<string>()

  async openAll(driver: WebDriver, route: string): Promise<void> {
    await driver.run(fenceWrites)
    for (const { name, isOfPage } of await driver.run(buttonsBut, OTHER_KINDS)) {
      const key = `${isOfPage ? route : ''} ${name.split(/[ ,]/)[0]}`
      if (this.#pressed.has(key) || OTHER_NAMES.test(name)) continue
      this.#pressed.add(key)
      this.found.push(...(await this.#look(driver, name)).map(each => `${route} “${name}” ${each}`))
    }
    const tried = await driver.run(triedWrites)
    if (tried) this.found.push(`${route} tries to write${tried}`)
  }

  /** The problems of the overlay that a button opens. */
  async #look(driver: WebDriver, name: string): Promise<string[]> {
    await driver.run(pressButton, name, OTHER_KINDS)
    const layer = await waitFor(driver, each => each !== '' && each !== MOVING, OPENS_WITHIN_MS)
    if (layer === '') return ['opens nothing']
    this.opened.push(`${name}: ${layer}`)
    const found = await driver.run(coveredControls)
    if (layer === MOVING) found.push('never rests')
    if (!(await isClosedByEscape(driver))) found.push('is not closed by Escape')
    return found
  }
}
