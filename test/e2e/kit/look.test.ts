import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AXE } from '#test/e2e/screens/look/violations.ts'
import { closeLayers } from '#test/e2e/screens/screen.ts'
import { openBrowser } from '#test/support/browser/chromium.ts'
import { settled } from '#test/support/browser/settled.ts'

const DIST = fileURLToPath(new URL('../../../dist/kit', import.meta.url))
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
}
const POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; require-trusted-types-for 'script'"
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

interface Visit {
  name: string
  path: string
  act?: (page: Page) => Promise<unknown>
}
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
async function ask(page: Page, name: string): Promise<void> {
  await press(name)(page)
  await page.getByRole('dialog').waitFor()
}
/** In walk order: visits that leave an overlay open come after visits that need the page without it. */
const VISITS: readonly Visit[] = [
  { name: 'sign-in', path: 'login' },
  { name: 'a list', path: 'lists' },
  { name: 'the user menu', path: 'lists', act: page => page.locator('.person-button').click() },
  { name: 'loading, empty, failing, offline', path: 'states' },
  { name: 'a form', path: 'forms' },
  { name: 'a refused form', path: 'forms', act: press('Create') },
  { name: 'users to choose', path: 'forms', act: page => page.locator('.people-button').click() },
  { name: 'steps', path: 'steps', act: press('Next') },
  { name: 'each widget, and its source', path: 'widgets' },
  { name: 'a question with choices', path: 'widgets', act: page => ask(page, 'Ask') },
  { name: 'more actions', path: 'widgets', act: press('More actions') },
  { name: 'status chips and buttons', path: 'signs' },
  { name: 'a question', path: 'signs', act: page => ask(page, 'Review') },
  { name: 'messages', path: 'signs', act: press('Toasts') },
]

let browser: Browser
let server: Server
let base = ''

beforeAll(async () => {
  await build({ configFile: fileURLToPath(new URL('./vite.config.ts', import.meta.url)), logLevel: 'error' })
  server = createServer(async (request, reply) => {
    const path = request.url === '/' ? '/kit.html' : (request.url ?? '')
    const bytes = await readFile(DIST + path).catch(() => undefined)
    const type = TYPES[extname(path)] ?? 'font/woff2'
    reply.writeHead(bytes ? 200 : 404, { 'content-type': type, 'content-security-policy': POLICY }).end(bytes)
  }).listen(0, '127.0.0.1')
  await new Promise(resolve => server.once('listening', resolve))
  const address = server.address()
  base = typeof address === 'object' ? `http://127.0.0.1:${address?.port}` : ''
  browser = await openBrowser()
}, 120_000)

afterAll(async () => {
  await browser?.close()
  server?.close()
})

/** axe's violations; its script was added before the page's own. */
async function axeViolations(page: Page): Promise<string[]> {
  return page.evaluate(async values => {
    const { axe } = window as unknown as {
      axe: { run: (on: Document, how: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
    }
    const { violations } = await axe.run(document, { runOnly: values, resultTypes: ['violations'] })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, RULES)
}

describe.each([
  [390, 'light'],
  [1440, 'dark'],
] as const)('at %i px, %s', (width, colorScheme) => {
  let page: Page
  const errors: string[] = []
  beforeAll(async () => {
    const viewport = { width, height: 900 }
    const context = await browser.newContext({ viewport, colorScheme, reducedMotion: 'reduce' })
    await context.addInitScript({ path: AXE })
    page = await context.newPage()
    page.on('console', message => message.type() === 'error' && errors.push(message.text()))
    page.on('pageerror', error => errors.push(error.message))
  })

  test.each(VISITS)(
    'S-20 P-15 $name: no axe violations, nothing blocked, nothing wider than the window',
    async ({ path, act }) => {
      const address = `${base}/#/${path}`
      if (page.url() === address) await closeLayers(page)
      else {
        // From another page of the kit, only the fragment changes, and nothing would load.
        await page.goto('about:blank')
        await page.goto(address)
        await page.waitForSelector('h1')
      }
      await act?.(page)
      await settled(page)
      expect(errors.splice(0)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
      expect(await axeViolations(page)).toEqual([])
    },
    30_000,
  )
})

/** Waits until the rich text editor, which takes the focus, has loaded. */
async function openWidgets(): Promise<Page> {
  const page = await browser.newPage()
  await page.goto(`${base}/#/widgets`)
  await page.getByRole('textbox', { name: 'Note' }).and(page.locator(':focus')).waitFor()
  return page
}

test('the arrow keys open tabs, around both ends, and Tab continues into the panel [1§2]', async () => {
  const page = await openWidgets()
  const tab = (name: string) => page.getByRole('tab', { name })
  const isOpen = async (name: string) => {
    await page.getByRole('tabpanel', { name }).waitFor()
    expect(await tab(name).evaluate(each => each === document.activeElement)).toBe(true)
  }
  await tab('General').focus()
  for (const [key, name] of [
    ['ArrowLeft', 'Samples'],
    ['ArrowRight', 'General'],
    ['ArrowRight', 'Site'],
    ['End', 'Samples'],
    ['Home', 'General'],
  ] as const) {
    await page.keyboard.press(key)
    await isOpen(name)
  }
  await tab('Site').click()
  await isOpen('Site')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel')
  await page.keyboard.press('Shift+Tab')
  await isOpen('Site')
  await page.close()
}, 30_000)

test('people are ticked with the keyboard, and found without macrons; Enter in the search sends nothing [1§2]', async () => {
  const page = await browser.newPage()
  await page.goto(`${base}/#/forms`)
  await page.getByRole('button', { name: 'Surveyors *Required 2 chosen' }).press('Enter')
  const list = page.getByRole('group', { name: 'Surveyors' })
  const search = list.getByRole('searchbox', { name: 'Search Surveyors' })
  expect(await list.getByRole('checkbox').count()).toBe(9)
  await search.fill('tamati')
  await search.press('Enter')
  expect(await list.getByRole('checkbox').count()).toBe(1)
  expect(await page.locator('.field-error').count()).toBe(0)
  await list.getByRole('checkbox', { name: 'Tāmati Hēnare' }).press('Space')
  await page.getByRole('list', { name: 'Chosen for Surveyors' }).getByText('Tāmati Hēnare').waitFor()
  await search.fill('Zoe')
  await list.getByText('Nothing found').waitFor()
  await page.getByRole('button', { name: 'Surveyors *Required 3 chosen' }).press('Enter')
  await list.waitFor({ state: 'detached' })
  await page.close()
}, 30_000)

test('a switch, a checkbox and a progress bar have one name each and report their state [1§2]', async () => {
  const page = await openWidgets()
  const one = page.getByRole('switch', { name: 'Residential', checked: true })
  await one.focus()
  await page.keyboard.press('Space')
  await page.getByRole('switch', { name: 'Residential', checked: false }).waitFor()
  await page.getByRole('radiogroup', { name: 'Material of' }).getByText('Soffit').click()
  await page.getByRole('radio', { name: 'Soffit', checked: true }).waitFor()
  await page.keyboard.press('ArrowUp')
  await page.getByRole('radio', { name: 'Roof', checked: true }).waitFor()
  await page.getByRole('checkbox', { name: 'Roof' }).check()
  expect(await page.getByRole('checkbox').count()).toBe(2)
  const bar = page.getByRole('progressbar', { name: 'Uploading 40%' })
  expect(await bar.getAttribute('value')).toBe('40')
  expect(await page.getByRole('progressbar', { name: 'Sending' }).getAttribute('value')).toBeNull()
  await page.close()
}, 30_000)
