import { rmSync } from 'node:fs'
import { deliver, matchesEtag, showChecksums } from './deliver.ts'
import { answer, answerXml, decode, type Exchange, header } from './exchange.ts'
import { Fault } from './fault.ts'
import { objectHeaders } from './objectHeaders.ts'
import type { Operation } from './operation.ts'
import { receive, receiveText } from './receive.ts'
import { document, element, elements, text } from './xml.ts'

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
