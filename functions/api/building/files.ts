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

const refuse = (code: RefusalCode, field = 'file') => new Refusal(code, { [field]: refusalSentence(code) })

const removeReturn = (
  caller: Caller,
  { building_id, ...target }: { building_id: string } & EditInput<'deleteLabReturn'>,
) => editAndPublish(caller, building_id, 'deleteLabReturn', target, () => ({ message: 'File deleted' }))

/** The bytes arrived, and they are a PDF. */
async function refuseOtherThanPdf(companyId: string, file: string): Promise<void> {
  const row = await Files.read(companyId, file)
  if (!row) throw refuse('file_missing', 'return')
  if (!PURPOSES.labReturn.types.some(type => type === row.type)) throw refuse('not_a_pdf', 'return')
}

function returnIn({ changes }: EditResult): LabReturn {
  const put = changes.find(change => change.op === 'put' && change.kind === 'labReturn')
  if (put?.op === 'put' && put.kind === 'labReturn') return put.row
  throw new Error("A laboratory's answer was not written")
}

export const handler = serve(files, {
  async begin({ body }, { company_id }) {
    if (body.size > MAX_FILE_BYTES) throw refuse('file_too_large')
    const types: readonly string[] = PURPOSES[body.purpose].types
    if (!types.includes(body.type)) throw refuse('file_wrong_type')
    const held = await Files.read(company_id, body.file)
    return { data: held ? { done: true } : await Bucket.presignPost(company_id, body) }
  },

  async commit({ body }, { company_id }) {
    const bytes = await Bucket.get(company_id, body.file)
    if (!bytes) throw refuse('file_missing')
    if (hashSecret(bytes) !== body.file) throw refuse('file_unreadable')
    const facts = inspectFile(bytes)
    const refusal = uploadRefusal(facts, body.purpose)
    if (refusal) throw refuse(refusal)
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
      data: returnIn(edited),
      message: 'File added',
    }))
  },

  async readLabReturn({ params, query }, { company_id }) {
    const found = await LabReturns.read(company_id, query.building_id, params.id)
    if (!found) throw new Refusal('not_found')
    const name = /\.pdf$/i.test(found.name) ? found.name : `${found.name}.pdf`
    return { data: { url: await Bucket.presignGet(company_id, found.file, name), name } }
  },

  deleteLabReturn: ({ params, query }, caller) => removeReturn(caller, { ...query, id: params.id }),
  deleteLabReturnNamed: ({ body }, caller) => removeReturn(caller, body),
})
