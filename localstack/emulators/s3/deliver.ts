import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { answer, type Exchange, header } from './exchange.ts'
import { Fault } from './fault.ts'
import { storedHeaders } from './objectHeaders.ts'
import type { StoredObject } from './store.ts'

/** GET and HEAD of an object: conditions, one range, response header overrides, checksums on request. */
export async function deliver({ request, response, store, bucket, key, query, method }: Exchange) {
  const object = store.object(bucket, key)
  describe(response, object, query)
  if (isUnchanged(request, object)) return answer(response, 304)
  const range = rangeOf(request, response, object.size)
  if (!range && header(request, 'x-amz-checksum-mode')?.toUpperCase() === 'ENABLED') showChecksums(response, object)
  const { start, end } = range ?? { start: 0, end: object.size - 1 }
  response.setHeader('content-length', end - start + 1)
  if (range) response.setHeader('content-range', `bytes ${start}-${end}/${object.size}`)
  response.writeHead(range ? 206 : 200)
  if (method === 'HEAD' || object.size === 0) return void response.end()
  await pipeline(createReadStream(store.contentFile(bucket, object), { start, end }), response).catch(() =>
    response.destroy(),
  )
}

export function showChecksums(response: ServerResponse, { checksums }: Pick<StoredObject, 'checksums'>) {
  for (const [algorithm, value] of Object.entries(checksums)) response.setHeader(`x-amz-checksum-${algorithm}`, value)
  response.setHeader('x-amz-checksum-type', 'FULL_OBJECT')
}

function describe(response: ServerResponse, object: StoredObject, query: URLSearchParams) {
  for (const [name, value] of Object.entries(object.headers)) response.setHeader(name, value)
  for (const [name, value] of Object.entries(object.metadata)) response.setHeader(`x-amz-meta-${name}`, value)
  for (const name of storedHeaders) {
    const override = query.get(`response-${name}`)
    if (override !== null) response.setHeader(name, override)
  }
  response.setHeader('etag', `"${object.etag}"`)
  response.setHeader('last-modified', new Date(object.modified).toUTCString())
  response.setHeader('accept-ranges', 'bytes')
}

/** True for a 304; throws if If-Match or If-Unmodified-Since fail (RFC 9110 section 13.2.2). */
function isUnchanged(request: IncomingMessage, { etag, modified }: StoredObject): boolean {
  const ifMatch = request.headers['if-match']
  const ifUnmodifiedSince = request.headers['if-unmodified-since']
  const ifNoneMatch = request.headers['if-none-match']
  const ifModifiedSince = request.headers['if-modified-since']
  const second = Math.floor(modified / 1000) * 1000
  if (ifMatch && !matchesEtag(ifMatch, etag)) throw new Fault('PreconditionFailed')
  if (!ifMatch && ifUnmodifiedSince && second > Date.parse(ifUnmodifiedSince)) throw new Fault('PreconditionFailed')
  if (ifNoneMatch) return matchesEtag(ifNoneMatch, etag)
  return ifModifiedSince !== undefined && second <= Date.parse(ifModifiedSince)
}

export const matchesEtag = (list: string, etag: string) =>
  list
    .split(',')
    .map(each => each.trim().replace(/^W\//, '').replaceAll('"', ''))
    .some(each => each === '*' || each === etag)

/** First and last byte, inclusive; undefined for the whole object. */
function rangeOf(
  request: IncomingMessage,
  response: ServerResponse,
  size: number,
): { start: number; end: number } | undefined {
  const [, from, to] = /^bytes=(\d*)-(\d*)$/.exec(request.headers.range ?? '') ?? []
  if (!from && !to) return undefined
  const start = from ? Number(from) : Math.max(0, size - Number(to))
  const end = from && to ? Math.min(size - 1, Number(to)) : size - 1
  if (start >= size || start > end) {
    response.setHeader('content-range', `bytes */${size}`)
    throw new Fault('InvalidRange')
  }
  return { start, end }
}
