import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  type ListObjectVersionsCommandOutput,
  S3Client,
} from '@aws-sdk/client-s3'

/**
 * Takes away the mark that deletes a file, from each deleted file of a company: then it is there again. A file's name is its
 * content's hash, so there is only one content that it can have. How many there were; S3 keeps former versions for 35 days.
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
