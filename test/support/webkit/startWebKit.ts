import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebDriver } from './webDriver.ts'

const NEEDS = ['WebKitWebDriver', 'Xvfb', 'dbus-run-session']
const onPath = (name: string) => (process.env.PATH ?? '').split(':').some(folder => existsSync(join(folder, name)))

/** What is missing for WebKit on this machine; '' where nothing is. Debian: webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb dbus. */
export const missingForWebKit = (): string =>
  [
    ...NEEDS.filter(name => !onPath(name)),
    ...(existsSync('/usr/lib/python3/dist-packages/gi') ? [] : ['python3-gi']),
  ].join(', ')

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  return typeof address === 'object' && address ? address.port : 0
}

/** A window of WebKit on a screen of its own, with a profile that lasts until it is closed; what it downloads goes there too. */
export async function startWebKit(): Promise<{ readonly driver: WebDriver; readonly close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'clearfloor-webkit-'))
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1500x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const [display] = await once(screen.stdout, 'data')
  const port = await freePort()
  const driverProcess = spawn('dbus-run-session', ['WebKitWebDriver', `--port=${port}`], {
    // The window writes beside where it is started, which would be the repository.
    cwd: profile,
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
    detached: true,
  })
  const stop = () => {
    for (const child of [driverProcess, screen]) kill(child)
    rmSync(profile, { recursive: true, force: true })
  }
  try {
    const address = `http://127.0.0.1:${port}`
    await answering(address)
    const options = { binary: join(import.meta.dirname, 'window.py'), args: [`--profile=${profile}`] }
    const driver = await WebDriver.open(address, {
      browserName: 'window',
      'webkitgtk:browserOptions': options,
    })
    return {
      driver,
      close: async () => {
        await driver.close().catch(() => undefined)
        stop()
      },
    }
  } catch (error) {
    stop()
    throw error
  }
}

/** With all that it has started. */
function kill({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGTERM')
  } catch {
    // It has ended by itself.
  }
}

async function answering(address: string): Promise<void> {
  for (let attempt = 0; ; attempt++) {
    const response = await fetch(`${address}/status`).catch(() => undefined)
    if (response?.ok) return
    if (attempt === 100) throw new Error('The driver of WebKit doesn’t start')
    await new Promise(resolve => setTimeout(resolve, 100))
  }
}
