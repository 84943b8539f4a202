interface WebElement {
  readonly 'element-6066-11e4-a52e-4f735466cecf': string
}
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'
const POLL_MS = 100
const PATIENCE_MS = 30_000

/** A browser session over the W3C’s WebDriver protocol. */
export class WebDriver {
  readonly #session: string
  private constructor(session: string) {
    this.#session = session
  }

  static async open(address: string, capabilities: object): Promise<WebDriver> {
    const { sessionId } = await ask<{ sessionId: string }>('POST', `${address}/session`, {
      capabilities: { alwaysMatch: capabilities },
    })
    return new WebDriver(`${address}/session/${sessionId}`)
  }

  close = (): Promise<unknown> => ask('DELETE', this.#session)
  /** Waits until the page has its new size, because an earlier press would miss. */
  async resize(width: number, height: number): Promise<void> {
    await ask('POST', `${this.#session}/window/rect`, { x: 0, y: 0, width, height })
    await this.until(wide => innerWidth === wide, width)
  }

  goto = (url: string): Promise<unknown> => ask('POST', `${this.#session}/url`, { url })
  back = (): Promise<unknown> => ask('POST', `${this.#session}/back`, {})
  reload = (): Promise<unknown> => ask('POST', `${this.#session}/refresh`, {})

  /** Runs a function in the page; it can only use its arguments. */
  run<Args extends readonly unknown[], Result>(
    task: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve().then(() => (${task})(...[...arguments].slice(0, -1))).then(value => done({ value }), error => done({ error: String(error) }))`
    return ask<{ value: Awaited<Result>; error?: string }>('POST', `${this.#session}/execute/async`, {
      script,
      args,
    }).then(({ value, error }) => {
      if (error) throw new Error(error)
      return value
    })
  }

  /** Waits until a function in the page returns a truthy value. */
  async until<Args extends readonly unknown[], Result>(task: (...args: Args) => Result, ...args: Args) {
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      const result = await this.run(task, ...args).catch(() => undefined)
      if (result) return result
      if (Date.now() > until)
        throw new Error(
          `No success after waiting for ${task} (${JSON.stringify(args)}) on ${await this.run(whatIsShown)}`,
        )
      await new Promise(resolve => setTimeout(resolve, POLL_MS))
    }
  }

  /**
   * Presses the element with this name by mouse. An element on top of it gets the press instead, which fails in the end. A press
   * without an event was lost, by WebKitGTK on a busy machine or by a page that replaced the element between mouse down and up,
   * and is repeated.
   */
  async press(selector: string, name = ''): Promise<void> {
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      const element = await this.until(elementNamed, selector, name)
      await this.run(listenForPress, element)
      const path = `${this.#session}/element/${(element as unknown as WebElement)[ELEMENT]}/click`
      const problem = await ask('POST', path, {}).then(() => undefined, String)
      // An image that loaded above the element has pushed it out of the window.
      if (problem && (!problem.includes('not interactable') || Date.now() > until)) throw new Error(problem)
      // A press that opens another page ends the script in this one.
      if (!problem && (await this.run(isPressed).catch(() => true))) return
      if (Date.now() > until) throw new Error(`No press reaches ${selector} ${name}`)
    }
  }

  /** Presses and releases a key at the focus. */
  async key(value: string): Promise<void> {
    const actions = ['keyDown', 'keyUp'].map(type => ({ type, value }))
    await ask('POST', `${this.#session}/actions`, { actions: [{ type: 'key', id: 'keyboard', actions }] })
  }

  /** Drags the mouse between two points of the window, in CSS pixels. */
  async drag(from: readonly [number, number], to: readonly [number, number]): Promise<void> {
    const move = ([x, y]: readonly [number, number], duration: number) => ({ type: 'pointerMove', x, y, duration })
    const actions = [move(from, 0), { type: 'pointerDown', button: 0 }, move(to, 200), { type: 'pointerUp', button: 0 }]
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions }
    await ask('POST', `${this.#session}/actions`, { actions: [mouse] })
  }

  async type(selector: string, text: string): Promise<void> {
    const element = await this.until(elementNamed, selector, '')
    const path = `${this.#session}/element/${(element as unknown as WebElement)[ELEMENT]}`
    await ask('POST', `${path}/clear`, {})
    await ask('POST', `${path}/value`, { text })
  }
}

/** For the message of a failed wait. */
const whatIsShown = () =>
  `${location.pathname}, loaded ${Math.round(performance.now() / 1000)} s ago: ${document.body.innerText.replace(/\s+/g, ' ').slice(0, 800)}`

/**
 * The first visible element whose label or text begins with `name`, once it stops moving, because a press would miss a moving
 * element.
 */
async function elementNamed(selector: string, name: string): Promise<Element | undefined> {
  const element = [...document.querySelectorAll(selector)].find(each => {
    const words = (each.getAttribute('aria-label') ?? each.textContent ?? '').trim()
    return words.startsWith(name) && each.getClientRects().length > 0
  })
  if (!element) return
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y } = element.getBoundingClientRect()
  await new Promise(resolve => setTimeout(resolve, 150))
  const now = element.getBoundingClientRect()
  return element.isConnected && now.x === x && now.y === y ? element : undefined
}

/** Records the next press on an element or its descendants. */
const listenForPress = (element: Element) => {
  document.documentElement.setAttribute('data-press', 'awaited')
  const heard = () => document.documentElement.setAttribute('data-press', 'heard')
  element.addEventListener('click', heard, { capture: true, once: true })
}

/** Whether a press has reached the page, or opened another page. */
const isPressed = async () => {
  for (let waited = 0; waited < 1_000; waited += 50) {
    if (document.documentElement.getAttribute('data-press') !== 'awaited') return true
    await new Promise(resolve => setTimeout(resolve, 50))
  }
  return false
}

async function ask<R>(method: string, url: string, body?: object): Promise<R> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const text = await response.text()
  if (text === '') throw new Error(`${response.status} without a body from ${method} ${url}`)
  const { value } = JSON.parse(text) as { value: R & { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${value.error}: ${value.message}`)
  return value
}
