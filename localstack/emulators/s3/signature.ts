import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { decode, type Exchange, encode, encodePath, header } from './exchange.ts'
import { Fault } from './store.ts'

/** Access key id -> secret. */
export type Credentials = Readonly<Record<string, string>>

interface Claim {
  readonly credential: string
  readonly signedHeaders: readonly string[]
  readonly signature: string
  readonly date: string
  /** Seconds; only on presigned URLs. */
  readonly expires?: number
  /** Hex SHA-256 of the body, or UNSIGNED-PAYLOAD, or STREAMING-… */
  readonly payload: string
}

const CLOCK_SKEW_MS = 15 * 60_000
const MAX_EXPIRY_SECONDS = 7 * 24 * 3600

/**
 * Verifies Signature Version 4 in the header or the query ("Authenticating Requests", S3 API reference). Returns the signed hash
 * of the body; throws S3's own error codes.
 */
export function verifySignature(exchange: Exchange, credentials: Credentials): string {
  const claim = exchange.query.has('X-Amz-Signature') ? claimOfQuery(exchange) : claimOfHeader(exchange)
  checkTime(claim)
  const [accessKey = '', day = '', region = '', service = ''] = claim.credential.split('/')
  const scope = [day, region, service, 'aws4_request'].join('/')
  const text = ['AWS4-HMAC-SHA256', claim.date, scope, sha256(canonicalRequest(exchange, claim))].join('\n')
  checkSignature(credentials, [accessKey, day, region, service].join('/'), text, claim.signature)
  return claim.payload
}

/** `credential` is `accessKey/day/region/service/…`; `text` is the string to sign. */
export function checkSignature(credentials: Credentials, credential: string, text: string, given: string) {
  const [accessKey = '', ...scope] = credential.split('/')
  const secret = Object.hasOwn(credentials, accessKey) ? credentials[accessKey] : undefined
  if (secret === undefined) throw new Fault('InvalidAccessKeyId')
  const signingKey = [...scope.slice(0, 3), 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secret}`)
  const expected = hmac(signingKey, text).toString('hex')
  if (expected.length !== given.length || !timingSafeEqual(Buffer.from(expected), Buffer.from(given))) {
    throw new Fault('SignatureDoesNotMatch')
  }
}

function claimOfQuery({ query, request }: Exchange): Claim {
  const expires = Number(query.get('X-Amz-Expires'))
  if (!(expires > 0 && expires <= MAX_EXPIRY_SECONDS)) throw new Fault('AuthorizationQueryParametersError')
  return {
    credential: query.get('X-Amz-Credential') ?? '',
    signedHeaders: (query.get('X-Amz-SignedHeaders') ?? '').split(';'),
    signature: query.get('X-Amz-Signature') ?? '',
    date: query.get('X-Amz-Date') ?? '',
    expires,
    payload: query.get('X-Amz-Content-Sha256') ?? header(request, 'x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD',
  }
}

function claimOfHeader({ request }: Exchange): Claim {
  const authorization = request.headers.authorization
  if (!authorization?.startsWith('AWS4-HMAC-SHA256')) throw new Fault('AccessDenied')
  const parts = /Credential=([^,\s]+),\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]+)/.exec(authorization)
  if (!parts) throw new Fault('AuthorizationHeaderMalformed')
  const [, credential = '', signedHeaders = '', signature = ''] = parts
  return {
    credential,
    signedHeaders: signedHeaders.split(';'),
    signature,
    date: header(request, 'x-amz-date') ?? '',
    payload: header(request, 'x-amz-content-sha256') ?? 'UNSIGNED-PAYLOAD',
  }
}

function checkTime({ date, expires }: Claim) {
  const signed = Date.parse(date.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (Number.isNaN(signed)) throw new Fault('AccessDenied')
  const age = Date.now() - signed
  if (expires === undefined && Math.abs(age) > CLOCK_SKEW_MS) throw new Fault('RequestTimeTooSkewed')
  if (expires !== undefined && age > expires * 1000) throw new Fault('AccessDenied', {}, 'Request has expired')
}

function canonicalRequest({ method, path, query, request }: Exchange, { signedHeaders, payload }: Claim): string {
  if (!signedHeaders.includes('host')) throw new Fault('AccessDenied', {}, 'The host header must be signed')
  const parameters = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => order(a, b) || order(x, y))
    .map(pair => pair.join('='))
  const headers = signedHeaders.map(name => `${name}:${(header(request, name) ?? '').trim().replace(/ +/g, ' ')}`)
  return [
    method,
    encodePath(decode(path)),
    parameters.join('&'),
    ...headers,
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n')
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
const order = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
