import { LabReturns } from '#functions/data/building/buildings.ts'
import type { EditResult } from '#functions/data/building/treeEdits.ts'
import { Files } from '#functions/data/files/files.ts'
import { hashSecret } from '#functions/data/keys.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { inspectFile } from '#functions/files/fileInspection.ts'
import { serve } from '#functions/http/serve.ts'
import { editAndPublish } from '#functions/notifications/editAndPublish.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { files } from '#shared/contract/building/files.ts'
import type { EditInput } from '#shared/domain/edits/edits.ts'
import { MAX_FILE_BYTES, PURPOSES, uploadRefusal } from '#shared/domain/files/uploads.ts'
import type { LabReturn } from '#shared/domain/tree/building.ts'
import { Refusal, type RefusalCode, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

const fileRefusal = (code: RefusalCode, field = 'file') => new Refusal(code, { [field]: refusalSentence(code) })

const deleteLabReturn = (
  caller: Caller,
  { building_id, ...target }: { building_id: string } & EditInput<'deleteLabReturn'>,
) => editAndPublish(caller, building_id, 'deleteLabReturn', target, () => ({ message: 'File deleted' }))

/** Refuses a file that has not arrived, or is not a PDF. */
async function refuseOtherThanPdf(companyId: string, file: string): Promise<void> {
  const row = await Files.read(companyId, file)
  if (!row) throw fileRefusal('file_missing', 'return')
  if (!PURPOSES.labReturn.types.some(type => type === row.type)) throw fileRefusal('not_a_pdf', 'return')
}

function labReturnIn({ changes }: EditResult): LabReturn {
  const put = changes.find(change => change.op === 'put' && change.kind === 'labReturn')
  if (put?.op === 'put' && put.kind === 'labReturn') return put.row
  throw new Error('The edit wrote no lab return')
}

export const handler = serve(files, {
  async begin({ body }, { company_id }) {
    if (body.size > MAX_FILE_BYTES) throw fileRefusal('file_too_large')
    const types: readonly string[] = PURPOSES[body.purpose].types
    if (!types.includes(body.type)) throw fileRefusal('file_wrong_type')
    const stored = await Files.read(company_id, body.file)
    return { data: stored ? { done: true } : await Bucket.presignPost(company_id, body) }
  },

  async commit({ body }, { company_id }) {
    const bytes = await Bucket.get(company_id, body.file)
    if (!bytes) throw fileRefusal('file_missing')
    if (hashSecret(bytes) !== body.file) throw fileRefusal('file_unreadable')
    const facts = inspectFile(bytes)
    const refusal = uploadRefusal(facts, body.purpose)
    if (refusal) throw fileRefusal(refusal)
    const { type = '', width, height, isWhole } = facts
    await Files.put(company_id, { file: body.file, type, size: bytes.length, width, height, is_whole: isWhole })
    return { data: { file: body.file, width, height } }
  },

  async read({ params }, { company_id }) {
    if (!(await Files.read(company_id, params.file))) throw new Refusal('not_found')
    return { data: { url: await Bucket.presignGet(company_id, params.file) } }
  },

  async addLabReturn({ params, body: { return: file, ...body } }, caller) {
    await refuseOtherThanPdf(caller.company_id, file)
    return editAndPublish(caller, params.id, 'saveLabReturn', { ...body, file }, edited => ({
      data: labReturnIn(edited),
      message: 'File added',
    }))
  },

  async readLabReturn({ params, query }, { company_id }) {
    const labReturn = await LabReturns.read(company_id, query.building_id, params.id)
    if (!labReturn) throw new Refusal('not_found')
    const name = /\.pdf$/i.test(labReturn.name) ? labReturn.name : `${labReturn.name}.pdf`
    return { data: { url: await Bucket.presignGet(company_id, labReturn.file, name), name } }
  },

  deleteLabReturn: ({ params, query }, caller) => deleteLabReturn(caller, { ...query, id: params.id }),
  deleteLabReturnNamed: ({ body }, caller) => deleteLabReturn(caller, body),
})
