import { answerXml, type Exchange, encodePath } from './exchange.ts'
import type { StoredObject } from './store.ts'
import { document, element } from './xml.ts'

const LARGEST_PAGE = 1000

interface Page {
  readonly objects: readonly StoredObject[]
  readonly prefixes: readonly string[]
  /** Where the next page starts; undefined on the last page. */
  readonly next?: string
}

/** ListObjectsV2 and ListObjects; the continuation token is the last name of the page. */
export function listObjects({ response, store, bucket, query }: Exchange) {
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
export function listVersions({ response, store, bucket, query }: Exchange) {
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
