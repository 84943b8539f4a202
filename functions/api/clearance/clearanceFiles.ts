import { documentReply, FILE_PATH, photoLogReply, samplesReply } from '#functions/api/replies/clearanceReplies.ts'
import { editClearance } from '#functions/data/clearance/clearanceEdits.ts'
import { ClearanceFiles } from '#functions/data/clearance/clearanceFiles.ts'
import { refuseUnfitFiles } from '#functions/data/clearance/clearanceRows.ts'
import { Clearances } from '#functions/data/clearance/clearances.ts'
import { PhotoLogs } from '#functions/data/clearance/photoLogs.ts'
import { Files } from '#functions/data/files/files.ts'
import { takeDocument, takeSentImage } from '#functions/data/files/sentFiles.ts'
import { Parents } from '#functions/data/parents.ts'
import { serve } from '#functions/http/serve.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { clearanceFiles } from '#shared/contract/clearance/clearanceFiles.ts'
import type { DocumentRequest, LogInput } from '#shared/contract/clearance/clearanceParts.ts'
import type { AirSwabSamples } from '#shared/domain/clearance/clearance.ts'
import {
  type ClearanceFile,
  DOCUMENT_KINDS,
  type DocumentKind,
  type LogPhoto,
  type PhotoLogInput,
} from '#shared/domain/clearance/clearanceFiles.ts'
import type { ClearanceEditInput } from '#shared/domain/edits/editsOfClearances.ts'
import { foldText } from '#shared/domain/text/foldText.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'

interface FileRequest {
  readonly params: Readonly<Record<string, string>> & { readonly id: string }
  readonly query: { readonly clearance_id?: string | undefined }
}

const listFiles = async ({ company_id }: Caller, id: string, kind: DocumentKind) => ({
  data: (await ClearanceFiles.list(company_id, id, kind)).map(documentReply),
})
const clearanceOf = ({ company_id }: Caller, { params, query }: FileRequest, kind: DocumentKind) =>
  Parents.clearance(company_id, kind, params.id, query.clearance_id)
const fileUrl = async (caller: Caller, request: FileRequest, kind: DocumentKind) =>
  ClearanceFiles.addressOf(caller.company_id, await clearanceOf(caller, request, kind), kind, request.params.id)
const deleteFile = async (caller: Caller, request: FileRequest, kind: DocumentKind) =>
  ClearanceFiles.delete(caller, await clearanceOf(caller, request, kind), kind, request.params.id)
const message = 'Document saved'
async function saveDocument<R>(
  caller: Caller,
  kind: DocumentKind,
  { clearance_id, file: sent, ...fields }: DocumentRequest,
  reply: (files: ClearanceFile[]) => R,
): Promise<R> {
  const file = await takeDocument(caller.company_id, sent, DOCUMENT_KINDS[kind])
  return ClearanceFiles.save(caller, clearance_id, kind, { ...fields, file }, reply)
}

const editAndReplyVersion = <N extends 'saveSamples' | 'saveFloorPlan', R extends object>(
  caller: Caller,
  name: N,
  input: ClearanceEditInput<N>,
  reply: R,
) => editClearance(caller, name, input, { toReply: ({ after }) => ({ ...reply, version: after.version }) })

export const handler = serve('clearanceFiles', clearanceFiles, {
  photoLogs: async ({ params }, { company_id }) => ({
    data: (await PhotoLogs.list(company_id, params.id)).map(photoLogReply),
  }),
  savePhotoLogs: async ({ body }, caller) =>
    PhotoLogs.save(caller, body.clearance_id, await withPictures(caller, body.photo_logs), photo_logs => ({
      photo_logs: photo_logs.map(photoLogReply),
      ...(body.with_message && { message: 'Photo log saved' }),
    })),

  samples: async ({ params }, { company_id }) => ({
    data: samplesReply((await Clearances.read(company_id, params.id)).samples),
  }),
  async saveSamples({ body: { clearance_id, samples, version } }, caller) {
    await refuseUnknownCertificates(caller, clearance_id, samples)
    const input = { id: clearance_id, samples, version }
    return editAndReplyVersion(caller, 'saveSamples', input, { message: 'Samples saved' })
  },

  async floorPlan({ params }, { company_id }) {
    const { floor_plan, floor_plan_title: title } = await Clearances.read(company_id, params.id)
    return { data: floor_plan ? { title, floor_plan } : null }
  },
  async saveFloorPlan({ body: { clearance_id, version, title, floor_plan: sent } }, caller) {
    const of = { field: 'floor_plan', purpose: 'clearancePlan' } as const
    const floor_plan = typeof sent === 'string' ? await takeSentImage(caller.company_id, { sent, ...of }) : sent
    await refuseUnfitFiles(caller.company_id, [{ ...floor_plan, ...of }])
    const input = { id: clearance_id, floor_plan, floor_plan_title: title, version }
    return editAndReplyVersion(caller, 'saveFloorPlan', input, { title, message: 'Floor plan saved' })
  },
  deleteFloorPlan: ({ params: { id } }, caller) =>
    editAndReplyVersion(caller, 'saveFloorPlan', { id }, { message: 'Floor plan deleted' }),

  worksafes: ({ params }, caller) => listFiles(caller, params.id, 'worksafe'),
  async searchWorksafes({ body: { clearance_id, search } }, { company_id }) {
    const files = await ClearanceFiles.list(company_id, clearance_id, 'worksafe')
    const found = files.filter(({ name }) => foldText(name).includes(foldText(search.trim())))
    return { worksafes: found.map(documentReply) }
  },
  saveWorksafe: ({ body }, caller) =>
    saveDocument(caller, 'worksafe', body, all => ({ worksafes: all.map(documentReply), message })),
  deleteWorksafe: (request, caller) => deleteFile(caller, request, 'worksafe'),

  certificates: ({ params }, caller) => listFiles(caller, params.id, 'certificate'),
  saveCertificate: ({ body }, caller) =>
    saveDocument(caller, 'certificate', body, all => ({ documents: all.map(documentReply), message })),
  deleteCertificate: (request, caller) => deleteFile(caller, request, 'certificate'),

  documents: ({ params }, caller) => listFiles(caller, params.id, 'additional'),
  saveDocument: ({ body }, caller) =>
    saveDocument(caller, 'additional', body, all => ({ additional_docs: all.map(documentReply), message })),
  deleteDocument: (request, caller) => deleteFile(caller, request, 'additional'),

  readWorksafe: async (request, caller) => ({ data: await fileUrl(caller, request, 'worksafe') }),
  readCertificate: async (request, caller) => ({ data: await fileUrl(caller, request, 'certificate') }),
  readDocument: async (request, caller) => ({ location: (await fileUrl(caller, request, 'additional')).url }),
})

type PhotoInput = LogInput['photos'][number]

/** Adds image and size to photos that are given by path. */
const withPictures = (caller: Caller, logs: readonly LogInput[]): Promise<PhotoLogInput[]> =>
  Promise.all(
    logs.map(async (log, at) => ({
      ...log,
      photos: await Promise.all(
        log.photos.map((photo, index) => withPicture(caller, photo, `photo_logs.${at}.photos.${index}.path`)),
      ),
    })),
  )

async function withPicture(caller: Caller, { path, ...photo }: PhotoInput, field: string): Promise<LogPhoto> {
  if (photo.picture) return { ...photo, picture: photo.picture }
  if (path === undefined) throw new Refusal('invalid_input', { [field]: 'Required' })
  if (!path.startsWith(FILE_PATH)) {
    const picture = await takeSentImage(caller.company_id, { sent: path, field, purpose: 'clearancePhoto' })
    return { ...photo, picture }
  }
  const row = await Files.read(caller.company_id, path.slice(FILE_PATH.length))
  const { file, width, height } = row ?? {}
  if (!file || !width || !height) throw new Refusal('file_missing', { [field]: refusalSentence('file_missing') })
  return { ...photo, picture: { file, width, height } }
}

async function refuseUnknownCertificates({ company_id }: Caller, clearanceId: string, samples: AirSwabSamples) {
  const named = Object.entries(samples).flatMap(([type, rows]) =>
    rows.flatMap(({ air_swab_result_id: id }, at) =>
      id ? [{ id, field: `samples.${type}.${at}.air_swab_result_id` }] : [],
    ),
  )
  if (named.length === 0) return
  const certificates = await ClearanceFiles.list(company_id, clearanceId, 'certificate')
  const unknown = named.find(({ id }) => !certificates.some(certificate => certificate.id === id))
  if (unknown) throw new Refusal('invalid_input', { [unknown.field]: 'Choose a certificate of this clearance' })
}
