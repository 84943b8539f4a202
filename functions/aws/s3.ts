import { createReadStream } from 'node:fs'
import {
  GetObjectCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type PutObjectCommandInput,
  S3Client,
} from '@aws-sdk/client-s3'
import { createPresignedPost, type PresignedPostOptions } from '@aws-sdk/s3-presigned-post'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { CLIENTS, limitsOf, unlessAbsent } from './sdkClients.ts'

export const client = new S3Client({
  ...limitsOf('s3'),
  // The page's content security policy allows one origin: the bucket's own or, for a custom endpoint, the endpoint with the
  // bucket in the path.
  forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
  // Checksums only where we set them: a browser could not send the ones that a presigned URL would require.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
})

/**
 * The object's bytes or a range of them, such as `bytes=0-99` or `bytes=-100` for the last hundred; undefined if the object does
 * not exist.
 */
export async function getObject(Bucket: string, Key: string, Range?: string): Promise<Uint8Array | undefined> {
  const object = await unlessAbsent('s3', client.send(new GetObjectCommand({ Bucket, Key, Range })))
  return object?.Body?.transformToByteArray()
}

/** The object's size and the SHA-256 that the bucket verified, in base64; undefined if the object does not exist. */
export async function headObject(Bucket: string, Key: string) {
  const head = await unlessAbsent('s3', client.send(new HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' })))
  return head && { size: head.ContentLength ?? 0, checksum: head.ChecksumSHA256 }
}

export async function putObject(object: PutObjectCommandInput): Promise<void> {
  await client.send(new PutObjectCommand(object))
}

/** Streams a file from disk. The SDK cannot resend a stream, so each attempt opens a new one. */
export async function putFile(object: PutObjectCommandInput, { path, size }: { path: string; size: number }) {
  for (let attempt = 1; ; attempt++) {
    try {
      await putObject({ ...object, Body: createReadStream(path), ContentLength: size })
      return
    } catch (error) {
      if (attempt === CLIENTS.s3.attempts) throw error
    }
  }
}

export const presignedPost = (options: PresignedPostOptions) => createPresignedPost(client, options)

/**
 * `disposition`: whether the browser shows or saves the file. The browser does not cache it, because the page stores files
 * itself.
 */
export function presignedGet(Bucket: string, Key: string, seconds: number, disposition: string): Promise<string> {
  const answered = { ResponseContentDisposition: disposition, ResponseCacheControl: 'private, no-store' }
  return getSignedUrl(client, new GetObjectCommand({ Bucket, Key, ...answered }), { expiresIn: seconds })
}
