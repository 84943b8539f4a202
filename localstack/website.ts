import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { IMMUTABLE } from '#infra/securityHeaders.ts'
import { isPage, isPortal, PORTAL_PAGE } from '#shared/contract/protocol/originPaths.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
const COMPRESSIBLE = /^(text|application)\/|svg/
const brotli = promisify(brotliCompress)

interface Asset {
  bytes: Buffer
  small: Buffer | undefined
  headers: Record<string, string>
}

/**
 * Serves the page as CloudFront does: compressed, hashed assets cached forever, the portal’s page for its paths, and index.html
 * for every other path.
 */
export function website(dir: string) {
  const kept = new Map<string, Promise<Asset | undefined>>()
  /** A path without an asset is not cached, because there is no limit to such paths. */
  const assetAt = async (path: string) => {
    const asset = kept.get(path) ?? load(dir, path)
    kept.set(path, asset)
    const found = await asset
    if (!found) kept.delete(path)
    return found
  }
  return async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return void res.writeHead(405).end()
    const path = pathOf(req)
    const asset = path && (await assetAt(path))
    if (asset) give(req, res, asset)
    else res.writeHead(404, { 'content-type': 'text/plain' }).end('Not Found')
  }
}

/** Undefined for an invalid URL. */
function pathOf(req: IncomingMessage): string | undefined {
  try {
    const path = normalize(decodeURIComponent(new URL(req.url ?? '/', 'http://local').pathname))
    if (isPortal(path)) return PORTAL_PAGE
    return isPage(path) ? '/index.html' : path
  } catch {
    return undefined
  }
}

async function load(dir: string, path: string): Promise<Asset | undefined> {
  const bytes = await readFile(join(dir, path)).catch(() => undefined)
  if (!bytes) return undefined
  const type = TYPES[extname(path)] ?? 'application/octet-stream'
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 }
  const small = COMPRESSIBLE.test(type) && bytes.length > 1000 ? await brotli(bytes, { params }) : undefined
  const headers = {
    'content-type': type,
    etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`,
    'cache-control': path.startsWith('/assets/') ? IMMUTABLE : 'no-cache',
    vary: 'accept-encoding',
  }
  return { bytes, small, headers }
}

function give(req: IncomingMessage, res: ServerResponse, { bytes, small, headers }: Asset) {
  if (req.headers['if-none-match'] === headers.etag) return void res.writeHead(304, headers).end()
  const packed = /\bbr\b/.test(String(req.headers['accept-encoding'])) ? small : undefined
  const body = packed ?? bytes
  res.writeHead(200, { ...headers, 'content-length': body.length, ...(packed && { 'content-encoding': 'br' }) })
  res.end(req.method === 'HEAD' ? undefined : body)
}
