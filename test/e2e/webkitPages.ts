import { expect } from 'vitest'
import { IPAD, type Product, type WebKit } from '#test/support/webkit/inWebKit.ts'
import type { WebDriver } from '#test/support/webkit/webDriver.ts'
import { coveredControls } from './screens/coveredControls.ts'
import { cutBadges } from './screens/cutBadges.ts'
import { Dialogs } from './webkitDialogs.ts'

const ID = /[0-9A-HJKMNP-TV-Z]{26}/g
const START = '/dashboard'
/** Paths that are not pages behind the sign-in. */
const LEFT_OUT = /^\/(login|verify|openapi\.json)|\/download\//

/** The page and its data have loaded. */
const isShown = () => document.querySelector('h1') && !document.querySelector('.skeleton, .page-waiting')
const linksOf = () => [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map(({ pathname }) => pathname)

/** Replaces the current session with this user's. */
const signInAs = (email: string) =>
  fetch('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email, password: 'demo-password-1', remember: false }),
  }).then(({ ok }) => ok)

/** Follows links to one page per route; returns covered controls and cut badges, and opens dialogs and menus. */
async function crawl(driver: WebDriver, origin: string, visited: Set<string>, dialogs: Dialogs): Promise<string[]> {
  const found: string[] = []
  const waiting = [START]
  const known = new Set([START, ...visited])
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    visited.add(path.replace(ID, ':id'))
    await driver.goto(origin + path)
    await driver.until(isShown)
    for (const [width, height] of IPAD) {
      await driver.resize(width, height)
      const faults = [...(await driver.run(coveredControls)), ...(await driver.run(cutBadges))]
      found.push(...faults.map(each => `${path} ${width} × ${height} ${each}`))
    }
    const links = await driver.run(linksOf)
    // The window keeps the last, narrow size, in which a dialog has the least room.
    await dialogs.openAll(driver, path.replace(ID, ':id'))
    for (const next of links) {
      const route = next.replace(ID, ':id')
      if (known.has(route) || LEFT_OUT.test(next)) continue
      known.add(route)
      waiting.push(next)
    }
  }
  return found
}

/** Expects no covered control or cut badge on any linked page or in any overlay, as users with different rights. */
export async function everyPage({ driver }: WebKit, { url }: Product): Promise<void> {
  const visited = new Set<string>()
  const dialogs = new Dialogs()
  const found: string[] = []
  for (const person of ['admin', 'surveyor', 'exporter']) {
    // Leaves the previous user's pages before their session ends.
    await driver.goto(`${url}/openapi.json`)
    expect(await driver.run(signInAs, `${person}@kauri.example`)).toBe(true)
    found.push(...(await crawl(driver, url, visited, dialogs)))
  }
  expect([...found, ...dialogs.found]).toEqual([])
  expect(visited.size).toBeGreaterThan(35)
  expect(dialogs.opened.length).toBeGreaterThan(36)
}

/** Slows down every database write, so that the page is left before it ends. */
const writeSlowly = () => {
  document.documentElement.setAttribute('data-old', '')
  const { put } = IDBObjectStore.prototype
  IDBObjectStore.prototype.put = function (...row) {
    const request = put.apply(this, row)
    const goOn = () => {
      document.documentElement.setAttribute('data-writes', '')
      this.count().addEventListener('success', goOn)
    }
    request.addEventListener('success', goOn)
    return request
  }
}

/** A page that is left during a write does not delay later pages, and going back does not show its old state. */
export async function leftHalfWay({ driver }: WebKit, { url }: Product): Promise<void> {
  await driver.goto(`${url}/login`)
  expect(await driver.run(signInAs, 'surveyor@kauri.example')).toBe(true)
  await driver.goto(`${url}/browse?search=block%20B`)
  await driver.press('td a')
  await driver.press('button', 'Send for review')
  await driver.run(writeSlowly)
  await driver.press('[role=dialog] button', 'Confirm')
  await driver.until(() => document.documentElement.hasAttribute('data-writes'))
  await driver.goto(`${url}${START}`)
  await driver.until(isShown)
  await driver.back()
  await driver.until(() => location.pathname.includes('/building/'))
  await driver.until(() => !document.documentElement.hasAttribute('data-old'))
  await driver.until(isShown)
}
