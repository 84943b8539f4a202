import { type FileRow, Files } from '#functions/data/files/files.ts'
import { inHistory } from '#functions/data/history.ts'
import { keys, partition } from '#functions/data/keys.ts'
import { queryList, read, type Write } from '#functions/data/table.ts'
import { editRecord } from '#functions/editRecord.ts'
import { Bucket } from '#functions/files/bucket.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import {
  ClearanceFile,
  type ClearanceFileInput,
  DOCUMENT_KINDS,
  type DocumentKind,
} from '#shared/domain/clearance/clearanceFiles.ts'
import { refuseLockedClearance } from '#shared/domain/clearance/clearanceStatus.ts'
import { withExtension } from '#shared/domain/files/fileName.ts'
import type { UploadPurpose } from '#shared/domain/files/uploads.ts'
import { historyOfDocument } from '#shared/domain/history/historyOfClearance.ts'
import { refuseStale } from '#shared/domain/tree/tree.ts'
import { Refusal, type RefusalCode, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { recordFilesChanged, rowWrite, withNextVersion } from './clearanceRows.ts'
import { Clearances } from './clearances.ts'

const MAX_FILES = 50
const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' }
const PURPOSES: Readonly<Record<0 | 1, UploadPurpose>> = { 0: 'clearancePdf', 1: 'clearanceImage' }

/** Documents of a clearance, one row each. They cannot change while the clearance is reviewed. */
export const ClearanceFiles = {
  /** In the order in which they were added. */
  ofClearance: (companyId: string, clearanceId: string, kind: DocumentKind): Promise<ClearanceFile[]> =>
    queryList(ClearanceFile(), partition.clearance(companyId, clearanceId), { prefix: `FILE#${kind}#` }),

  /** The documents of a kind; refuses an unknown clearance. */
  async list(companyId: string, clearanceId: string, kind: DocumentKind): Promise<ClearanceFile[]> {
    const [files] = await Promise.all([
      ClearanceFiles.ofClearance(companyId, clearanceId, kind),
      Clearances.read(companyId, clearanceId),
    ])
    return files
  },

  /** Adds or updates a document. `reply` builds the reply from all documents of the kind. */
  async save<R>(
    caller: Caller,
    clearanceId: string,
    kind: DocumentKind,
    { version, ...input }: ClearanceFileInput,
    reply: (files: ClearanceFile[]) => R,
  ): Promise<R> {
    const { company_id } = caller
    return editRecord(caller, {
      ...partsOf(caller, clearanceId, kind),
      read: () =>
        Promise.all([
          Clearances.read(company_id, clearanceId),
          ClearanceFiles.ofClearance(company_id, clearanceId, kind),
          Files.read(company_id, input.file),
        ]),
      decide([clearance, files, file]) {
        refuseLockedClearance(clearance)
        const before = files.find(({ id }) => id === input.id)
        refuseStale(before, version)
        if (!before && files.length >= MAX_FILES) throw fieldRefusal('name', `You can add up to ${MAX_FILES} documents`)
        const after: ClearanceFile = withNextVersion({ ...input, kind, ...readFacts(kind, file) }, before)
        return { clearance, files, before, after }
      },
      toReply: ({ files, after }) =>
        reply([...files.filter(({ id }) => id !== after.id), after].sort((a, b) => (a.id < b.id ? -1 : 1))),
    })
  },

  delete: (caller: Caller, clearanceId: string, kind: DocumentKind, id: string) =>
    editRecord(caller, {
      ...partsOf(caller, clearanceId, kind),
      read: () =>
        Promise.all([
          Clearances.read(caller.company_id, clearanceId),
          readFile(caller.company_id, clearanceId, kind, id),
        ]),
      decide([clearance, before]) {
        refuseLockedClearance(clearance)
        return { clearance, before, after: undefined }
      },
      toReply: () => ({ message: 'Document deleted' }),
    }),

  /** A short-lived URL that downloads the document under its title. */
  async addressOf(companyId: string, clearanceId: string, kind: DocumentKind, id: string) {
    const { name: title, file } = await readFile(companyId, clearanceId, kind, id)
    const type = (await Files.read(companyId, file))?.type ?? ''
    const name = withExtension(EXTENSIONS[type] ?? 'pdf', title)
    return { url: await Bucket.presignGet(companyId, file, name), name }
  },
}

interface EditedFile {
  readonly clearance: Clearance
  readonly before: ClearanceFile | undefined
  readonly after: ClearanceFile | undefined
}

const partsOf = ({ company_id, user_id }: Caller, clearanceId: string, kind: DocumentKind) => ({
  writesOf({ clearance, before, after }: EditedFile): Write[] {
    const key = keys.clearanceFile(company_id, clearanceId, kind, (after ?? before)?.id ?? '')
    return [...recordFilesChanged(company_id, clearance), rowWrite(key, before, after)]
  },
  historyOf: ({ clearance, before, after }: EditedFile) =>
    inHistory(clearance.building_id, historyOfDocument(user_id, clearance, before, after)),
})

const fieldRefusal = (field: string, problem: string) => new Refusal('invalid_input', { [field]: problem })
const fileRefusal = (code: RefusalCode) => new Refusal(code, { file: refusalSentence(code) })

async function readFile(
  companyId: string,
  clearanceId: string,
  kind: DocumentKind,
  id: string,
): Promise<ClearanceFile> {
  const file = await read(ClearanceFile(), keys.clearanceFile(companyId, clearanceId, kind, id))
  if (!file) throw new Refusal('not_found')
  return file
}

/** Type and dimensions according to the file's bytes, whatever its name. Refuses a file of an unsuitable type. */
function readFacts(kind: DocumentKind, row: FileRow | undefined): Pick<ClearanceFile, 'type' | 'width' | 'height'> {
  if (!row) throw fileRefusal('file_missing')
  const type = row.type === 'application/pdf' ? 0 : 1
  if (type === 1 && DOCUMENT_KINDS[kind].isPdfOnly) throw fileRefusal('not_a_pdf')
  const refusal = Files.purposeRefusal(row, PURPOSES[type])
  if (refusal) throw fileRefusal(refusal)
  const { width, height } = row
  return { type, ...(width && height && { width, height }) }
}
