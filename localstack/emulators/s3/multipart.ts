import { createHash, randomBytes } from 'node:crypto'
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { deletingUnlessDone } from '#localstack/emulators/disk.ts'
import { startDigest } from './checksums.ts'
import {
  answer,
  answerXml,
  document,
  type Exchange,
  element,
  elements,
  encodePath,
  type Operation,
  text,
} from './exchange.ts'
import { checkKey, checkWriteConditions, objectHeaders, showChecksums } from './objects.ts'
import { receive, receiveText } from './receive.ts'
import { Fault, type Part, type Upload } from './store.ts'

const SMALLEST_PART = 5 * 1024 * 1024
const MAX_PARTS = 10_000

function uploadOf({ store, bucket, key, query }: Exchange): Upload {
  const upload = store.bucket(bucket).uploads.get(query.get('uploadId') ?? '')
  if (upload?.key !== key) throw new Fault('NoSuchUpload')
  return upload
}

async function start({ request, response, store, bucket, key }: Exchange, payload: string) {
  await receiveText(request, payload)
  checkKey(key)
  const id = randomBytes(24).toString('base64url')
  const description = objectHeaders(request.headers)
  store.bucket(bucket).uploads.set(id, { id, key, started: Date.now(), parts: new Map(), description })
  answerXml(response, document('InitiateMultipartUploadResult', [...named(bucket, key), element('UploadId', id)]))
}

async function putPart(exchange: Exchange, payload: string) {
  const { request, response, store, query } = exchange
  const upload = uploadOf(exchange)
  const number = Number(query.get('partNumber'))
  if (!(number >= 1 && number <= MAX_PARTS)) throw new Fault('InvalidArgument')
  const received = await receive(request, payload, store.incomingFile())
  const replaced = upload.parts.get(number)
  if (replaced) rmSync(replaced.file, { force: true })
  upload.parts.set(number, { ...received, modified: Date.now() })
  showChecksums(response, received)
  answer(response, 200, { etag: `"${received.md5}"` })
}

function listParts(exchange: Exchange) {
  const { id, key, parts } = uploadOf(exchange)
  const rows = [...parts]
    .sort(([a], [b]) => a - b)
    .map(([number, part]) =>
      element('Part', [
        element('PartNumber', number),
        element('LastModified', new Date(part.modified).toISOString()),
        element('ETag', `"${part.md5}"`),
        element('Size', part.size),
      ]),
    )
  const head = [...named(exchange.bucket, key), element('UploadId', id), element('IsTruncated', false)]
  answerXml(exchange.response, document('ListPartsResult', [...head, ...rows]))
}

function listUploads({ response, store, bucket }: Exchange) {
  const rows = [...store.bucket(bucket).uploads.values()].map(({ id, key, started }) =>
    element('Upload', [
      element('Key', key),
      element('UploadId', id),
      element('Initiated', new Date(started).toISOString()),
    ]),
  )
  const head = [element('Bucket', bucket), element('IsTruncated', false)]
  answerXml(response, document('ListMultipartUploadsResult', [...head, ...rows]))
}

function abort(exchange: Exchange) {
  forget(exchange, uploadOf(exchange))
  answer(exchange.response, 204)
}

async function complete(exchange: Exchange, payload: string) {
  const { request, response, store, bucket, key } = exchange
  const upload = uploadOf(exchange)
  const parts = chosenParts(upload, await receiveText(request, payload))
  checkWriteConditions(exchange)
  const incoming = store.incomingFile()
  const { file, size, crc32 } = deletingUnlessDone(incoming, () => join(parts, incoming))
  const md5s = Buffer.concat(parts.map(part => Buffer.from(part.md5, 'hex')))
  const etag = `${createHash('md5').update(md5s).digest('hex')}-${parts.length}`
  store.put(bucket, { key, size, etag, checksums: { crc32 }, ...upload.description }, file)
  forget(exchange, upload)
  const location = `http://${request.headers.host}/${bucket}/${encodePath(key)}`
  const content = [element('Location', location), ...named(bucket, key), element('ETag', `"${etag}"`)]
  answerXml(response, document('CompleteMultipartUploadResult', content))
}

/** The listed parts, which must be in ascending order and, except the last, at least 5 MiB. */
function chosenParts({ parts }: Upload, xml: string): Part[] {
  const listed = elements(xml, 'Part').map(part => ({
    number: Number(text(part, 'PartNumber')),
    etag: text(part, 'ETag') ?? '',
  }))
  if (listed.length === 0) throw new Fault('MalformedXML')
  return listed.map(({ number, etag }, index) => {
    const part = parts.get(number)
    if (part?.md5 !== etag.replaceAll('"', '')) throw new Fault('InvalidPart')
    if (number <= (listed[index - 1]?.number ?? 0)) throw new Fault('InvalidPartOrder')
    if (index < listed.length - 1 && part.size < SMALLEST_PART) throw new Fault('EntityTooSmall')
    return part
  })
}

function join(parts: readonly Part[], file: string): { file: string; size: number; crc32: string } {
  const digest = startDigest('crc32')
  let size = 0
  writeFileSync(file, '')
  for (const part of parts) {
    const bytes = readFileSync(part.file)
    digest.update(bytes)
    size += bytes.length
    appendFileSync(file, bytes)
  }
  return { file, size, crc32: digest.digest() }
}

function forget({ store, bucket }: Exchange, { id, parts }: Upload) {
  for (const { file } of parts.values()) rmSync(file, { force: true })
  store.bucket(bucket).uploads.delete(id)
}

const named = (bucket: string, key: string) => [element('Bucket', bucket), element('Key', key)]

export const multipartOperations: readonly Operation[] = [
  { on: 'bucket', method: 'GET', query: 'uploads', run: listUploads },
  { on: 'object', method: 'POST', query: 'uploads', run: start },
  { on: 'object', method: 'POST', query: 'uploadId', run: complete },
  { on: 'object', method: 'PUT', query: 'uploadId', run: putPart },
  { on: 'object', method: 'GET', query: 'uploadId', run: listParts },
  { on: 'object', method: 'DELETE', query: 'uploadId', run: abort },
]
