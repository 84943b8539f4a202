import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'

const DIST = fileURLToPath(new URL('../../../dist/drawing', import.meta.url))
const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.png': 'image/png',
}

/** Serves the built page on its own port; `files` adds pictures by path. */
export async function servePage(files: Record<string, Buffer> = {}): Promise<{ url: string; close: () => void }> {
  await build({ configFile: fileURLToPath(new URL('./page/vite.config.ts', import.meta.url)), logLevel: 'error' })
  const server = createServer(async (request, reply) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '')
    const bytes = files[path] ?? (await readFile(join(DIST, path)).catch(() => undefined))
    reply.writeHead(bytes ? 200 : 404, { 'content-type': TYPES[extname(path)] ?? 'font/woff2' }).end(bytes)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
