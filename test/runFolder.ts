import { existsSync, mkdtempSync, readdirSync, rmSync, statfsSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const PREFIX = 'clearfloor-run-'
const DAY_MS = 24 * 60 * 60 * 1000
const SHARED_MEMORY = '/dev/shm'
/** Several times what a whole run stores at once. */
const ENOUGH_BYTES = 4 * 1024 ** 3

export interface RunFolder {
  /** For all temporary files. */
  readonly path: string
  /** For rows and files that the tests store: in memory, if it has room. On a disk, the embedded DynamoDB waits at each write. */
  readonly stored: string
  readonly remove: () => void
}

/**
 * The folders for a run's temporary files. First removes folders of killed runs older than a day; a newer one may belong to a run
 * in another container that shares the temporary folder.
 */
export function makeRunFolder(): RunFolder {
  const parents = existsSync(SHARED_MEMORY) ? [tmpdir(), SHARED_MEMORY] : [tmpdir()]
  for (const parent of parents) removeOld(parent)
  const make = (parent: string) => mkdtempSync(join(parent, `${PREFIX}${process.pid}-`))
  const path = make(tmpdir())
  if (!isRoomy()) return { path, stored: path, remove: () => remove(path) }
  const stored = make(SHARED_MEMORY)
  return { path, stored, remove: () => [path, stored].forEach(remove) }
}

function removeOld(parent: string) {
  const names = readdirSync(parent).filter(name => name.startsWith(PREFIX))
  for (const path of names.map(name => join(parent, name))) if (isOld(path)) remove(path)
}

function isRoomy(): boolean {
  if (!existsSync(SHARED_MEMORY)) return false
  const { bavail, bsize } = statfsSync(SHARED_MEMORY)
  return bavail * bsize >= ENOUGH_BYTES
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
