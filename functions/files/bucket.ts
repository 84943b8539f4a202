import { GetObjectCommand, HeadObjectCommand, NotFound, PutObjectCommand, S3Client } from '@aws-sdk/client-s3'
import { createPresignedPost } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { env } from '../lib/env.ts'

const s3 = new S3Client({ requestChecksumCalculation: 'WHEN_REQUIRED', responseChecksumValidation: 'WHEN_REQUIRED' })
const POST_SECONDS = 5 * 60
const GET_SECONDS = 15 * 60

/** Files are named by the SHA-256 of their content under their company: sending one twice makes one, copying a building copies none. */
const nameOf = (companyId: string, hash: string) => `${companyId}/${hash}`
const base64 = (hash: string) => Buffer.from(hash, 'hex').toString('base64')

export const Bucket = {
  /** A form that takes exactly this file: name, type, size and checksum are part of its signature. */
  async presignPost(
    companyId: string,
    { file, type, size }: { file: string; type: string; size: number },
  ): Promise<{ url: string; fields: Record<string, string> }> {
    const Fields = { 'Content-Type': type, 'x-amz-checksum-algorithm': 'SHA256', 'x-amz-checksum-sha256': base64(file) }
    const exact = Object.entries(Fields).map(([name, value]) => ({ [name]: value }))
    return createPresignedPost(s3, {
      Bucket: env('FILES_BUCKET'),
      Key: nameOf(companyId, file),
      Fields,
      Conditions: [...exact, ['content-length-range', size, size]],
      Expires: POST_SECONDS,
    })
  },

  /** An address that shows the file for a quarter of an hour; with a name it is saved under that name. */
  presignGet: (companyId: string, hash: string, name?: string): Promise<string> =>
    getSignedUrl(
      s3,
      new GetObjectCommand({
        Bucket: env('FILES_BUCKET'),
        Key: nameOf(companyId, hash),
        ...(name && { ResponseContentDisposition: `attachment; filename*=UTF-8''${encodeURIComponent(name)}` }),
      }),
      { expiresIn: GET_SECONDS },
    ),

  async has(companyId: string, hash: string): Promise<boolean> {
    try {
      await s3.send(new HeadObjectCommand({ Bucket: env('FILES_BUCKET'), Key: nameOf(companyId, hash) }))
      return true
    } catch (error) {
      if (error instanceof NotFound) return false
      throw error
    }
  },

  /** The bytes of a file; undefined where it has not arrived. */
  async get(companyId: string, hash: string): Promise<Uint8Array | undefined> {
    try {
      const { Body } = await s3.send(
        new GetObjectCommand({ Bucket: env('FILES_BUCKET'), Key: nameOf(companyId, hash) }),
      )
      return await Body?.transformToByteArray()
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return undefined
      throw error
    }
  },

  async put(companyId: string, hash: string, bytes: Uint8Array, type: string): Promise<void> {
    await s3.send(
      new PutObjectCommand({
        Bucket: env('FILES_BUCKET'),
        Key: nameOf(companyId, hash),
        Body: bytes,
        ContentType: type,
        ChecksumSHA256: base64(hash),
      }),
    )
  },
}
