import { createHash } from 'node:crypto'
import { Bucket } from '#functions/files/bucket.ts'
import { PURPOSES, type UploadPurpose } from '#shared/domain/files/uploads.ts'
import { FileHash, type ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { Refusal, type RefusalCode, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { type FileRow, Files } from './files.ts'
import { Storage } from './storage.ts'
import { UploadedFiles } from './uploadedFiles.ts'

/** A file in a request: its hash or its bytes as a data URL, its field and its purpose. */
interface Sent {
  readonly sent: string
  readonly field: string
  readonly purpose: UploadPurpose
}

/** The row of a file in a request, after the same checks as for an upload. Refused at its field. */
export async function takeSentFile(companyId: string, { sent, field, purpose }: Sent): Promise<FileRow> {
  const refuse = (code: RefusalCode) => new Refusal(code, { [field]: refusalSentence(code) })
  const file = FileHash.safeParse(sent).success ? sent : await store(companyId, sent, purpose, refuse)
  const stored = await Files.read(companyId, file)
  const [row] = stored ? [stored] : await UploadedFiles.record(companyId, [{ field, file, purpose }])
  if (!row) throw refuse('file_missing')
  const refusal = Files.purposeRefusal(row, purpose)
  if (refusal) throw refuse(refusal === 'file_wrong_type' && isPdf(purpose) ? 'not_a_pdf' : refusal)
  return row
}

const isPdf = (purpose: UploadPurpose) => PURPOSES[purpose].types.every(type => type === 'application/pdf')

/** The same for an image, with its dimensions. */
export async function takeSentImage(companyId: string, sent: Sent): Promise<ImageFile> {
  const { file, width = 0, height = 0 } = await takeSentFile(companyId, sent)
  return { file, width, height }
}

/** The hash of a clearance document. An uploaded document is checked later, when it is recorded. */
export async function takeDocument(
  companyId: string,
  sent: string,
  { isPdfOnly }: { readonly isPdfOnly: boolean },
): Promise<string> {
  if (FileHash.safeParse(sent).success) return sent
  const purpose = isPdfOnly || sent.startsWith('data:application/pdf') ? 'clearancePdf' : 'clearanceImage'
  return (await takeSentFile(companyId, { sent, field: 'file', purpose })).file
}

/** Stores an image that the request contains as bytes; an uploaded image and no image pass unchanged. */
export const takeImage = async <None extends null | undefined>(
  companyId: string,
  sent: ImageFile | string | None,
  of: Omit<Sent, 'sent'>,
): Promise<ImageFile | None> => (typeof sent === 'string' ? takeSentImage(companyId, { sent, ...of }) : sent)

/** Stores bytes under their hash, if their type is allowed. */
async function store(
  companyId: string,
  dataUrl: string,
  purpose: UploadPurpose,
  refuse: (code: RefusalCode) => Refusal,
): Promise<string> {
  const [, type = '', base64 = ''] = /^data:([^;]+);base64,(.*)$/.exec(dataUrl) ?? []
  const types: readonly string[] = PURPOSES[purpose].types
  if (!types.includes(type)) throw refuse('file_wrong_type')
  const bytes = Buffer.from(base64, 'base64')
  const file = createHash('sha256').update(bytes).digest('hex')
  if (await Files.read(companyId, file)) return file
  await Storage.begin(companyId, bytes.length)
  await Bucket.put(companyId, file, bytes, type)
  return file
}
