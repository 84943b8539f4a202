import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebDriver } from './webDriver.ts'

const NEEDS = ['WebKitWebDriver', 'Xvfb', 'dbus-run-session']
const onPath = (name: string) => (process.env.PATH ?? '').split(':').some(folder => existsSync(join(folder, name)))

/**
 * The programs that WebKit still needs on this machine; '' if none. Debian: webkit2gtk-driver gir1.2-webkit2-4.1 python3-gi xvfb
 * dbus.
 */
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

/** A WebKit window on its own screen, with a temporary profile, which also takes downloads. */
export async function startWebKit(): Promise<{ readonly driver: WebDriver; readonly close: () => Promise<void> }> {
  const profile = mkdtempSync(join(tmpdir(), 'clearfloor-webkit-'))
  const port = await freePort()
  const { stop } = await onScreen(profile, ['WebKitWebDriver', `--port=${port}`])
  try {
    const address = `http://127.0.0.1:${port}`
    await answering(address)
    const options = { binary: WINDOW, args: [`--profile=${profile}`] }
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

const WINDOW = join(import.meta.dirname, 'window.py')

/** Runs a command on its own X screen. */
async function onScreen(profile: string, command: readonly string[]) {
  const screen = spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1500x24'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  })
  const [display] = await once(screen.stdout, 'data')
  const running = spawn('dbus-run-session', command, {
    // The window writes files to its working directory, which would otherwise be the repository.
    cwd: profile,
    env: { ...process.env, DISPLAY: `:${String(display).trim()}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' },
    stdio: 'ignore',
    detached: true,
  })
  const stop = () => {
    for (const child of [running, screen]) kill(child)
    rmSync(profile, { recursive: true, force: true })
  }
  return { running, stop }
}

/**
 * A window without a driver, because a driver's session would end with a killed process. `killDatabases` kills the process with
 * the pages' databases, as an iPad does to a background page.
 */
export async function startWindow(
  url: string,
): Promise<{ readonly killDatabases: () => void; readonly stop: () => void }> {
  const profile = mkdtempSync(join(tmpdir(), 'clearfloor-webkit-'))
  const { running, stop } = await onScreen(profile, [WINDOW, `--profile=${profile}`, `--url=${url}`])
  const killDatabases = () => {
    const own = descendantsOf(running.pid).find(({ name }) => name.startsWith('WebKitNetwork'))
    if (!own) throw new Error('The window has no process for its databases')
    process.kill(own.pid, 'SIGKILL')
  }
  return { killDatabases, stop }
}

/** The child processes of a process, recursively. */
function descendantsOf(parent: number | undefined): { readonly pid: number; readonly name: string }[] {
  const all = globSync('/proc/[0-9]*/stat').flatMap(path => {
    const [, pid, name, ppid] = (existsSync(path) && /^(\d+) \((.*)\) \S (\d+)/.exec(readFileSync(path, 'utf8'))) || []
    return name && ppid ? [{ pid: Number(pid), name, ppid: Number(ppid) }] : []
  })
  const own = all.filter(({ ppid }) => ppid === parent)
  return own.flatMap(each => [each, ...descendantsOf(each.pid)])
}

/** Kills a process and all its children. */
function kill({ pid }: ChildProcess): void {
  try {
    if (pid) process.kill(-pid, 'SIGTERM')
  } catch {
    // The process has already ended.
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
