import { spawn } from 'node:child_process'
import { type Browser, chromium } from 'playwright-core'
import { CHROMIUM_ARGS, chromiumPath } from '#test/support/browser/chromium.ts'

interface Killable {
  readonly browser: Browser
  /** Simulates an empty battery: all writes stop at once. */
  readonly kill: () => Promise<void>
}

/** A browser with a persistent profile folder, which can be killed with all its processes. */
export async function openKillable(folder: string): Promise<Killable> {
  const child = spawn(
    await chromiumPath(),
    [...CHROMIUM_ARGS, '--headless', `--user-data-dir=${folder}`, '--remote-debugging-port=0', 'about:blank'],
    { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const exit = new Promise<void>(resolve => child.once('exit', () => resolve()))
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    child.stderr.on('data', (part: Buffer) => {
      said += part.toString()
      const [, found] = /DevTools listening on (ws:\S+)/.exec(said) ?? []
      if (found) resolve(found)
    })
    child.once('exit', () => reject(new Error(said)))
  })
  return {
    browser: await chromium.connectOverCDP(address),
    kill: async () => {
      if (child.pid) process.kill(-child.pid, 'SIGKILL')
      await exit
    },
  }
}
