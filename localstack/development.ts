import { watch } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createServer as createVite } from 'vite'
import { rebundle } from '#infra/bundle.ts'
import { BUNDLES } from './build.ts'
import { groupRows } from './functionGroups.ts'

const root = join(import.meta.dirname, '..')
/** Debounce, because an editor may write several files at once. */
const PAUSE_MS = 100

/** Serves the page from its sources, with hot reload. */
export async function startPage() {
  const vite = await createVite({
    configFile: join(root, 'frontend/vite.config.ts'),
    server: { middlewareMode: true, hmr: { host: '127.0.0.1', port: await freePort() } },
    appType: 'spa',
    logLevel: 'warn',
  })
  return {
    handler: (req: IncomingMessage, res: ServerResponse) =>
      new Promise<void>((resolve, reject) => {
        res.on('close', resolve)
        vite.middlewares(req, res, (error: unknown) => (error ? reject(error) : resolve()))
      }),
    close: () => vite.close(),
  }
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise(done => server.close(done))
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * Rebuilds functions when their sources change, and prints their names. Changes to the stack (`infra/`, new calls of the
 * contract) need a restart. Returns a function that stops watching.
 */
export function watchFunctions(reload: (names: readonly string[]) => void): () => void {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let building = Promise.resolve()
  const build = async () => {
    const paths = new Set(changed)
    changed.clear()
    const names = await rebundle({ root, outdir: BUNDLES, functions: await groupRows(root) }, paths)
    if (names.length === 0) return
    reload(names)
    console.log(`reloaded ${names.join(', ')}`)
  }
  const queueBuild = () => {
    building = building.then(build).catch(error => console.error(error instanceof Error ? error.message : error))
  }
  const watchers = ['functions', 'shared'].map(folder =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (!name?.endsWith('.ts')) return
      changed.add(join(folder, name))
      clearTimeout(timer)
      timer = setTimeout(queueBuild, PAUSE_MS)
    }),
  )
  return () => {
    clearTimeout(timer)
    for (const watcher of watchers) watcher.close()
  }
}
