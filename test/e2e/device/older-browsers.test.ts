import { expect, test } from 'vitest'
import { intercept } from '#test/e2e/walks/cutOff.ts'
import { aProduct } from '#test/support/browser/aProduct.ts'
import { deviceKeys, filesOf } from './device.ts'

const product = aProduct()

/** Features that the page needs, each with a script that removes it. */
const MISSING = {
  popovers: 'delete HTMLElement.prototype.popover',
  grouping: 'delete Object.groupBy',
  'light and dark colours':
    "const supports = CSS.supports; CSS.supports = (...args) => !args.join().includes('light-dark') && supports.call(CSS, ...args)",
}

test.each(Object.entries(MISSING))(
  '1§2 a browser without %s sees the list of supported browsers',
  async (_, script) => {
    const { page, context } = await product.open()
    await page.addInitScript({ content: script })
    await page.goto('/login')
    await page.getByRole('heading', { name: 'This browser is too old for Clearfloor' }).waitFor()
    expect(await page.getByLabel('Email').isVisible()).toBe(false)
    await context.close()
  },
)

/** Storage that the page uses, each with a script that blocks it as browsers do. */
const throwing = (name: string) =>
  `Object.defineProperty(window, '${name}', { get() { throw new DOMException('Blocked', 'SecurityError') } })`
const BLOCKED = {
  localStorage: throwing('localStorage'),
  sessionStorage: throwing('sessionStorage'),
  IndexedDB: "Object.defineProperty(window, 'indexedDB', { value: undefined })",
  'reading localStorage and sessionStorage':
    "Storage.prototype.getItem = () => { throw new DOMException('Blocked', 'SecurityError') }",
}

test.each(Object.entries(BLOCKED))('P2 where a browser blocks %s, the page says how to allow it', async (_, script) => {
  const { page, context } = await product.open()
  await page.addInitScript({ content: script })
  await page.goto('/login')
  await page.getByRole('heading', { name: 'This browser blocks what Clearfloor stores on the device' }).waitFor()
  await page.getByText('Allow cookies and site data for this address').waitFor()
  expect(await page.getByLabel('Email').isVisible()).toBe(false)
  await context.close()
})

test('on a URL without https the page says where to open it [P2]', async () => {
  const { page, context } = await product.open()
  await page.addInitScript({ content: "Object.defineProperty(crypto, 'subtle', { value: undefined })" })
  await page.goto('/login')
  await page.getByRole('heading', { name: 'Open Clearfloor at its https:// address' }).waitFor()
  await context.close()
})

const MISSED = {
  'a service worker': "Object.defineProperty(navigator, 'serviceWorker', { value: undefined })",
  caches: 'delete window.caches',
}
test.each(Object.entries(MISSED))('P2 a user can sign in without %s', async (_, script) => {
  const visitor = await product.open()
  await visitor.page.addInitScript({ content: script })
  await visitor.signIn('surveyor@kauri.example')
  await visitor.page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  await visitor.context.close()
})

test.each([
  ['without storage', MISSED.caches],
  ['that blocks storage', throwing('caches')],
])('the owner’s portal opens in a browser %s [P2]', async (_, script) => {
  const { page, context } = await product.open()
  await page.addInitScript({ content: [...Object.values(BLOCKED), script].join(';') })
  await page.goto('/portal')
  await page.getByLabel('Email').waitFor()
  await context.close()
})

test('pages disable browser translation, which would leave outdated values on the screen [P3]', async () => {
  const { page, context } = await product.open()
  for (const path of ['/login', '/portal']) {
    await page.goto(path)
    expect(await page.locator('html').getAttribute('translate')).toBe('no')
    expect(await page.locator('meta[name=google]').getAttribute('content')).toBe('notranslate')
  }
  await context.close()
})

test('a part that can’t be loaded says so in its dialog, and is loaded once possible [2§4 B5]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  const reconnect = await intercept(context, /FeedbackDialog|DialogFrame|prime|accounts/, route => route.abort())
  await visitor.signIn('surveyor@kauri.example')
  await page.getByRole('button', { name: /, your menu$/ }).click()
  await page.getByRole('button', { name: 'Send feedback' }).click()
  const failing = page.getByRole('dialog', { name: 'Send feedback' })
  await failing.getByText('Check your connection and try again').waitFor()
  await page.getByRole('heading', { name: 'Dashboard', level: 1 }).waitFor()
  reconnect()
  await failing.getByRole('button', { name: 'Try again' }).click()
  // Reload the page, because a browser may cache a failed import.
  await failing.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: /, your menu$/ }).click()
  await page.getByRole('button', { name: 'Send feedback' }).click()
  await page.getByRole('dialog', { name: 'Send feedback' }).getByRole('textbox').waitFor()
  await context.close()
})

test('code for later dialogs is loaded with the building, so that they open offline [2§4 B5]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await visitor.signIn('surveyor@kauri.example')
  const editor = page.waitForResponse(/RichTextEditor|editor-/)
  await page.goto('/browse?search=8 Tui Street')
  await page.getByRole('row', { name: '8 Tui Street' }).getByRole('link').first().click()
  await page.getByRole('heading', { level: 1, name: '8 Tui Street' }).waitFor()
  await editor
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Edit General' }).click()
  await page.getByRole('textbox', { name: 'General' }).waitFor()
  await context.close()
})

test('a press outside a menu closes it, even in a browser that doesn’t do so itself [1§2]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await visitor.signIn('surveyor@kauri.example')
  const button = page.getByRole('button', { name: /, your menu$/ })
  const menu = page.locator('.person-panel')
  await button.click()
  await menu.waitFor()
  // The browser itself closes the menu when the press ends.
  await page.getByRole('heading', { level: 1 }).dispatchEvent('pointerdown')
  await menu.waitFor({ state: 'hidden' })
  await button.click()
  await menu.waitFor()
  await button.click()
  await menu.waitFor({ state: 'hidden' })
  await context.close()
})

test('files stored as Blobs by an earlier version become bytes, and keep their upload status [F-28 B2]', async () => {
  const visitor = await product.open()
  const { page, context } = visitor
  await visitor.signIn('surveyor@kauri.example')
  await page.locator('.sync', { hasText: 'All saved' }).first().waitFor()
  await page.goto('/early.js')
  await page.evaluate(async () => {
    const done = <R>(request: IDBRequest<R>) =>
      new Promise<R>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const [{ name = '' } = {}] = (await indexedDB.databases()).filter(each => each.name?.startsWith('clearfloor-'))
    await done(indexedDB.deleteDatabase(name))
    const opening = indexedDB.open(name, 1)
    opening.onupgradeneeded = () => {
      const { result } = opening
      result.createObjectStore('trees')
      result.createObjectStore('outbox', { keyPath: 'key' }).createIndex('building', 'building_id')
      result.createObjectStore('files', { keyPath: 'hash' })
      result.createObjectStore('drafts')
    }
    const database = await done(opening)
    const store = database.transaction('files', 'readwrite').objectStore('files')
    for (const [hash, uploaded] of [
      ['a', true],
      ['b', false],
    ] as const) {
      const blob = new Blob([`photo ${hash}`], { type: 'image/jpeg' })
      await done(
        store.put({ hash: hash.repeat(64), blob, purpose: 'photo', uploaded, used_at: new Date().toISOString() }),
      )
    }
    database.close()
  })
  await page.goto('/dashboard')
  await page.locator('.sync', { hasText: 'All saved' }).first().waitFor()
  await expect.poll(() => deviceKeys(page, 'uploaded')).toEqual(['a'.repeat(64)])
  // The store also contains images that the dashboard has fetched.
  const files = (await filesOf(page)).filter(({ hash }) => /^(a+|b+)$/.test(hash))
  expect(files.map(({ hash, type, text }) => [hash[0], type, text])).toEqual([
    ['a', 'image/jpeg', 'photo a'],
    ['b', 'image/jpeg', 'photo b'],
  ])
  await context.close()
})
