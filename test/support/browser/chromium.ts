import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** Without these, Chromium contacts its vendor's servers at every start. */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const ON_A_MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

/** `CHROME_PATH`, an installed Chrome or Chromium, or the one from npm (Linux on x64). */
export async function chromiumPath(): Promise<string> {
  const { CHROME_PATH = '', PATH = '' } = process.env
  const onPath = NAMES.flatMap(name => PATH.split(':').map(folder => join(folder, name)))
  const installed = [CHROME_PATH, ...onPath, ON_A_MAC].find(path => path && existsSync(path))
  return installed ?? (await (await import('@sparticuz/chromium')).default.executablePath())
}

const SHARED_MEMORY = '/dev/shm'
const ENOUGH = 1024 ** 3

/** Playwright disables /dev/shm for containers with little shared memory, which costs a tenth of the browser's time. */
function isRoomy(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize >= ENOUGH
}

export const openBrowser = async (args: readonly string[] = []): Promise<Browser> =>
  chromium.launch({
    executablePath: await chromiumPath(),
    args: [...CHROMIUM_ARGS, ...args],
    ignoreDefaultArgs: isRoomy() ? ['--disable-dev-shm-usage'] : [],
  })
