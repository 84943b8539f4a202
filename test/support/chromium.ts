import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Without these Chromium looks for its maker's servers at every start. */
export const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/google-chrome']

/** `CHROME_PATH`, an installed Chrome or Chromium, else the one that comes with npm. */
export async function chromiumPath(): Promise<string> {
  const installed = [process.env.CHROME_PATH, ...INSTALLED].find(path => path && existsSync(path))
  return installed ?? (await (await import('@sparticuz/chromium')).default.executablePath())
}

export const openBrowser = async (): Promise<Browser> =>
  chromium.launch({ executablePath: await chromiumPath(), args: ARGS })
