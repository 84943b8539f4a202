import { bucketUrl, presignForm, presignGet, signedHeaders } from './presign.ts'

const FORM_SECONDS = 5 * 60
const GET_SECONDS = 15 * 60

/** Files are named by the SHA-256 of their content under their company: sending one twice makes one, copying a building copies none. */
const nameOf = (companyId: string, hash: string) => `${companyId}/${hash}`
const base64 = (hash: string) => Buffer.from(hash, 'hex').toString('base64')

async function ask(
  method: string,
  name: string,
  headers: Record<string, string> = {},
  body?: Uint8Array,
): Promise<Response> {
  const signed = await signedHeaders(method, name, headers)
  return fetch(new URL(name, bucketUrl()), { method, headers: signed, ...(body && { body: Uint8Array.from(body) }) })
}

export const Bucket = {
  /** A form that takes exactly this file: name, type, size and checksum are part of its signature. */
  presignPost: (companyId: string, { file, type, size }: { file: string; type: string; size: number }) =>
    presignForm(
      nameOf(companyId, file),
      { 'Content-Type': type, 'x-amz-checksum-algorithm': 'SHA256', 'x-amz-checksum-sha256': base64(file) },
      size,
      FORM_SECONDS,
    ),

  /** An address that shows the file for a quarter of an hour; with a name it is saved under that name. */
  presignGet: (companyId: string, hash: string, name?: string): Promise<string> =>
    presignGet(
      nameOf(companyId, hash),
      GET_SECONDS,
      name ? { 'response-content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}` } : {},
    ),

  /** The bytes of a file; undefined where it has not arrived. */
  async get(companyId: string, hash: string): Promise<Uint8Array | undefined> {
    const response = await ask('GET', nameOf(companyId, hash))
    if (response.status === 404) return undefined
    if (!response.ok) throw new Error(`The bucket answered ${response.status} to reading ${hash}`)
    return response.bytes()
  },

  async put(companyId: string, hash: string, bytes: Uint8Array, type: string): Promise<void> {
    const headers = { 'content-type': type, 'x-amz-checksum-sha256': base64(hash) }
    const response = await ask('PUT', nameOf(companyId, hash), headers, bytes)
    if (!response.ok) throw new Error(`The bucket answered ${response.status} to storing ${hash}`)
  },
}
