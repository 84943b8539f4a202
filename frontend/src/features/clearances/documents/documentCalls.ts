import { clearanceCalls } from '#frontend/api/clearanceCalls.ts'
import { inWorker } from '#frontend/images/inWorker.ts'
import { NoConnection } from '#shared/contract/protocol/client.ts'
import { type ClearanceFile, DOCUMENT_KINDS, type DocumentKind } from '#shared/domain/clearance/clearanceFiles.ts'
import { labReturnRefusal } from '#shared/domain/edits/labReturnEdits.ts'
import type { UploadPurpose } from '#shared/domain/files/uploads.ts'
import { firstCharacters } from '#shared/domain/text/firstCharacters.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

type Body = Parameters<typeof clearanceCalls.clearanceFiles.saveWorksafe>[0]['body']
type Options = Parameters<typeof clearanceCalls.clearanceFiles.saveWorksafe>[1]
interface DocumentCalls {
  readonly list: (id: string, signal: AbortSignal) => Promise<{ data: ClearanceFile[] }>
  readonly save: (body: Body, options: Options) => Promise<unknown>
  readonly delete: (id: string, clearance_id: string) => Promise<unknown>
}

const files = clearanceCalls.clearanceFiles

export const DOCUMENT_CALLS: Readonly<Record<DocumentKind, DocumentCalls>> = {
  certificate: {
    list: (id, signal) => files.certificates({ params: { id } }, { signal }),
    save: (body, options) => files.saveCertificate({ body }, options),
    delete: (id, clearance_id) => files.deleteCertificate({ params: { id }, query: { clearance_id } }),
  },
  worksafe: {
    list: (id, signal) => files.worksafes({ params: { id } }, { signal }),
    save: (body, options) => files.saveWorksafe({ body }, options),
    delete: (id, clearance_id) => files.deleteWorksafe({ params: { id }, query: { clearance_id } }),
  },
  additional: {
    list: (id, signal) => files.documents({ params: { id } }, { signal }),
    save: (body, options) => files.saveDocument({ body }, options),
    delete: (id, clearance_id) => files.deleteDocument({ params: { id }, query: { clearance_id } }),
  },
}

/** A short-lived URL of a document. */
export async function documentUrl(kind: DocumentKind, id: string, clearance_id: string): Promise<string> {
  const request = { params: { id }, query: { clearance_id } }
  if (kind === 'additional') return `/clearance/additional-document/${id}?clearance_id=${clearance_id}`
  const { data } = await (kind === 'worksafe' ? files.readWorksafe(request) : files.readCertificate(request))
  return data.url
}

const FIRST_BYTES = 5
const MAX_TITLE_LENGTH = 190

interface Device {
  readonly store: (blob: Blob, purpose: UploadPurpose) => Promise<string>
  readonly upload: (input: unknown) => Promise<void>
}

/** Checks a chosen file, uploads it and adds it to the clearance. Throws an error with a message for the user. */
export async function addDocument(kind: DocumentKind, clearance_id: string, chosen: File, device: Device) {
  try {
    const file = await storeDocument(kind, chosen, device)
    await device.upload({ file })
    const body = { id: newId(), clearance_id, name: titleOf(kind, chosen), file }
    await DOCUMENT_CALLS[kind].save(body, { key: newId() })
  } catch (error) {
    throw new Error(problemOf(error))
  }
}

/** Stores a document and resolves to its hash. Resizing an image also removes its GPS position. A PDF is stored unchanged. */
async function storeDocument(kind: DocumentKind, chosen: File, { store }: Device): Promise<string> {
  if (!DOCUMENT_KINDS[kind].isPdfOnly && /^image\/(png|jpe?g)$/.test(chosen.type))
    return store((await inWorker(work => work.resizeImage(chosen, 'clearanceImage'))).blob, 'clearanceImage')
  const refusal = labReturnRefusal(chosen.size, await chosen.slice(0, FIRST_BYTES).text())
  if (refusal === 'not_a_pdf' && !DOCUMENT_KINDS[kind].isPdfOnly) throw new Error('Choose a PDF, JPG or PNG file')
  if (refusal) throw new Error(refusalSentence(refusal))
  return store(chosen.slice(0, chosen.size, 'application/pdf'), 'clearancePdf')
}

/** The file name is the title, except for the notification to WorkSafe (3§2.6). */
const titleOf = (kind: DocumentKind, { name }: File): string =>
  (kind !== 'worksafe' && firstCharacters(name.replace(/\.(pdf|png|jpe?g)$/i, ''), MAX_TITLE_LENGTH).trim()) ||
  DOCUMENT_KINDS[kind].title

function problemOf(error: unknown): string {
  if (error instanceof NoConnection) return 'You’re offline. Add it again when you’re back online.'
  if (error instanceof Refusal) return Object.values(error.fields)[0] ?? error.message
  return error instanceof Error ? error.message : 'Something went wrong. Try again.'
}
