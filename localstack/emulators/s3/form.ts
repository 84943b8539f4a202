import type { IncomingMessage } from 'node:http'
import { Fault } from './fault.ts'

export interface Form {
  /** By name in lower case; excludes the file. */
  readonly fields: Readonly<Record<string, string>>
  readonly file: { readonly name: string; readonly bytes: Buffer }
}

export const isForm = (request: IncomingMessage) =>
  request.headers['content-type']?.startsWith('multipart/form-data') ?? false

/** Reads multipart/form-data (RFC 7578) up to its file. Like S3, it ignores fields after the file. */
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
