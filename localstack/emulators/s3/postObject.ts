import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { deletingUnlessDone } from '#localstack/emulators/disk.ts'
import { algorithmNames, type Checksums, checksum } from './checksums.ts'
import { answer, answerXml, bareDocument, type Exchange, element, encode, encodePath } from './exchange.ts'
import { checkKey, objectHeaders } from './objects.ts'
import { verifyChecksums } from './receive.ts'
import { type Credentials, checkSignature } from './signature.ts'
import { Fault } from './store.ts'

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

interface Form {
  /** By name in lower case; excludes the file. */
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly name: string; readonly bytes: Buffer }
}

export const isForm = (request: IncomingMessage) =>
  request.headers['content-type']?.startsWith('multipart/form-data') ?? false

/** Reads multipart/form-data (RFC 7578) up to its file. Like S3, it ignores fields after the file. */
async function receiveForm(request: IncomingMessage): Promise<Form> {
  const boundary = /boundary="?([^";]+)"?/.exec(request.headers['content-type'] ?? '')?.[1]
  if (!boundary) throw new Fault('MalformedPOSTRequest')
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  return parse(Buffer.concat(parts), `--${boundary}`)
}

function parse(body: Buffer, boundary: string): Form {
  const fields: Record<string, string> = {}
  let at = body.indexOf(boundary)
  while (at >= 0) {
    const headEnd = body.indexOf('\r\n\r\n', at)
    if (headEnd < 0) break
    const head = body.toString('utf8', at + boundary.length, headEnd)
    const end = body.indexOf(`\r\n${boundary}`, headEnd + 4)
    if (end < 0) throw new Fault('MalformedPOSTRequest')
    const name = /\bname="([^"]*)"/i.exec(head)?.[1]?.toLowerCase()
    const bytes = body.subarray(headEnd + 4, end)
    if (name === 'file') return { fields, file: { name: /filename="([^"]*)"/i.exec(head)?.[1] ?? '', bytes } }
    if (name) fields[name] = bytes.toString()
    at = end + 2
  }
  throw new Fault('InvalidArgument', {}, 'POST requires exactly one file upload per request.')
}

type Condition = Readonly<Record<string, string>> | readonly [string, string | number, string | number]

interface Policy {
  readonly expiration: string
  readonly conditions: readonly Condition[]
}

/** Fields that need no condition ("Creating a POST policy", S3 API reference), like `x-ignore-*`. */
const FREE = ['policy', 'x-amz-signature', 'bucket']

/** Refuses a presigned POST as S3 does: wrong signature, expiry, failed condition, field without a condition, size. */
function verifyPolicy({ fields, file }: Form, bucket: string, credentials: Credentials) {
  const { policy: encoded } = fields
  if (!encoded) throw new Fault('AccessDenied')
  checkSignature(credentials, fields['x-amz-credential'] ?? '', encoded, fields['x-amz-signature'] ?? '')
  const policy = read(encoded)
  if (!(Date.parse(policy.expiration) > Date.now())) throw refused('Policy expired.')
  const values: Record<string, string | undefined> = { ...fields, bucket }
  const covered = new Set(FREE)
  for (const [operator, name, value] of policy.conditions.flatMap(asTriples)) {
    if (operator === 'content-length-range') {
      checkSize(file.bytes.length, Number(name), Number(value))
      continue
    }
    const field = String(name).replace(/^\$/, '').toLowerCase()
    covered.add(field)
    if (!holds(operator, values[field] ?? '', String(value))) {
      throw refused(`Policy Condition failed: ["${operator}", "${name}", "${value}"]`)
    }
  }
  const extra = Object.keys(fields).find(field => !covered.has(field) && !field.startsWith('x-ignore-'))
  if (extra) throw refused(`Extra input fields: ${extra}`)
}

function read(encoded: string): Policy {
  try {
    const policy: Policy = JSON.parse(Buffer.from(encoded, 'base64').toString())
    if (Array.isArray(policy.conditions)) return policy
  } catch {
    // reported below, like a policy without conditions
  }
  throw new Fault('InvalidPolicyDocument')
}

type Triple = readonly [operator: string, name: string | number, value: string | number]
const isTriple = (condition: Condition): condition is Triple => Array.isArray(condition)
const asTriples = (condition: Condition): Triple[] =>
  isTriple(condition)
    ? [[String(condition[0]).toLowerCase(), condition[1], condition[2]]]
    : Object.entries(condition).map(([name, value]) => ['eq', `$${name}`, value])

function holds(operator: string, value: string, wanted: string): boolean {
  if (operator === 'starts-with') return value.startsWith(wanted)
  return operator === 'eq' && value === wanted
}

function checkSize(size: number, smallest: number, largest: number) {
  if (size > largest) throw new Fault('EntityTooLarge', { ProposedSize: size, MaxSizeAllowed: largest })
  if (size < smallest) throw new Fault('EntityTooSmall', { ProposedSize: size, MinSizeAllowed: smallest })
}

const refused = (reason: string) => new Fault('AccessDenied', {}, `Invalid according to Policy: ${reason}`)
