import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** Without these Chromium looks for its maker's servers at every start. */
const ARGS = [
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
export async function openBrowser(): Promise<Browser> {
  const installed = [process.env.CHROME_PATH, ...INSTALLED].find(path => path && existsSync(path))
  const executablePath = installed ?? (await (await import('@sparticuz/chromium')).default.executablePath())
  return chromium.launch({ executablePath, args: ARGS })
}
