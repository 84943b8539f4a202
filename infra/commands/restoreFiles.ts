import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  S3Client,
} from '@aws-sdk/client-s3'

/**
 * Restores a company's deleted files by removing their delete markers, and returns their number. A file's name is the hash of its
 * content, so no wrong version can come back. S3 keeps former versions for 35 days.
 */
export async function restoreFiles(region: string, Bucket: string, company: string): Promise<number> {
  const client = new S3Client({ region, forcePathStyle: true })
  let count = 0
  let next: { KeyMarker?: string | undefined; VersionIdMarker?: string | undefined } | undefined = {}
  while (next) {
    const listed: ListObjectVersionsCommandOutput = await client.send(
      new ListObjectVersionsCommand({ Bucket, Prefix: `${company}/`, ...next }),
    )
    for (const { Key, VersionId, IsLatest } of listed.DeleteMarkers ?? [])
      if (IsLatest && Key) {
        await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }))
        count++
      }
    next = listed.IsTruncated
      ? { KeyMarker: listed.NextKeyMarker, VersionIdMarker: listed.NextVersionIdMarker }
      : undefined
  }
  return count
}
