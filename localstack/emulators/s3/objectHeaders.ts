import type { IncomingHttpHeaders } from 'node:http'
import type { StoredObject } from './store.ts'

/** Headers that are stored and returned with an object; `response-*` parameters override them. */
export const storedHeaders = [
  'content-type',
  'cache-control',
  'content-disposition',
  'content-language',
  'expires',
  'content-encoding',
]

const METADATA = 'x-amz-meta-'

/** The request headers (or form fields) that describe the object. */
export function objectHeaders(
  sent: IncomingHttpHeaders | Record<string, string>,
): Pick<StoredObject, 'headers' | 'metadata'> {
  const entries = Object.entries(sent).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const headers = entries
    .filter(([name]) => storedHeaders.includes(name))
    .map(([name, value]) => [name, name === 'content-encoding' ? withoutChunking(value) : value] as const)
    .filter(([, value]) => value !== '')
  const metadata = entries
    .filter(([name]) => name.startsWith(METADATA))
    .map(([name, value]) => [name.slice(METADATA.length), value])
  return {
    headers: { 'content-type': 'binary/octet-stream', ...Object.fromEntries(headers) },
    metadata: Object.fromEntries(metadata),
  }
}

/** `aws-chunked` describes the transfer, not the object. */
const withoutChunking = (encoding: string) =>
  encoding
    .split(',')
    .map(each => each.trim())
    .filter(each => each !== '' && each !== 'aws-chunked')
    .join(',')
