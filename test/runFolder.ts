import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'clearfloor-run-'
const DAY_MS = 24 * 60 * 60 * 1000

/**
 * The single folder for a run's temporary files. First removes folders of killed runs older than a day; a newer one may belong to
 * a run in another container that shares the temporary folder.
 */
export function makeRunFolder(): { readonly path: string; readonly remove: () => void } {
  const names = readdirSync(tmpdir()).filter(name => name.startsWith(PREFIX))
  for (const path of names.map(name => join(tmpdir(), name))) if (isOld(path)) remove(path)
  const path = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`))
  return { path, remove: () => remove(path) }
}

/** A folder in use, or of another user, stays, because this says nothing about the tested code. */
function remove(path: string) {
  try {
    rmSync(path, { recursive: true, force: true, maxRetries: 3 })
  } catch (error) {
    console.warn(`${path} was not removed: ${error instanceof Error ? error.message : error}`)
  }
}

function isOld(path: string): boolean {
  const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
  return Date.now() - changed > DAY_MS
}
