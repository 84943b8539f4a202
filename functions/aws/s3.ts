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
import { CLIENTS, limitsOf, unlessAbsent } from './clients.ts'

export const client = new S3Client({
  ...limitsOf('s3'),
  // The page's policy allows one origin: the bucket's own, or the endpoint that the environment gives, with the bucket in its path.
  forcePathStyle: process.env.AWS_ENDPOINT_URL_S3 !== undefined,
  // A checksum goes along where we state one; an address for a browser carries nothing that the browser would have to repeat.
  requestChecksumCalculation: 'WHEN_REQUIRED',
  responseChecksumValidation: 'WHEN_REQUIRED',
})

/** The object's bytes, or a range of them such as `bytes=0-99` or, for the last hundred, `bytes=-100`; undefined where there is none. */
export async function getObject(Bucket: string, Key: string, Range?: string): Promise<Uint8Array | undefined> {
  const object = await unlessAbsent('s3', client.send(new GetObjectCommand({ Bucket, Key, Range })))
  return object?.Body?.transformToByteArray()
}

/** The object's size and the SHA-256 that the bucket verified, in base64; undefined where there is none. */
export async function headObject(Bucket: string, Key: string) {
  const head = await unlessAbsent('s3', client.send(new HeadObjectCommand({ Bucket, Key, ChecksumMode: 'ENABLED' })))
  return head && { size: head.ContentLength ?? 0, checksum: head.ChecksumSHA256 }
}

export async function putObject(object: PutObjectCommandInput): Promise<void> {
  await client.send(new PutObjectCommand(object))
}

/** Sends a file as it is read. The client does not send a stream twice, so each attempt has one of its own. */
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

/** `disposition` is the header by which a browser decides to show or to save. It keeps no copy: the page keeps its own. */
export function presignedGet(Bucket: string, Key: string, seconds: number, disposition: string): Promise<string> {
  const answered = { ResponseContentDisposition: disposition, ResponseCacheControl: 'private, no-store' }
  return getSignedUrl(client, new GetObjectCommand({ Bucket, Key, ...answered }), { expiresIn: seconds })
}
