import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { deletingUnlessDone } from '#localstack/emulators/disk.ts'
import { algorithmNames, type Checksums, checksum } from './checksums.ts'
import { answer, answerXml, type Exchange, encode, encodePath } from './exchange.ts'
import { type Form, receiveForm } from './form.ts'
import { objectHeaders } from './objectHeaders.ts'
import { checkKey } from './objects.ts'
import { verifyPolicy } from './postPolicy.ts'
import { verifyChecksums } from './receive.ts'
import type { Credentials } from './signature.ts'
import { bareDocument, element } from './xml.ts'

/** A placeholder in a key for the name of the sent file. */
const FILE_NAME = `$\{filename}`

/** A browser upload: a form whose policy, instead of a header, carries the signature. */
export async function postObject(exchange: Exchange, credentials: Credentials) {
  const { request, store, bucket } = exchange
  store.bucket(bucket)
  const form = await receiveForm(request)
  verifyPolicy(form, bucket, credentials)
  const { fields, file } = form
  const key = (fields.key ?? '').replaceAll(FILE_NAME, file.name)
  checkKey(key)
  const checksums = checksumsOf(form)
  const etag = createHash('md5').update(file.bytes).digest('hex')
  const incoming = store.incomingFile()
  deletingUnlessDone(incoming, () => {
    writeFileSync(incoming, file.bytes)
    store.put(bucket, { key, size: file.bytes.length, etag, checksums, ...objectHeaders(fields) }, incoming)
  })
  answerPost(exchange, fields, key, etag)
}

/** Verifies the claimed checksums; stores CRC32 if none is claimed. */
function checksumsOf({ fields, file }: Form): Checksums {
  const claimed = algorithmNames.filter(name => fields[`x-amz-checksum-${name}`] !== undefined)
  const names = claimed.length > 0 ? claimed : (['crc32'] as const)
  const computed: Checksums = Object.fromEntries(names.map(name => [name, checksum(name, file.bytes)]))
  verifyChecksums(fields, computed)
  return computed
}

function answerPost({ request, response, bucket }: Exchange, fields: Form['fields'], key: string, etag: string) {
  const location = `http://${request.headers.host}/${bucket}/${encodePath(key)}`
  const { success_action_redirect: redirect, success_action_status: status } = fields
  response.setHeader('etag', `"${etag}"`)
  if (redirect) {
    const query = `bucket=${bucket}&key=${encode(key)}&etag=%22${etag}%22`
    return answer(response, 303, { location: `${redirect}${redirect.includes('?') ? '&' : '?'}${query}` })
  }
  response.setHeader('location', location)
  if (status !== '201') return answer(response, status === '200' ? 200 : 204)
  const content = [
    element('Location', location),
    element('Bucket', bucket),
    element('Key', key),
    element('ETag', `"${etag}"`),
  ]
  answerXml(response, bareDocument('PostResponse', content), 201)
}
