import {
  answer,
  answerXml,
  document,
  type Exchange,
  element,
  elements,
  encodePath,
  header,
  type Operation,
  text,
  texts,
} from './exchange.ts'
import { receiveText } from './receive.ts'
import { type CorsRule, Fault, type StoredObject } from './store.ts'

const BUCKET_NAME = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/
const MAX_DELETIONS = 1000

function listBuckets({ response, store }: Exchange) {
  const rows = [...store.buckets].map(({ name, created }) =>
    element('Bucket', [element('Name', name), element('CreationDate', new Date(created).toISOString())]),
  )
  answerXml(response, document('ListAllMyBucketsResult', [element('Buckets', rows)]))
}

async function create({ request, response, store, bucket }: Exchange, payload: string) {
  await receiveText(request, payload)
  if (!BUCKET_NAME.test(bucket)) throw new Fault('InvalidBucketName')
  if (store.find(bucket)) throw new Fault('BucketAlreadyOwnedByYou')
  store.create(bucket)
  answer(response, 200, { location: `/${bucket}` })
}

function head({ response, store, bucket, region }: Exchange) {
  store.bucket(bucket)
  answer(response, 200, { 'x-amz-bucket-region': region })
}

function drop({ response, store, bucket }: Exchange) {
  if (store.bucket(bucket).objects.size > 0) throw new Fault('BucketNotEmpty')
  store.drop(bucket)
  answer(response, 204)
}

function location({ response, store, bucket, region }: Exchange) {
  store.bucket(bucket)
  answerXml(response, document('LocationConstraint', [region]))
}

async function putCors({ request, response, store, bucket }: Exchange, payload: string) {
  const target = store.bucket(bucket)
  const xml = await receiveText(request, payload)
  target.cors = elements(xml, 'CORSRule').map(ruleOf)
  store.save(target)
  answer(response, 200)
}

const ruleOf = (rule: string): CorsRule => ({
  origins: texts(rule, 'AllowedOrigin'),
  methods: texts(rule, 'AllowedMethod'),
  headers: texts(rule, 'AllowedHeader'),
  expose: texts(rule, 'ExposeHeader'),
  maxAge: Number(text(rule, 'MaxAgeSeconds') ?? 0),
})

function getCors({ response, store, bucket }: Exchange) {
  const { cors } = store.bucket(bucket)
  if (!cors) throw new Fault('NoSuchCORSConfiguration')
  answerXml(response, document('CORSConfiguration', cors.map(xmlOfRule)))
}

const xmlOfRule = ({ origins, methods, headers, expose, maxAge }: CorsRule) =>
  element('CORSRule', [
    ...origins.map(origin => element('AllowedOrigin', origin)),
    ...methods.map(method => element('AllowedMethod', method)),
    ...headers.map(name => element('AllowedHeader', name)),
    ...expose.map(name => element('ExposeHeader', name)),
    element('MaxAgeSeconds', maxAge || undefined),
  ])

async function deleteObjects({ request, response, store, bucket }: Exchange, payload: string) {
  store.bucket(bucket)
  const xml = await receiveText(request, payload)
  const keys = elements(xml, 'Object').map(object => text(object, 'Key') ?? '')
  if (keys.length === 0 || keys.length > MAX_DELETIONS) throw new Fault('MalformedXML')
  for (const key of keys) store.remove(bucket, key)
  const rows = text(xml, 'Quiet') === 'true' ? [] : keys.map(key => element('Deleted', [element('Key', key)]))
  answerXml(response, document('DeleteResult', rows))
}

/**
 * Accepts encryption, lifecycle, public access block and so on without enforcing them, so that the real template can be applied.
 */
async function accept({ request, response, store, bucket }: Exchange, payload: string) {
  store.bucket(bucket)
  await receiveText(request, payload)
  answer(response, 200)
}

function unknown() {
  throw new Fault('NotImplemented')
}

const accepted = [
  'encryption',
  'lifecycle',
  'publicAccessBlock',
  'policy',
  'versioning',
  'tagging',
  'ownershipControls',
  'notification',
]
const unreadable = ['versioning', 'policy', 'acl', 'tagging', 'lifecycle', 'encryption']

export const bucketOperations: readonly Operation[] = [
  { on: 'service', method: 'GET', run: listBuckets },
  { on: 'bucket', method: 'PUT', query: 'cors', run: putCors },
  { on: 'bucket', method: 'GET', query: 'cors', run: getCors },
  { on: 'bucket', method: 'GET', query: 'location', run: location },
  { on: 'bucket', method: 'POST', query: 'delete', run: deleteObjects },
  ...accepted.map(query => ({ on: 'bucket', method: 'PUT', query, run: accept }) as const),
  ...unreadable.map(query => ({ on: 'bucket', method: 'GET', query, run: unknown }) as const),
  { on: 'bucket', method: 'GET', query: 'versions', run: listVersions },
  { on: 'bucket', method: 'GET', run: listObjects },
  { on: 'bucket', method: 'PUT', run: create },
  { on: 'bucket', method: 'HEAD', run: head },
  { on: 'bucket', method: 'DELETE', run: drop },
]

const LARGEST_PAGE = 1000

interface Page {
  readonly objects: readonly StoredObject[]
  readonly prefixes: readonly string[]
  /** Where the next page starts; undefined on the last page. */
  readonly next?: string
}

/** ListObjectsV2 and ListObjects; the continuation token is the last name of the page. */
function listObjects({ response, store, bucket, query }: Exchange) {
  const isSecond = query.get('list-type') === '2'
  const token = query.get('continuation-token')
  const after =
    token === null ? query.get(isSecond ? 'start-after' : 'marker') : Buffer.from(token, 'base64url').toString()
  const asked = Number(query.get('max-keys') ?? LARGEST_PAGE)
  const max = Math.min(Number.isInteger(asked) ? asked : LARGEST_PAGE, LARGEST_PAGE)
  const prefix = query.get('prefix') ?? ''
  const delimiter = query.get('delimiter') ?? ''
  const page = pageOf(store.bucket(bucket).objects, { prefix, delimiter, after: after ?? '', max })
  const name = query.get('encoding-type') === 'url' ? encodePath : (text: string) => text
  const next = page.next
  const head = [
    element('Name', bucket),
    element('Prefix', name(prefix)),
    element('Delimiter', delimiter ? name(delimiter) : undefined),
    element('MaxKeys', max),
    element('EncodingType', query.get('encoding-type') ?? undefined),
    element('IsTruncated', next !== undefined),
    element('KeyCount', isSecond ? page.objects.length + page.prefixes.length : undefined),
    element(
      'NextContinuationToken',
      isSecond && next !== undefined ? Buffer.from(next).toString('base64url') : undefined,
    ),
    element('NextMarker', !isSecond && next !== undefined ? name(next) : undefined),
  ]
  const prefixes = page.prefixes.map(each => element('CommonPrefixes', [element('Prefix', name(each))]))
  const content = page.objects.map(object => row(object, name))
  answerXml(response, document('ListBucketResult', [...head, ...content, ...prefixes]))
}

/** ListObjectVersions of an unversioned bucket: each object has one version, called `null`. */
function listVersions({ response, store, bucket, query }: Exchange) {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('key-marker') ?? ''
  const question = { prefix, delimiter: '', after, max: LARGEST_PAGE }
  const { objects, next } = pageOf(store.bucket(bucket).objects, question)
  const name = query.get('encoding-type') === 'url' ? encodePath : (text: string) => text
  const head = [
    element('Name', bucket),
    element('EncodingType', query.get('encoding-type') ?? undefined),
    element('IsTruncated', next !== undefined),
    element('NextKeyMarker', next !== undefined ? name(next) : undefined),
    element('NextVersionIdMarker', next !== undefined ? 'null' : undefined),
  ]
  const versions = objects.map(({ key, size }) =>
    element('Version', [
      element('Key', name(key)),
      element('VersionId', 'null'),
      element('IsLatest', true),
      element('Size', size),
    ]),
  )
  answerXml(response, document('ListVersionsResult', [...head, ...versions]))
}

const row = ({ key, modified, etag, size }: StoredObject, name: (text: string) => string) =>
  element('Contents', [
    element('Key', name(key)),
    element('LastModified', new Date(modified).toISOString()),
    element('ETag', `"${etag}"`),
    element('Size', size),
    element('StorageClass', 'STANDARD'),
  ])

interface Question {
  readonly prefix: string
  readonly delimiter: string
  readonly after: string
  readonly max: number
}

/** Names in UTF-8 byte order; names with the same prefix up to the delimiter count once. */
function pageOf(all: ReadonlyMap<string, StoredObject>, { prefix, delimiter, after, max }: Question): Page {
  const objects: StoredObject[] = []
  const prefixes: string[] = []
  let last = after
  for (const object of inOrder(all, prefix)) {
    const cut = delimiter ? object.key.indexOf(delimiter, prefix.length) : -1
    const shared = cut < 0 ? undefined : object.key.slice(0, cut + delimiter.length)
    const name = shared ?? object.key
    if (name === prefixes.at(-1) || (after && compare(name, after) <= 0)) continue
    if (objects.length + prefixes.length >= max) return { objects, prefixes, next: last }
    if (shared === undefined) objects.push(object)
    else prefixes.push(shared)
    last = name
  }
  return { objects, prefixes }
}

const inOrder = (all: ReadonlyMap<string, StoredObject>, prefix: string) =>
  [...all.values()].filter(({ key }) => key.startsWith(prefix)).sort((a, b) => compare(a.key, b.key))

const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** Sets the response headers of the first matching rule; false if a preflight request matches none. */
export function applyCors({ request, response, store, bucket }: Exchange): boolean {
  const { origin } = request.headers
  const asked = header(request, 'access-control-request-method') ?? request.method ?? ''
  const headers = listed(header(request, 'access-control-request-headers'))
  const rule = store
    .find(bucket)
    ?.cors?.find(
      each =>
        origin !== undefined &&
        each.origins.some(pattern => matches(pattern, origin)) &&
        each.methods.includes(asked) &&
        headers.every(name => each.headers.some(pattern => matches(pattern, name))),
    )
  if (!rule || origin === undefined) return false
  response.setHeader('access-control-allow-origin', rule.origins.includes('*') ? '*' : origin)
  response.setHeader('vary', 'Origin, Access-Control-Request-Headers, Access-Control-Request-Method')
  response.setHeader('access-control-allow-methods', rule.methods.join(', '))
  if (headers.length > 0) response.setHeader('access-control-allow-headers', headers.join(', '))
  if (rule.expose.length > 0) response.setHeader('access-control-expose-headers', rule.expose.join(', '))
  if (rule.maxAge) response.setHeader('access-control-max-age', rule.maxAge)
  return true
}

export function answerPreflight(exchange: Exchange, allowed: boolean) {
  if (!allowed) throw new Fault('AccessForbidden')
  answer(exchange.response, 200)
}

const listed = (value: string | undefined) =>
  (value ?? '')
    .split(',')
    .map(name => name.trim().toLowerCase())
    .filter(name => name !== '')

/** `*` matches any characters, as in AllowedOrigin and AllowedHeader. */
const matches = (pattern: string, value: string) =>
  new RegExp(`^${pattern.split('*').map(RegExp.escape).join('.*')}$`, 'i').test(value)
