import { companyRows } from '#functions/data/export/companyRows.ts'
import { exported } from '#functions/data/export/rowKinds.ts'
import { keys } from '#functions/data/keys.ts'
import { readMany } from '#functions/data/table.ts'
import { DataArchives } from '#functions/files/dataArchives.ts'
import { type ZipEntry, ZipUpload } from '#functions/files/zipUpload.ts'
import type { DataArchive, ExportPosition } from '#shared/domain/company/dataExport.ts'
import { withExtension } from '#shared/domain/files/fileName.ts'
import { METHODS } from '#shared/domain/vocabulary/assessmentMethods.ts'
import {
  AMOUNT_TYPE_NAMES,
  ANALYSIS_TYPES,
  CONTAMINANT_NAMES,
  NOTE_TYPE_NAMES,
  REMOVAL_CLASS_NAMES,
  REPORT_TYPE_NAMES,
  ROLE_NAMES,
  SAMPLE_STATUSES,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { STATUS_NAMES, SURVEY_STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { now } from '#shared/domain/vocabulary/time.ts'

/** One archive of a data export: its number, its start position, and when it ends. */
interface ArchiveRequest {
  readonly company: { readonly id: string; readonly name: string }
  readonly export_id: string
  /** From 1. */
  readonly number: number
  readonly position: ExportPosition
  /** Progress: called with the bytes of files written so far. */
  readonly onBytes: (bytes: number) => Promise<void>
  /** When false, the archive ends. */
  readonly hasTime: () => boolean
}

export interface StoredArchive {
  readonly archive: DataArchive
  /** The start of the next archive; undefined if this is the last one. */
  readonly next: ExportPosition | undefined
}

/** Limits of one archive. A worker writes one archive per step, with its records in memory. */
export const ARCHIVE = { bytes: 256 * 1024 * 1024, recordBytes: 16 * 1024 * 1024, entries: 10_000 }
/** Number of files fetched ahead, and their maximum size. */
const AHEAD = { files: 8, bytes: 2 * 1024 * 1024 }
const AT_ONCE = 100

/** Writes an archive to the bucket: records, then files, then the manifest. */
export async function makeDataArchive(request: ArchiveRequest): Promise<StoredArchive> {
  const { company, export_id, number, position } = request
  const zip = new ZipUpload(await DataArchives.start(company.id, export_id, number))
  try {
    const records = position.has_rows ? undefined : await addRecords(zip, request)
    const from = records?.next ?? position
    const files = from.has_rows ? await addFiles(zip, request, from) : undefined
    const entries = [...(records?.entries ?? []), ...(files?.entries ?? [])]
    const manifest = {
      ...{ format: 1, company, export: export_id, archive: number, written_at: now() },
      records: records?.counts ?? {},
      files: files?.entries.length ?? 0,
      entries,
    }
    await zip.add('manifest.json', [Buffer.from(JSON.stringify(manifest, undefined, 1))], true)
    return {
      archive: {
        name: withExtension('zip', `${company.name} ${export_id} ${number}`),
        size: await zip.complete(),
        records: Object.values(records?.counts ?? {}).reduce((sum, count) => sum + count, 0),
        files: files?.entries.length ?? 0,
      },
      next: files?.isLast ? undefined : (files?.next ?? from),
    }
  } catch (error) {
    await zip.abort()
    throw error
  }
}

/** Adds the next records, one file per kind. */
async function addRecords(zip: ZipUpload, { company, number, position, hasTime }: ArchiveRequest) {
  const kinds = new Map<string, string[]>()
  let [bytes, after, hasRows] = [0, position.after_row, true]
  for await (const { rows, end } of companyRows(company.id, position.after_row)) {
    for (const row of rows) {
      const found = exported(company.id, row)
      if (!found) continue
      const text = JSON.stringify(found.row)
      bytes += text.length
      const texts = kinds.get(found.kind) ?? []
      texts.push(text)
      kinds.set(found.kind, texts)
    }
    after = end
    hasRows = bytes < ARCHIVE.recordBytes && hasTime()
    if (!hasRows) break
  }
  const entries: ZipEntry[] = []
  if (number === 1)
    entries.push(await zip.add('data/names.json', [Buffer.from(JSON.stringify(referenceNames(), undefined, 1))], true))
  const suffix = number === 1 ? '' : `-${number}`
  for (const [kind, texts] of kinds) entries.push(await zip.add(`data/${kind}${suffix}.json`, listOf(texts), true))
  const counts = Object.fromEntries([...kinds].map(([kind, texts]) => [kind, texts.length]))
  return { entries, counts, next: { ...position, after_row: after, has_rows: hasRows } }
}

/** A JSON array with one record per line. */
function* listOf(texts: readonly string[]): Generator<Uint8Array> {
  for (const [at, text] of texts.entries()) yield Buffer.from(`${at === 0 ? '[\n' : ',\n'}${text}`)
  yield Buffer.from('\n]\n')
}

/** Adds the next files until the archive is full. */
async function addFiles(zip: ZipUpload, { company, onBytes, hasTime }: ArchiveRequest, from: ExportPosition) {
  const entries: (ZipEntry & { readonly type?: string })[] = []
  let next = from
  for await (const { file, size, type, content } of filesAhead(company.id, from.after_file)) {
    const isFull = zip.size + size > ARCHIVE.bytes || entries.length >= ARCHIVE.entries || !hasTime()
    if (isFull && next !== from) return { entries, next, isLast: false }
    const name = `files/${file}${(type && ENDINGS[type]) ?? ''}`
    entries.push({
      ...(await zip.add(name, (await content) ?? DataArchives.read(company.id, file))),
      ...(type && { type }),
    })
    next = { ...next, after_file: file, bytes: next.bytes + size }
    await onBytes(next.bytes)
  }
  return { entries, next, isLast: true }
}

const ENDINGS: Readonly<Record<string, string>> = {
  'image/jpeg': '.jpg',
  'image/png': '.png',
  'application/pdf': '.pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': '.xlsx',
  'text/html': '.html',
}

interface StoredFile {
  readonly file: string
  readonly size: number
}

/** The files of a company. Fetches the content of small files ahead, while another file is written. */
async function* filesAhead(companyId: string, after: string | undefined) {
  const fetch = (file: StoredFile & { readonly type: string | undefined }) => {
    const content = file.size <= AHEAD.bytes ? Array.fromAsync(DataArchives.read(companyId, file.file)) : undefined
    // Errors are thrown where the content is awaited. The fetch of an unused file may fail silently.
    content?.catch(() => undefined)
    return { ...file, content }
  }
  const waiting: ReturnType<typeof fetch>[] = []
  for await (const file of filesWithTypes(companyId, after)) {
    waiting.push(fetch(file))
    const next = waiting.length > AHEAD.files ? waiting.shift() : undefined
    if (next) yield next
  }
  yield* waiting
}

/** The files of a company, with the type of each checked file. */
async function* filesWithTypes(companyId: string, after: string | undefined) {
  for await (const batch of batches(DataArchives.files(companyId, after))) {
    const rows = await readMany(batch.map(({ file }) => keys.file(companyId, file)))
    for (const [at, stored] of batch.entries()) {
      const type = rows[at]?.type
      yield { ...stored, type: typeof type === 'string' ? type : undefined }
    }
  }
}

async function* batches(files: AsyncIterable<StoredFile>): AsyncGenerator<StoredFile[]> {
  let batch: StoredFile[] = []
  for await (const file of files) {
    batch.push(file)
    if (batch.length < AT_ONCE) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** The names behind the numeric ids in exported records, by list. */
const referenceNames = () => ({
  report_types: REPORT_TYPE_NAMES,
  building_statuses: STATUS_NAMES,
  survey_statuses: SURVEY_STATUS_NAMES,
  contaminants: CONTAMINANT_NAMES,
  assessment_methods: Object.fromEntries(Object.entries(METHODS).map(([id, { name }]) => [id, name])),
  amount_types: AMOUNT_TYPE_NAMES,
  analysis_types: ANALYSIS_TYPES,
  sample_statuses: SAMPLE_STATUSES,
  note_types: NOTE_TYPE_NAMES,
  removal_classes: REMOVAL_CLASS_NAMES,
  roles: ROLE_NAMES,
})
