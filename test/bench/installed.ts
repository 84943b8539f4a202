import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cached } from '#localstack/storage/install.ts'

/** Imports files of a package (`name@version`) that only a bench needs. Installs it into the user's cache on first use. */
export async function installed(wanted: string) {
  const folder = await cached(wanted.replace('@', '-'), async place => {
    const { status } = spawnSync('npm', ['install', '--no-audit', '--no-fund', '--prefix', place, wanted], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    if (status !== 0) throw new Error(`${wanted} could not be installed`)
  })
  return (file: string) => import(pathToFileURL(join(folder, 'node_modules', file)).href)
}
