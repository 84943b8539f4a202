import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fixture } from '#test/support/data/fixtures.ts'
import { aPhoto } from '#test/support/data/images.ts'
import { scanPdf } from '#test/support/data/planPdfs.ts'
import { IPAD, inWebKit, type Product, type WebKit } from '#test/support/webkit/inWebKit.ts'
import { missingForWebKit } from '#test/support/webkit/startWebKit.ts'
import { coveredControls } from './screens/coveredControls.ts'
import { everyPage, leftHalfWay } from './webkitPages.ts'

const missing = missingForWebKit()
let product: Product
let webkit: WebKit

const hasHeading = (words: string) =>
  [...document.querySelectorAll('h1')].some(each => each.textContent?.trim().startsWith(words))
const hasText = (words: string) => document.body.textContent?.includes(words)
const heading = (words: string) => webkit.driver.until(hasHeading, words)
const text = (words: string) => webkit.driver.until(hasText, words)

/** Expects no covered control on the iPad, in both orientations. */
async function nothingCovered(): Promise<void> {
  for (const [width, height] of IPAD) {
    await webkit.driver.resize(width, height)
    expect(await webkit.driver.run(coveredControls), `${width} × ${height}`).toEqual([])
  }
  await webkit.driver.resize(...IPAD[0])
}

/** Sets a file on the first file input, like the device's picker. */
const choose = (bytes: Uint8Array, name: string, type: string) =>
  webkit.driver.until(
    (base64, fileName, fileType) => {
      const input = document.querySelector<HTMLInputElement>('input[type=file]')
      if (!input) return false
      const files = new DataTransfer()
      const data = Uint8Array.from(atob(base64), letter => letter.charCodeAt(0))
      files.items.add(new File([data], fileName, { type: fileType }))
      input.files = files.files
      input.dispatchEvent(new Event('change', { bubbles: true }))
      return true
    },
    Buffer.from(bytes).toString('base64'),
    name,
    type,
  )

/** The number of files on the device, and how many of them are readable. */
const files = () =>
  webkit.driver.run(async () => {
    const [{ name = '' } = {}] = (await indexedDB.databases()).filter(each => each.name?.startsWith('clearfloor-'))
    const done = <R>(request: IDBRequest<R>) =>
      new Promise<R>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open(name))
    const rows: { bytes: ArrayBuffer }[] = await done(database.transaction('files').objectStore('files').getAll())
    database.close()
    return { stored: rows.length, readable: rows.filter(({ bytes }) => bytes.byteLength > 0).length }
  })

/** Signs in and opens a building by its row; no control is covered [1§2 2§4 B1]. */
async function signIn(): Promise<void> {
  const { driver } = webkit
  await driver.type('[name=email]', 'surveyor@kauri.example')
  await driver.press('button', 'Next')
  await driver.type('[name=password]', 'demo-password-1')
  await driver.press('button', 'Sign in')
  await heading('Dashboard')
  await text('8 Tui Street')
  await nothingCovered()
  await driver.press('a', 'New Project')
  await heading('Create Project')
  await nothingCovered()
  await driver.goto(`${product.url}/dashboard`)
  await driver.until(hasText, '8 Tui Street')
  // Presses the row beside its link.
  await driver.press('tr:has(a) td:nth-child(3)')
  await driver.until(() => location.pathname.includes('/building/'))
  await driver.goto(`${product.url}/browse?search=8%20Tui%20Street`)
  await driver.press('td a', '')
  await heading('8 Tui Street')
  await nothingCovered()
  await menuFitsItsActions()
}

/** The menu of further actions is as tall as its actions [2§4 B4]. */
async function menuFitsItsActions({ driver } = webkit): Promise<void> {
  await driver.press('button', 'More actions')
  const heights = await driver.until(() => {
    const buttons = document.querySelectorAll('.more-actions:popover-open .button')
    return buttons.length > 0 ? [...buttons].map(each => each.getBoundingClientRect().height) : undefined
  })
  expect(Math.max(...heights)).toBeLessThan(60)
  await driver.run(() => document.querySelector<HTMLElement>('.more-actions:popover-open')?.hidePopover())
}

/** The survey date accepts today, and an empty one shows none [2§4 B3]. */
async function surveyDate(): Promise<void> {
  const { driver } = webkit
  const day = await driver.until(() => {
    const input = document.querySelector<HTMLInputElement>('[data-field=survey_date] input')
    if (!input) return ''
    input.focus()
    // Through the native setter, which React notices.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, '2026-03-02')
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new Event('change', { bubbles: true }))
    input.blur()
    return input.value
  })
  expect(day).toBe('02/03/2026')
  await text('Monday')
  await text('All saved')
  expect(
    await driver.run(() => document.querySelector('[data-field=survey_date] .field-error')?.textContent ?? ''),
  ).toBe('')
}

/** Adds a floor whose plan is a scan in a PDF [2§5]. */
async function planFromPdf(): Promise<void> {
  const { driver } = webkit
  await driver.press('a', 'Add floor')
  await heading('New floor')
  await driver.type('[name=name]', 'Cellar')
  await choose(await scanPdf('JPXDecode'), 'scan.pdf', 'application/pdf')
  await driver.until(() => document.querySelector('.plan-sheet canvas') !== null)
  await nothingCovered()
  await driver.press('[role=dialog] button', 'Use this page')
  await text('The plan is 2500 × 1875 px')
  await driver.press('button', 'Create')
  await heading('8 Tui Street')
  await text('All saved')
}

/** Adds a floor with a large plan: every tile is stored, and shown again after a reload [2§5 2§9 B2]. */
async function largePlan(): Promise<void> {
  const { driver } = webkit
  await driver.press('a', 'Add floor')
  await heading('New floor')
  await driver.type('[name=name]', 'Attic')
  await choose(readFileSync(fixture('plans/apartments-floor.png')), 'attic.png', 'image/png')
  await text('The plan is 2500 ×')
  await nothingCovered()
  await driver.press('button', 'Create')
  await heading('8 Tui Street')
  await text('All saved')
  await driver.press('td a', 'Attic')
  await heading('Attic')
  const { stored, readable } = await files()
  expect(stored).toBeGreaterThan(0)
  expect(readable).toBe(stored)
  await driver.reload()
  await heading('Attic')
  await driver.until(() => [...document.querySelectorAll('image, img')].length > 0)
  expect(await driver.run(() => document.body.textContent?.includes('could not be shown'))).toBe(false)
  await nothingCovered()
}

/** Draws two rooms one after the other, each with a name, with the iPad held either way [P-26]. */
async function drawnRooms(): Promise<void> {
  const { driver } = webkit
  await driver.goto(`${product.url}/browse?search=8%20Tui%20Street`)
  await driver.press('td a', '')
  await driver.press('td a', 'Ground')
  await driver.press('button', 'Draw rooms')
  await driver.until(() => document.querySelector('.drawing-plan')?.getClientRects().length)
  await driver.until(() => document.querySelector('.drawing canvas') !== null)
  for (const [at, [width, height]] of IPAD.entries()) {
    await driver.resize(width, height)
    await driver.drag([width / 3, height / 2], [width / 2, height / 2 + 80])
    await driver.until(() => document.activeElement?.getAttribute('aria-label') === 'Room name')
    expect(await driver.run(coveredControls), `${width} × ${height}`).toEqual([])
    await driver.type('[aria-label="Room name"]', `Store ${at + 1}`)
    await driver.press('.drawing button', 'Save room')
    await driver.until(hasText, at === 0 ? '1 room drawn' : '2 rooms drawn')
  }
  await driver.resize(...IPAD[0])
  await driver.press('.drawing button', 'Done')
  await text('Store 2')
  await text('All saved')
}

/** Saves a room and an item with a photo and scores, and reads them again [3§9]. */
async function itemWithPhoto(): Promise<void> {
  const { driver } = webkit
  await driver.press('a', 'Add room')
  await driver.type('[name=name]', 'Loft')
  await driver.press('label', 'Out of scope')
  await driver.press('button', 'Create room')
  await text('Loft')
  await driver.goto(`${product.url}/browse?search=8%20Tui%20Street`)
  await driver.press('td a', '')
  await driver.press('td a', 'Ground')
  await heading('Ground')
  await nothingCovered()
  await driver.press('.grid-link', 'Kitchen')
  await heading('Kitchen')
  await nothingCovered()
  await driver.press('.grid-actions a', 'Edit ')
  await heading('Edit item')
  await nothingCovered()
  // Forces the work into the worker.
  await driver.run(() => Reflect.deleteProperty(window, 'OffscreenCanvas'))
  await choose(aPhoto(400, 300, 99), 'photo.jpg', 'image/jpeg')
  await driver.until(() => document.querySelector<HTMLImageElement>('[data-field=image] img')?.naturalWidth)
  await driver.press('.form-foot button', 'Next')
  await driver.until(hasText, 'Change the drawing')
  await driver.press('.form-foot button', 'Next')
  await driver.press('[data-field^="item_scores."] label')
  await nothingCovered()
  await driver.press('.form-foot button', 'Next')
  await driver.press('.form-foot button', 'Save')
  await heading('Kitchen')
  await text('All saved')
  const { stored, readable } = await files()
  expect(readable).toBe(stored)
  await driver.reload()
  await driver.press('.grid-actions a', 'Edit ')
  await driver.until(() => document.querySelector<HTMLImageElement>('[data-field=image] img')?.naturalWidth)
}

/** Sends a building for review [2§3]. */
async function review(): Promise<void> {
  const { driver } = webkit
  await driver.goto(`${product.url}/browse?search=block%20B`)
  await driver.press('td a', '')
  await heading('Ōtātara School')
  await driver.press('button', 'Send for review')
  await driver.press('[role=dialog] button', 'Confirm')
  await driver.until(() => document.querySelector('.page-head .chip')?.textContent?.includes('Awaiting Review'))
  await nothingCovered()
}

const WALK = [signIn, surveyDate, planFromPdf, largePlan, itemWithPhoto, drawnRooms, review]

/** Skipped by name if WebKit’s driver isn’t installed. */
const title =
  '1§2 2§4 2§5 3§9 B1 B2 B3 B4 the job in WebKit on an iPad: signing in, a date, a plan from a PDF, a large plan, a photo with scores, rooms drawn one after the other, review; no control is covered'
test.skipIf(missing !== '')(missing ? `${title} (needs ${missing})` : title, { timeout: 600_000 }, () =>
  inWebKit(async (own, served) => {
    ;[webkit, product] = [own, served]
    await webkit.driver.goto(`${product.url}/login`)
    await webkit.driver.resize(...IPAD[0])
    for (const step of WALK)
      await step().catch(cause => {
        throw new Error(step.name, { cause })
      })
  }),
)

const PAGES = [
  [
    'B1 no control is covered and no badge cut off on any page that links lead to, in WebKit on an iPad held either way, nor in its dialogs and menus',
    everyPage,
  ],
  ['F-19 pages that are left while they load do not hold up the next one, in WebKit', leftHalfWay],
] as const
for (const [name, walk] of PAGES)
  test.skipIf(missing !== '')(missing ? `${name} (needs ${missing})` : name, { timeout: 600_000 }, () => inWebKit(walk))
