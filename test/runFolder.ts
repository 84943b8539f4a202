import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'clearfloor-run-'

/** The one folder for everything temporary of a run. Folders of runs that were killed are removed first. */
export function makeRunFolder(): { readonly path: string; readonly remove: () => void } {
  for (const name of readdirSync(tmpdir())) if (isLeftOver(name)) remove(join(tmpdir(), name))
  const path = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  return { path, remove: () => remove(path) }
}

const remove = (path: string) => rmSync(path, { recursive: true, force: true, maxRetries: 3 })

function isLeftOver(name: string): boolean {
  const [, pid] = new RegExp(`^${PREFIX}(\\d+)-`).exec(name) ?? []
  return pid !== undefined && !isRunning(Number(pid))
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // There is such a process, of somebody else.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
