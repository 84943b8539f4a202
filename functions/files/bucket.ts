import { settings } from '#functions/runtime/settings.ts'
import type { FileOnDisk } from './temporaryFiles.ts'

/**
 * HEAD_BYTES covers the header of any image that the page stores; TAIL_BYTES the padding that some programs add behind an end
 * marker.
 */
const HEAD_BYTES = 64 * 1024
const TAIL_BYTES = 4 * 1024

/** The facts about a file that do not require reading all of it. */
export interface FileEnds {
  readonly size: number
  /** True if the bucket verified that the bytes match the hash in the name. */
  readonly isVerified: boolean
  readonly head: Uint8Array
  readonly tail: Uint8Array
}

const FORM_SECONDS = 5 * 60
const GET_SECONDS = 15 * 60

/** Files are named by company and SHA-256, so that identical files are stored once and duplicating a building copies none. */
const nameOf = (companyId: string, hash: string) => `${companyId}/${hash}`
const base64 = (hash: string) => Buffer.from(hash, 'hex').toString('base64')
const s3 = () => import('#functions/aws/s3.ts')

export const Bucket = {
  /** A presigned POST that accepts only this file: name, type, size and checksum are signed. */
  async presignPost(companyId: string, { file, type, size }: { file: string; type: string; size: number }) {
    const { presignedPost } = await s3()
    return presignedPost({
      Bucket: settings('FILES_BUCKET'),
      Key: nameOf(companyId, file),
      Fields: { 'Content-Type': type, 'x-amz-checksum-algorithm': 'SHA256', 'x-amz-checksum-sha256': base64(file) },
      Conditions: [['content-length-range', size, size]],
      Expires: FORM_SECONDS,
    })
  },

  /**
   * A URL that is valid for 15 minutes. With `name`, the browser saves the file under that name. The bucket cannot send
   * `nosniff`, so an upload allows only images and PDFs, and the bucket answers with the type of the upload.
   */
  async presignGet(companyId: string, hash: string, name?: string): Promise<string> {
    const { presignedGet } = await s3()
    const disposition = name ? `attachment; filename*=UTF-8''${encodeURIComponent(name)}` : 'inline'
    return presignedGet(settings('FILES_BUCKET'), nameOf(companyId, hash), GET_SECONDS, disposition)
  },

  /** The bytes of a file; undefined if it was not uploaded. */
  async get(companyId: string, hash: string): Promise<Uint8Array | undefined> {
    const { getObject } = await s3()
    return getObject(settings('FILES_BUCKET'), nameOf(companyId, hash))
  },

  /** The head, tail and size of a file; undefined if it was not uploaded. */
  async ends(companyId: string, hash: string): Promise<FileEnds | undefined> {
    const { getObject, headObject } = await s3()
    const object = [settings('FILES_BUCKET'), nameOf(companyId, hash)] as const
    const [found, head, tail] = await Promise.all([
      headObject(...object),
      getObject(...object, `bytes=0-${HEAD_BYTES - 1}`),
      getObject(...object, `bytes=-${TAIL_BYTES}`),
    ])
    if (!found || !head || !tail) return undefined
    return { size: found.size, isVerified: found.checksum === base64(hash), head, tail }
  },

  async put(companyId: string, hash: string, body: Uint8Array | FileOnDisk, type: string): Promise<void> {
    const { putObject, putFile } = await s3()
    const object = {
      Bucket: settings('FILES_BUCKET'),
      Key: nameOf(companyId, hash),
      ContentType: type,
      ChecksumSHA256: base64(hash),
    }
    if (body instanceof Uint8Array) await putObject({ ...object, Body: body })
    else await putFile(object, body)
  },
}
