import { createReadStream, rmSync } from 'node:fs'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import {
  answer,
  answerXml,
  decode,
  document,
  type Exchange,
  element,
  elements,
  header,
  type Operation,
  text,
} from './exchange.ts'
import { receive, receiveText } from './receive.ts'
import { Fault, type StoredObject } from './store.ts'

const MAX_KEY_LENGTH = 1024

export function checkKey(key: string) {
  if (Buffer.byteLength(key) > MAX_KEY_LENGTH) throw new Fault('KeyTooLongError')
}

/** Checks a write's conditions: `If-None-Match: *` (no object yet) and `If-Match` (still this version). */
export function checkWriteConditions({ request, store, bucket, key }: Exchange) {
  const current = store.bucket(bucket).objects.get(key)
  const ifMatch = request.headers['if-match']
  if (request.headers['if-none-match'] === '*' && current) throw new Fault('PreconditionFailed')
  if (ifMatch && !current) throw new Fault('NoSuchKey', { Key: key })
  if (ifMatch && current && !matchesEtag(ifMatch, current.etag)) throw new Fault('PreconditionFailed')
}

async function put(exchange: Exchange, payload: string) {
  const { request, response, store, bucket, key } = exchange
  checkKey(key)
  store.bucket(bucket)
  const { file, size, md5, checksums } = await receive(request, payload, store.incomingFile())
  try {
    checkWriteConditions(exchange)
  } catch (error) {
    rmSync(file, { force: true })
    throw error
  }
  const object = store.put(bucket, { key, size, etag: md5, checksums, ...objectHeaders(request.headers) }, file)
  showChecksums(response, object)
  answer(response, 200, { etag: `"${object.etag}"` })
}

async function copy(exchange: Exchange, payload: string) {
  const { request, response, store, bucket, key } = exchange
  await receiveText(request, payload)
  checkKey(key)
  checkWriteConditions(exchange)
  const source = sourceOf(header(request, 'x-amz-copy-source') ?? '')
  const original = store.object(source.bucket, source.key)
  const replaces = header(request, 'x-amz-metadata-directive') === 'REPLACE'
  if (source.bucket === bucket && source.key === key && !replaces) {
    throw new Fault('InvalidRequest', {}, 'An object cannot be copied to itself without changing its metadata.')
  }
  const description = replaces ? objectHeaders(request.headers) : {}
  const copied = store.put(bucket, { ...original, ...description, key }, store.linkContent(source.bucket, original))
  const lastModified = new Date(copied.modified).toISOString()
  const content = [element('LastModified', lastModified), element('ETag', `"${copied.etag}"`)]
  answerXml(response, document('CopyObjectResult', content))
}

function sourceOf(source: string): { bucket: string; key: string } {
  const [bucket = '', ...key] = decode(source.replace(/^\//, '').split('?')[0] ?? '').split('/')
  return { bucket, key: key.join('/') }
}

function remove({ response, store, bucket, key }: Exchange) {
  store.bucket(bucket)
  store.remove(bucket, key)
  answer(response, 204)
}

async function putTags({ request, response, store, bucket, key }: Exchange, payload: string) {
  const object = store.object(bucket, key)
  const xml = await receiveText(request, payload)
  const tags = elements(xml, 'Tag').map(tag => [text(tag, 'Key') ?? '', text(tag, 'Value') ?? ''] as const)
  store.describe(bucket, { ...object, tags })
  answer(response, 200)
}

function getTags({ response, store, bucket, key }: Exchange) {
  const tags = store.object(bucket, key).tags ?? []
  const content = tags.map(([name, value]) => element('Tag', [element('Key', name), element('Value', value)]))
  answerXml(response, document('Tagging', [element('TagSet', content)]))
}

export const objectOperations: readonly Operation[] = [
  { on: 'object', method: 'PUT', query: 'tagging', run: putTags },
  { on: 'object', method: 'GET', query: 'tagging', run: getTags },
  { on: 'object', method: 'PUT', header: 'x-amz-copy-source', run: copy },
  { on: 'object', method: 'PUT', run: put },
  { on: 'object', method: 'GET', run: deliver },
  { on: 'object', method: 'HEAD', run: deliver },
  { on: 'object', method: 'DELETE', run: remove },
]

/** GET and HEAD of an object: conditions, one range, response header overrides, checksums on request. */
async function deliver({ request, response, store, bucket, key, query, method }: Exchange) {
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

const matchesEtag = (list: string, etag: string) =>
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

/** Headers that are stored and returned with an object; `response-*` parameters override them. */
const storedHeaders = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-language',
  'expires',
  'content-encoding',
]

const METADATA = 'x-amz-meta-'

/** The request headers (or form fields) that describe the object. */
export function objectHeaders(
  sent: IncomingHttpHeaders | Record<string, string>,
): Pick<StoredObject, 'headers' | 'metadata'> {
  const entries = Object.entries(sent).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const headers = entries
    .filter(([name]) => storedHeaders.includes(name))
    .map(([name, value]) => [name, name === 'content-encoding' ? withoutChunking(value) : value] as const)
    .filter(([, value]) => value !== '')
  const metadata = entries
    .filter(([name]) => name.startsWith(METADATA))
    .map(([name, value]) => [name.slice(METADATA.length), value])
  return {
    headers: { 'content-type': 'binary/octet-stream', ...Object.fromEntries(headers) },
    metadata: Object.fromEntries(metadata),
  }
}

/** `aws-chunked` describes the transfer, not the object. */
const withoutChunking = (encoding: string) =>
  encoding
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '' && each !== 'aws-chunked')
    .join(',')
