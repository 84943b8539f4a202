import { settings } from '#functions/runtime/settings.ts'

const GET_SECONDS = 15 * 60
const TYPE = 'application/zip'

/** Outside of the company's files, because a rule of the bucket deletes archives after seven days. */
const nameOf = (companyId: string, exportId: string, archive: number) =>
  `data-exports/${companyId}/${exportId}/${archive}.zip`
const streams = () => import('#functions/aws/s3Streams.ts')

export const DataArchives = {
  async start(companyId: string, exportId: string, archive: number) {
    const { startUpload } = await streams()
    return startUpload(settings('FILES_BUCKET'), nameOf(companyId, exportId, archive), TYPE)
  },

  /** A URL that downloads the archive under `name`, valid for 15 minutes. */
  async presignGet(companyId: string, exportId: string, archive: number, name: string): Promise<string> {
    const { presignedGet } = await import('#functions/aws/s3.ts')
    const disposition = `attachment; filename*=UTF-8''${encodeURIComponent(name)}`
    return presignedGet(settings('FILES_BUCKET'), nameOf(companyId, exportId, archive), GET_SECONDS, disposition)
  },

  /** The files of a company by hash, starting after the hash `after`, with sizes in bytes. */
  async *files(companyId: string, after: string | undefined) {
    const { listObjects } = await streams()
    const folder = `${companyId}/`
    for await (const { key, size } of listObjects(settings('FILES_BUCKET'), folder, after && folder + after))
      yield { file: key.slice(folder.length), size }
  },

  async *read(companyId: string, file: string): AsyncGenerator<Uint8Array> {
    const { readObject } = await streams()
    yield* readObject(settings('FILES_BUCKET'), `${companyId}/${file}`)
  },
}
