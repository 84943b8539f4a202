import { existsSync, statfsSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** Without these Chromium looks for its maker's servers at every start. */
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

/** `CHROME_PATH`, an installed Chrome or Chromium, else the one that comes with npm (Linux on x64). */
export async function chromiumPath(): Promise<string> {
  const { CHROME_PATH = '', PATH = '' } = process.env
  const onPath = NAMES.flatMap(name => PATH.split(':').map(folder => join(folder, name)))
  const installed = [CHROME_PATH, ...onPath, ON_A_MAC].find(path => path && existsSync(path))
  return installed ?? (await (await import('@sparticuz/chromium')).default.executablePath())
}

const SHARED_MEMORY = '/dev/shm'
const ENOUGH = 1024 ** 3

/** Playwright has what processes share written to the disk, for containers whose shared memory is small: a tenth of all a browser does. */
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
