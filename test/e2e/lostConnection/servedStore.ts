import { EventEmitter, once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import type { StorePage } from './page.ts'

declare global {
  interface Window {
    storePage: StorePage
  }
}

/** Bundles the store’s operations and serves them at a local URL, which browsers treat as secure. */
export async function servedStore() {
  const outDir = mkdtempSync(join(tmpdir(), 'clearfloor-store-'))
  await build({
    configFile: false,
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir,
      emptyOutDir: true,
      minify: false,
      rolldownOptions: {
        input: join(import.meta.dirname, 'page.ts'),
        output: { codeSplitting: false, entryFileNames: 'page.js' },
      },
    },
  })
  const reports = new EventEmitter()
  const server = createServer((request, response) => {
    const { url = '/' } = request
    if (url.startsWith('/report')) {
      request.on('data', data => reports.emit('report', String(data)))
      request.on('end', () => response.end())
      return
    }
    const isScript = url.startsWith('/page.js')
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? readFileSync(join(outDir, 'page.js')) : '<script type="module" src="/page.js"></script>')
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}`,
    /** The page's next report. */
    report: async (): Promise<unknown> => JSON.parse((await once(reports, 'report'))[0]),
    close: () => {
      server.close()
      rmSync(outDir, { recursive: true })
    },
  }
}
