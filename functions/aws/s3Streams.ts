import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { client } from './s3.ts'
import { unlessAbsent } from './sdkClients.ts'

/** The names and sizes in bytes of the objects with a prefix, in name order, starting after `StartAfter`. */
export async function* listObjects(Bucket: string, Prefix: string, StartAfter?: string) {
  for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix, StartAfter }))
    for (const { Key = '', Size = 0 } of Contents) yield { key: Key, size: Size }
}

/** The object's bytes as they arrive; none if the object does not exist. */
export async function* readObject(Bucket: string, Key: string): AsyncGenerator<Uint8Array> {
  const object = await unlessAbsent('s3', client.send(new GetObjectCommand({ Bucket, Key })))
  if (object?.Body) yield* object.Body as unknown as AsyncIterable<Uint8Array>
}

/** A multipart upload. The object exists only after `complete`; every part except the last has at least 5 MiB. */
export async function startUpload(Bucket: string, Key: string, ContentType: string) {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ Bucket, Key, ContentType }))
  const upload = { Bucket, Key, UploadId }
  const Parts: { PartNumber: number; ETag: string | undefined }[] = []
  return {
    async send(Body: Uint8Array): Promise<void> {
      const PartNumber = Parts.length + 1
      const { ETag } = await client.send(new UploadPartCommand({ ...upload, PartNumber, Body }))
      Parts.push({ PartNumber, ETag })
    },
    async complete(): Promise<void> {
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }))
    },
    async abort(): Promise<void> {
      await client.send(new AbortMultipartUploadCommand(upload))
    },
  }
}
