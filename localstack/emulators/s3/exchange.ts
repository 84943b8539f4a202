import type { IncomingMessage, ServerResponse } from 'node:http'
import { Fault, type Store } from './store.ts'

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

/** A row of the server's dispatch table; the first matching row answers. */
export interface Operation {
  readonly on: 'service' | 'bucket' | 'object'
  readonly method: string
  /** A required query parameter, with or without a value: `?cors`. */
  readonly query?: string
  readonly header?: string
  /** `payload` is the signed hash of the body. */
  readonly run: (exchange: Exchange, payload: string) => void | Promise<void>
}

export function matchesOperation(operation: Operation, { request, method, query, bucket, key }: Exchange): boolean {
  const on = key ? 'object' : bucket ? 'bucket' : 'service'
  if (operation.on !== on || operation.method !== method) return false
  if (operation.query !== undefined && !query.has(operation.query)) return false
  return operation.header === undefined || request.headers[operation.header] !== undefined
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const named = Object.fromEntries(Object.entries(entities).map(([name, character]) => [character, `&${name};`]))

const escaped = (text: string) => text.replace(/[&<>"']/g, character => named[character] ?? character)

const plain = (text: string) =>
  text.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex?: string, decimal?: string, name?: string) => {
    if (hex) return String.fromCodePoint(Number.parseInt(hex, 16))
    return decimal ? String.fromCodePoint(Number(decimal)) : (entities[name ?? ''] ?? whole)
  })

/** The inner XML of every element with this name, still escaped. Enough for S3's flat requests. */
export const elements = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<${name}(?:\\s[^>]*)?>([\\s\\S]*?)</${name}>`, 'g'))].map(match => match[1] ?? '')

export const texts = (xml: string, name: string): string[] => elements(xml, name).map(plain)
export const text = (xml: string, name: string): string | undefined => texts(xml, name)[0]

/** One element. Text and numbers are escaped, lists are already XML, undefined omits the element. */
export const element = (name: string, content: string | number | boolean | string[] | undefined): string =>
  content === undefined
    ? ''
    : `<${name}>${Array.isArray(content) ? content.join('') : escaped(String(content))}</${name}>`

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
export const document = (root: string, content: string[]) =>
  `${HEAD}<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content.join('')}</${root}>`
export const bareDocument = (root: string, content: string[]) => HEAD + element(root, content)
