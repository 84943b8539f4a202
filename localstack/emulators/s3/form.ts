import type { IncomingMessage } from 'node:http'
import { Fault } from './fault.ts'

export interface Form {
  /** By name in lower case, without the file. */
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly name: string; readonly bytes: Buffer }
}

export const isForm = (request: IncomingMessage) =>
  request.headers['content-type']?.startsWith('multipart/form-data') ?? false

/** Reads multipart/form-data (RFC 7578) up to its file; as in S3, what comes after the file does not count. */
export async function receiveForm(request: IncomingMessage): Promise<Form> {
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
