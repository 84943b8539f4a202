import type { IncomingMessage, ServerResponse } from 'node:http'
import { Fault } from './fault.ts'
import type { Store } from './store.ts'

/** One request and its response. `key` is empty for a bucket; `bucket` is also empty for the service itself. */
export interface Exchange {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  readonly store: Store
  readonly region: string
  readonly method: string
  /** As sent, still percent-encoded, because the signature covers these bytes. */
  readonly path: string
  readonly query: URLSearchParams
  readonly bucket: string
  readonly key: string
}

export const header = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(',') : value
}

/** Hosts with the bucket in the path; `bucket.localhost` has it in the host name. */
const PLAIN_HOSTS = ['s3.localhost', 'localhost', '127.0.0.1']

export function addressOf(request: IncomingMessage): Pick<Exchange, 'path' | 'query' | 'bucket' | 'key'> {
  const [path = '/', query] = splitOnce(request.url ?? '/', '?')
  const host = (request.headers.host ?? '').replace(/:\d+$/, '')
  const suffix = PLAIN_HOSTS.includes(host) ? undefined : PLAIN_HOSTS.find(plain => host.endsWith(`.${plain}`))
  const [first = '', rest = ''] = suffix
    ? [host.slice(0, -suffix.length - 1), path.slice(1)]
    : splitOnce(path.slice(1), '/')
  return { path, query: new URLSearchParams(query), bucket: decode(first), key: decode(rest) }
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new Fault('InvalidURI')
  }
}

/** Percent-encodes as RFC 3986, for the signature and the listing's `encoding-type=url`. */
export const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
export const encodePath = (path: string) => path.split('/').map(encode).join('/')

export function answer(response: ServerResponse, status: number, headers: Record<string, string | number> = {}) {
  response.writeHead(status, headers)
  response.end()
}

export function answerXml(response: ServerResponse, xml: string, status = 200) {
  response.writeHead(status, { 'content-type': 'application/xml', 'content-length': Buffer.byteLength(xml) })
  response.end(xml)
}
