import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

const folder = ({ XDG_CACHE_HOME }: NodeJS.ProcessEnv) =>
  join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'clearfloor')

/**
 * A folder in the user's cache; `fill` creates it if missing. It is filled under a temporary name and then renamed, so that if
 * two processes fill it at once, the first one's is used.
 */
export async function cached(name: string, fill: (folder: string) => Promise<void>, environment = process.env) {
  const cache = folder(environment)
  const place = join(cache, name)
  if (existsSync(place)) return place
  await mkdir(cache, { recursive: true })
  const making = await mkdtemp(join(cache, `${name}.part-`))
  try {
    await fill(making)
    await rename(making, place).catch(error => {
      if (!existsSync(place)) throw error
    })
  } finally {
    await rm(making, { recursive: true, force: true })
  }
  return place
}
