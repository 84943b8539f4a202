import { LabReturns } from '#functions/data/building/buildings.ts'
import { Receipts } from '#functions/data/building/receipts.ts'
import type { EditResult } from '#functions/data/building/treeEdits.ts'
import { type FileRow, Files } from '#functions/data/files/files.ts'
import { takeSentFile } from '#functions/data/files/sentFiles.ts'
import { Storage } from '#functions/data/files/storage.ts'
import { UploadedFiles } from '#functions/data/files/uploadedFiles.ts'
import { keys } from '#functions/data/keys.ts'
import { Parents } from '#functions/data/parents.ts'
import { readMany } from '#functions/data/table.ts'
import { Bucket } from '#functions/files/bucket.ts'
import { serve } from '#functions/http/serve.ts'
import { editAndPublish } from '#functions/notifications/editAndPublish.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { files } from '#shared/contract/building/files.ts'
import type { EditInput } from '#shared/domain/edits/edits.ts'
import { withExtension } from '#shared/domain/files/fileName.ts'
import { MAX_FILE_BYTES, PURPOSES, type UploadPurpose } from '#shared/domain/files/uploads.ts'
import type { LabReturn } from '#shared/domain/tree/building.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { Refusal, type RefusalCode, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

const fileRefusal = (code: RefusalCode, field = 'file') => new Refusal(code, { [field]: refusalSentence(code) })

async function deleteLabReturn(
  caller: Caller,
  { building_id, ...target }: { building_id: string | undefined } & EditInput<'deleteLabReturn'>,
) {
  const building = await Parents.building(caller.company_id, 'labReturn', target.id, building_id)
  return editAndPublish(caller, building, 'deleteLabReturn', target, () => ({ message: 'File deleted' }))
}

interface Upload {
  readonly file: string
  readonly purpose: UploadPurpose
  readonly type: string
  readonly size: number
}

const factsOf = ({ file, width, height }: FileRow) => ({ file, width, height })

/** Why a file cannot be uploaded, judging by its declared facts. */
function beginRefusal({ purpose, type, size }: Upload): RefusalCode | undefined {
  const types: readonly string[] = PURPOSES[purpose].types
  if (size > MAX_FILE_BYTES) return 'file_too_large'
  return types.includes(type) ? undefined : 'file_wrong_type'
}

/** The presigned POST of a file, unless the company already has the file. */
const formFor = async (companyId: string, upload: Upload, isStored: boolean) =>
  isStored ? { done: true as const } : Bucket.presignPost(companyId, upload)

function labReturnIn({ changes }: EditResult): LabReturn {
  const put = changes.find(change => change.op === 'put' && change.kind === 'labReturn')
  if (put?.op === 'put' && put.kind === 'labReturn') return put.row
  throw new Error('The edit wrote no lab return')
}

export const handler = serve('files', files, {
  async begin({ body }, { company_id }) {
    const refusal = beginRefusal(body)
    if (refusal) throw fileRefusal(refusal)
    const isStored = (await Files.read(company_id, body.file)) !== undefined
    if (!isStored) await Storage.begin(company_id, body.size)
    return { data: await formFor(company_id, body, isStored) }
  },

  async beginMany({ body: { files } }, { company_id }) {
    const stored = await readMany(files.map(({ file }) => keys.file(company_id, file)))
    const refusals = files.map(beginRefusal)
    const sent = files.filter((_, at) => !stored[at] && !refusals[at])
    await Storage.begin(
      company_id,
      sent.reduce((sum, { size }) => sum + size, 0),
    )
    const forms = files.map(async (upload, at) => {
      const refused = refusals[at]
      return refused ? { refused } : formFor(company_id, upload, stored[at] !== undefined)
    })
    return { data: await Promise.all(forms) }
  },

  async commit({ body }, { company_id }) {
    const [checked] = await UploadedFiles.record(company_id, [{ ...body, field: 'file' }])
    if (!checked) throw fileRefusal('file_missing')
    return { data: factsOf(checked) }
  },

  async commitMany({ body: { files } }, { company_id }) {
    const checked = await UploadedFiles.record(
      company_id,
      files.map(upload => ({ ...upload, field: 'file' })),
    )
    return { data: checked.map(factsOf) }
  },

  async read({ params }, { company_id }) {
    if (!(await Files.read(company_id, params.file))) throw new Refusal('not_found')
    return { data: { url: await Bucket.presignGet(company_id, params.file) } }
  },

  receipt: async ({ params, body }, { company_id }) => ({ data: await Receipts.issue(company_id, params.id, body) }),
  checkReceipt: async ({ body }, { company_id }) => ({
    data: { is_genuine: await Receipts.isGenuine(company_id, body) },
  }),

  async addLabReturn({ params, body: { return: sent, name, ...body } }, caller) {
    const { file } = await takeSentFile(caller.company_id, { sent, field: 'return', purpose: 'labReturn' })
    const named = name ?? `${CONTAMINANT_NAMES[body.contaminate_id]} lab certificate.pdf`
    return editAndPublish(caller, params.id, 'saveLabReturn', { ...body, name: named, file }, edited => ({
      data: labReturnIn(edited),
      message: 'File added',
    }))
  },

  async readLabReturn({ params, query }, { company_id }) {
    const building = await Parents.building(company_id, 'labReturn', params.id, query.building_id)
    const labReturn = await LabReturns.read(company_id, building, params.id)
    if (!labReturn) throw new Refusal('not_found')
    const name = withExtension('pdf', labReturn.name)
    return { data: { url: await Bucket.presignGet(company_id, labReturn.file, name), name } }
  },

  deleteLabReturn: ({ params, query }, caller) => deleteLabReturn(caller, { ...query, id: params.id }),
  deleteLabReturnNamed: ({ body }, caller) => deleteLabReturn(caller, body),
})
