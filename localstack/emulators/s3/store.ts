import { createHash, randomUUID } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DISK_FULL, deletingUnlessDone, writeWhole } from '#localstack/emulators/disk.ts'
import type { Checksums } from './checksums.ts'

/** S3's errors: code -> status and message, as in its API reference. */
const FAULTS = {
  AccessDenied: [403, 'Access Denied'],
  AccessForbidden: [403, 'CORSResponse: This CORS request is not allowed.'],
  AuthorizationHeaderMalformed: [400, 'The authorization header that you provided is not valid.'],
  AuthorizationQueryParametersError: [400, 'X-Amz-Expires must be between 1 and 604800 seconds.'],
  BadDigest: [400, 'The checksum you specified did not match what we received.'],
  BucketAlreadyOwnedByYou: [409, 'The bucket you tried to create already exists, and you own it.'],
  BucketNotEmpty: [409, 'The bucket you tried to delete is not empty.'],
  EntityTooLarge: [400, 'Your proposed upload exceeds the maximum allowed size'],
  EntityTooSmall: [400, 'Your proposed upload is smaller than the minimum allowed size'],
  IncompleteBody: [400, 'The request body ended before the length it announced.'],
  InternalError: [500, 'We encountered an internal error. Please try again.'],
  InvalidAccessKeyId: [403, 'The AWS Access Key Id you provided does not exist in our records.'],
  InvalidArgument: [400, 'Invalid Argument'],
  InvalidBucketName: [400, 'The specified bucket is not valid.'],
  InvalidPart: [400, 'One or more of the specified parts could not be found.'],
  InvalidPartOrder: [400, 'The list of parts was not in ascending order.'],
  InvalidPolicyDocument: [
    400,
    'The content of the form does not meet the conditions specified in the policy document.',
  ],
  InvalidRange: [416, 'The requested range is not satisfiable'],
  InvalidRequest: [400, 'The request is not valid.'],
  InvalidURI: [400, 'The specified URI could not be parsed.'],
  KeyTooLongError: [400, 'Your key is too long'],
  MalformedPOSTRequest: [400, 'The body of your POST request is not well-formed multipart/form-data.'],
  MalformedXML: [400, 'The XML you provided was not well-formed.'],
  MethodNotAllowed: [405, 'The specified method is not allowed against this resource.'],
  NoSuchBucket: [404, 'The specified bucket does not exist'],
  NoSuchCORSConfiguration: [404, 'The CORS configuration does not exist'],
  NoSuchKey: [404, 'The specified key does not exist.'],
  NoSuchUpload: [404, 'The specified upload does not exist.'],
  NotImplemented: [501, 'The embedded S3 does not know this operation.'],
  PreconditionFailed: [412, 'At least one of the pre-conditions you specified did not hold'],
  RequestTimeTooSkewed: [403, "The difference between the request time and the server's time is too large."],
  ServiceUnavailable: [503, DISK_FULL],
  SignatureDoesNotMatch: [403, 'The request signature we calculated does not match the signature you provided.'],
  XAmzContentSHA256Mismatch: [400, 'The provided x-amz-content-sha256 header does not match what was computed.'],
} as const satisfies Record<string, readonly [number, string]>

type FaultCode = keyof typeof FAULTS
type Details = Readonly<Record<string, string | number>>

/** Sent as S3's error document; `details` become further elements. */
export class Fault extends Error {
  readonly code: FaultCode
  readonly status: number
  readonly details: Details

  constructor(code: FaultCode, details: Details = {}, message: string = FAULTS[code][1]) {
    super(message)
    this.code = code
    this.status = FAULTS[code][0]
    this.details = details
  }
}

export interface StoredObject {
  readonly key: string
  readonly size: number
  readonly etag: string
  /** Milliseconds since 1970. */
  readonly modified: number
  /** The file with the bytes. Every write creates a new file, so readers of the old object are not disturbed. */
  readonly content: string
  readonly checksums: Checksums
  /** Returned as sent: content-type, cache-control … */
  readonly headers: Readonly<Record<string, string>>
  readonly metadata: Readonly<Record<string, string>>
  readonly tags?: readonly (readonly [string, string])[]
}

interface Bucket {
  readonly name: string
  readonly created: number
  cors?: readonly CorsRule[]
  readonly objects: Map<string, StoredObject>
  /** A restart forgets unfinished uploads, whose parts never became an object. */
  readonly uploads: Map<string, Upload>
}

type BucketRecord = Pick<Bucket, 'name' | 'created' | 'cors'>

/**
 * Objects on disk: `<dir>/<bucket>/objects/<hash of the key>.json` names the file under `content/`. Keys never become paths, so
 * no key escapes the folder. The description is renamed into place last, so a killed process leaves the old object or the new
 * one. No fsync: a power cut may lose the last writes.
 */
export class Store {
  readonly #dir: string
  readonly #buckets = new Map<string, Bucket>()

  constructor(dir: string) {
    this.#dir = dir
    rmSync(this.#incoming(), { recursive: true, force: true })
    mkdirSync(this.#incoming(), { recursive: true })
    for (const name of readdirSync(dir)) if (existsSync(join(dir, name, 'bucket.json'))) this.#load(name)
  }

  get buckets(): Iterable<Bucket> {
    return this.#buckets.values()
  }

  find(name: string): Bucket | undefined {
    return this.#buckets.get(name)
  }

  bucket(name: string): Bucket {
    const bucket = this.#buckets.get(name)
    if (!bucket) throw new Fault('NoSuchBucket', { BucketName: name })
    return bucket
  }

  object(bucket: string, key: string): StoredObject {
    const object = this.bucket(bucket).objects.get(key)
    if (!object) throw new Fault('NoSuchKey', { Key: key })
    return object
  }

  create(name: string) {
    for (const folder of ['objects', 'content']) mkdirSync(join(this.#dir, name, folder), { recursive: true })
    const bucket: Bucket = { name, created: Date.now(), objects: new Map(), uploads: new Map() }
    this.save(bucket)
    this.#buckets.set(name, bucket)
  }

  save({ name, created, cors }: Bucket) {
    const record: BucketRecord = { name, created, ...(cors && { cors }) }
    this.#write(join(this.#dir, name, 'bucket.json'), record)
  }

  drop(name: string) {
    rmSync(join(this.#dir, name), { recursive: true })
    this.#buckets.delete(name)
  }

  /** A new path for incoming bytes, on the same disk so that the file can be renamed into place. */
  incomingFile(): string {
    return join(this.#incoming(), randomUUID())
  }

  contentFile(bucket: string, object: StoredObject): string {
    return join(this.#dir, bucket, 'content', object.content)
  }

  /** Moves `file` in as the content of this key, and replaces any existing object. */
  put(bucket: string, object: Omit<StoredObject, 'content' | 'modified'>, file: string): StoredObject {
    const stored: StoredObject = { ...object, content: randomUUID(), modified: Date.now() }
    const replaced = this.bucket(bucket).objects.get(object.key)
    renameSync(file, this.contentFile(bucket, stored))
    deletingUnlessDone(this.contentFile(bucket, stored), () => this.describe(bucket, stored))
    if (replaced) rmSync(this.contentFile(bucket, replaced), { force: true })
    return stored
  }

  /** Writes only the description: headers, tags. */
  describe(bucket: string, object: StoredObject) {
    this.#write(this.#descriptionFile(bucket, object.key), object)
    this.bucket(bucket).objects.set(object.key, object)
  }

  /** Copies an object's content as a hard link, because content files never change. */
  linkContent(bucket: string, object: StoredObject): string {
    const file = this.incomingFile()
    linkSync(this.contentFile(bucket, object), file)
    return file
  }

  remove(bucket: string, key: string) {
    const object = this.bucket(bucket).objects.get(key)
    if (!object) return
    this.bucket(bucket).objects.delete(key)
    rmSync(this.#descriptionFile(bucket, key), { force: true })
    rmSync(this.contentFile(bucket, object), { force: true })
  }

  #load(name: string) {
    const record: BucketRecord = this.#read(join(this.#dir, name, 'bucket.json'))
    const bucket: Bucket = { ...record, objects: new Map(), uploads: new Map() }
    const folder = join(this.#dir, name, 'objects')
    for (const file of readdirSync(folder).filter(entry => entry.endsWith('.json'))) {
      const object: StoredObject = this.#read(join(folder, file))
      bucket.objects.set(object.key, object)
    }
    this.#buckets.set(name, bucket)
  }

  #incoming = () => join(this.#dir, '.incoming')
  #descriptionFile = (bucket: string, key: string) =>
    join(this.#dir, bucket, 'objects', `${createHash('sha256').update(key).digest('hex')}.json`)
  #read = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
  #write(file: string, value: unknown) {
    writeWhole(file, JSON.stringify(value), { draft: this.incomingFile() })
  }
}

export interface Upload {
  readonly id: string
  readonly key: string
  readonly started: number
  readonly parts: Map<number, Part>
  readonly description: Pick<StoredObject, 'headers' | 'metadata'>
}

export interface CorsRule {
  readonly origins: readonly string[]
  readonly methods: readonly string[]
  readonly headers: readonly string[]
  readonly expose: readonly string[]
  readonly maxAge?: number
}

export interface Part extends Received {
  readonly modified: number
}

export interface Received {
  readonly file: string
  readonly size: number
  /** Hex MD5: the ETag of an object uploaded in one part. */
  readonly md5: string
  readonly checksums: Checksums
}
