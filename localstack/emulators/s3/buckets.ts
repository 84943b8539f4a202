import { answer, answerXml, type Exchange } from './exchange.ts'
import { Fault } from './fault.ts'
import { listObjects, listVersions } from './listing.ts'
import type { Operation } from './operation.ts'
import { receiveText } from './receive.ts'
import type { CorsRule } from './store.ts'
import { document, element, elements, text, texts } from './xml.ts'

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
