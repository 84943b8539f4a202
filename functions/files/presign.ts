import { createHmac } from 'node:crypto'
import { credentials } from '../lib/credentials.ts'
import { env } from '../lib/env.ts'
import { region, signerFor } from '../lib/signing.ts'

/**
 * Signatures for single files, without the S3 client: it would be a third of every function that shows a picture.
 * Addresses follow the environment: the region's bucket, or the endpoint of the local cloud.
 */
type Bytes = Uint8Array

/** Where the bucket answers; with the name in the path where an endpoint is given. */
export function bucketUrl(): URL {
  const endpoint = process.env.AWS_ENDPOINT_URL_S3
  const bucket = env('FILES_BUCKET')
  return new URL(endpoint ? `${endpoint}/${bucket}/` : `https://${bucket}.s3.${region()}.amazonaws.com/`)
}

function request(method: string, name: string, query: Record<string, string>, headers: Record<string, string> = {}) {
  const url = new URL(name, bucketUrl())
  const { protocol, hostname, port, host, pathname } = url
  return {
    method,
    protocol,
    hostname,
    ...(port && { port: Number(port) }),
    path: pathname,
    query,
    headers: { host, ...headers },
  }
}

/** An address that answers a GET for `seconds`. */
export async function presignGet(name: string, seconds: number, query: Record<string, string> = {}): Promise<string> {
  const unsigned = { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }
  const signed = await signerFor('s3').presign(request('GET', name, query, unsigned), { expiresIn: seconds })
  const url = new URL(name, bucketUrl())
  for (const [key, value] of Object.entries(signed.query ?? {})) url.searchParams.set(key, String(value))
  return String(url)
}

/** The headers with which a request of this process is accepted. */
export async function signedHeaders(
  method: string,
  name: string,
  headers: Record<string, string> = {},
): Promise<Record<string, string>> {
  const signed = await signerFor('s3').sign(
    request(method, name, {}, { ...headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' }),
  )
  const { host: _, ...rest } = signed.headers
  return rest
}

/** A form that posts one file: each of `fields` exactly as given, the size exactly `size` bytes, for `seconds`. */
export async function presignForm(
  name: string,
  fields: Record<string, string>,
  size: number,
  seconds: number,
): Promise<{ url: string; fields: Record<string, string> }> {
  const { accessKeyId, secretAccessKey, sessionToken } = await credentials()
  const moment = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const day = moment.slice(0, 8)
  const scope = `${day}/${region()}/s3/aws4_request`
  const all = {
    ...fields,
    key: name,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': `${accessKeyId}/${scope}`,
    'x-amz-date': moment,
    ...(sessionToken && { 'x-amz-security-token': sessionToken }),
  }
  const policy = {
    expiration: new Date(Date.now() + seconds * 1000).toISOString(),
    conditions: [
      { bucket: env('FILES_BUCKET') },
      ...Object.entries(all).map(([key, value]) => ({ [key]: value })),
      ['content-length-range', size, size],
    ],
  }
  const Policy = Buffer.from(JSON.stringify(policy)).toString('base64')
  const signingKey = [day, region(), 's3', 'aws4_request'].reduce<Bytes | string>(
    (key, part) => hmac(key, part),
    `AWS4${secretAccessKey}`,
  )
  return {
    url: String(bucketUrl()).replace(/\/$/, ''),
    fields: { ...all, Policy, 'x-amz-signature': hmac(signingKey, Policy).toString('hex') },
  }
}

const hmac = (key: Bytes | string, text: string) => createHmac('sha256', key).update(text).digest()
