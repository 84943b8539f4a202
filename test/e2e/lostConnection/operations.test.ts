import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '#test/support/browser/chromium.ts'
import { missingForWebKit, startWebKit, startWindow } from '#test/support/webkit/startWebKit.ts'
import { servedStore } from './servedStore.ts'

const SOURCE = join(import.meta.dirname, '../../../frontend/src')
const missing = missingForWebKit()

/** A browser with the page of the store’s operations. */
interface Opened {
  readonly names: () => Promise<Record<string, string[]>>
  readonly outcomes: (module: string, name: string) => Promise<{ started: number; different: string[] }>
  readonly unanswered: () => Promise<string | undefined>
  readonly close: () => Promise<unknown>
}

async function inChromium(url: string): Promise<Opened> {
  const browser = await openBrowser()
  const page = await browser.newPage()
  await page.goto(url)
  await page.waitForFunction(() => 'storePage' in window)
  return {
    names: () => page.evaluate(() => window.storePage.names()),
    outcomes: (...operation) => page.evaluate(each => window.storePage.outcomes(...each), operation),
    unanswered: () => page.evaluate(() => window.storePage.unanswered()),
    close: () => browser.close(),
  }
}

async function inWebKit(url: string): Promise<Opened> {
  const { driver, close } = await startWebKit()
  await driver.goto(url)
  await driver.until(() => 'storePage' in window)
  return {
    names: () => driver.run(() => window.storePage.names()),
    outcomes: (...operation) => driver.run((module, name) => window.storePage.outcomes(module, name), ...operation),
    unanswered: () => driver.run(() => window.storePage.unanswered()),
    close,
  }
}

const BROWSERS = [
  ['Chromium', '', inChromium],
  [`WebKit${missing && ` (needs ${missing})`}`, missing, inWebKit],
] as const
describe.each(BROWSERS)('P1 in %s', (_, lacking, open) => {
  let store: Awaited<ReturnType<typeof servedStore>>
  let browser: Opened
  beforeAll(async () => {
    if (lacking) return
    store = await servedStore()
    browser = await open(store.url)
  })
  afterAll(async () => {
    await browser?.close()
    store?.close()
  })

  test.skipIf(lacking !== '')(
    'every store operation has the same outcome if its connection ends before, during or after any of its transactions',
    async () => {
      const found: Record<string, unknown> = {}
      for (const [module, names] of Object.entries(await browser.names()))
        for (const name of names) {
          const { started, different } = await browser.outcomes(module, name)
          if (started === 0) found[`${module} ${name}`] = 'asks nothing of the database'
          if (different.length > 0) found[`${module} ${name}`] = different
        }
      expect(found).toEqual({})
    },
  )

  test.skipIf(lacking !== '')('a page whose databases do not open continues through a frame', async () => {
    expect(await browser.unanswered()).toBe('typed')
  })
})

test('the tables cover every module with database access [P1]', async () => {
  const asks = globSync('**/*.ts', { cwd: SOURCE }).filter(path => {
    const text = readFileSync(join(SOURCE, path), 'utf8')
    return (
      /\.run\(\s*\[|new Connection\b/.test(text) || (path.startsWith('store/') && /#?database\s*\.\s*\w+\(/.test(text))
    )
  })
  const store = await servedStore()
  const browser = await inChromium(store.url)
  expect(Object.keys(await browser.names()).sort()).toEqual(asks.sort())
  await browser.close()
  store.close()
})

const killed =
  'P1 in WebKit what is typed, written and taken while the process that has the databases is killed is stored'
test.skipIf(missing !== '')(missing ? `${killed} (needs ${missing})` : killed, async () => {
  const store = await servedStore()
  const ready = store.report()
  const window = await startWindow(`${store.url}/?type`)
  try {
    expect(await ready).toBe('ready')
    const report = store.report()
    window.killDatabases()
    expect(await report).toEqual({ missing: 0, notes: ['Note 1', 'Note 2'], photo: 'a photo' })
  } finally {
    window.stop()
    store.close()
  }
})
