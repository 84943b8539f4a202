import { ClearanceEdits } from '#functions/data/clearance/clearanceEdits.ts'
import { ClearanceFiles } from '#functions/data/clearance/clearanceFiles.ts'
import { Clearances } from '#functions/data/clearance/clearances.ts'
import { PhotoLogs } from '#functions/data/clearance/photoLogs.ts'
import { serve } from '#functions/http/serve.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { clearanceFiles } from '#shared/contract/clearance/clearanceFiles.ts'
import type { DocumentKind } from '#shared/domain/clearance/clearanceFiles.ts'
import { foldText } from '#shared/domain/text/foldText.ts'

interface FileRequest {
  readonly params: Readonly<Record<string, string>> & { readonly id: string }
  readonly query: { readonly clearance_id: string }
}

const listFiles = async ({ company_id }: Caller, id: string, kind: DocumentKind) => ({
  data: await ClearanceFiles.list(company_id, id, kind),
})
const fileUrl = ({ company_id }: Caller, { params, query }: FileRequest, kind: DocumentKind) =>
  ClearanceFiles.addressOf(company_id, query.clearance_id, kind, params.id)
const deleteFile = (caller: Caller, { params, query }: FileRequest, kind: DocumentKind) =>
  ClearanceFiles.delete(caller, query.clearance_id, kind, params.id)
const message = 'Document saved'

export const handler = serve(clearanceFiles, {
  photoLogs: async ({ params }, { company_id }) => ({ data: await PhotoLogs.list(company_id, params.id) }),
  savePhotoLogs: ({ body }, caller) =>
    PhotoLogs.save(caller, body.clearance_id, body.photo_logs, photo_logs => ({
      photo_logs,
      ...(body.with_message && { message: 'Photo log saved' }),
    })),

  samples: async ({ params }, { company_id }) => ({ data: (await Clearances.read(company_id, params.id)).samples }),
  saveSamples: ({ body }, caller) => ClearanceEdits.samples(caller, body.clearance_id, body.samples, body.version),

  async floorPlan({ params }, { company_id }) {
    const { floor_plan, floor_plan_title: title } = await Clearances.read(company_id, params.id)
    return { data: floor_plan ? { title, floor_plan } : null }
  },
  saveFloorPlan: ({ body: { clearance_id, version, ...floorPlan } }, caller) =>
    ClearanceEdits.floorPlan(caller, clearance_id, floorPlan, version),
  deleteFloorPlan: ({ params }, caller) => ClearanceEdits.deleteFloorPlan(caller, params.id),

  worksafes: ({ params }, caller) => listFiles(caller, params.id, 'worksafe'),
  async searchWorksafes({ body: { clearance_id, search } }, { company_id }) {
    const files = await ClearanceFiles.list(company_id, clearance_id, 'worksafe')
    return { worksafes: files.filter(({ name }) => foldText(name).includes(foldText(search.trim()))) }
  },
  saveWorksafe: ({ body: { clearance_id, ...file } }, caller) =>
    ClearanceFiles.save(caller, clearance_id, 'worksafe', file, worksafes => ({ worksafes, message })),
  deleteWorksafe: (request, caller) => deleteFile(caller, request, 'worksafe'),

  certificates: ({ params }, caller) => listFiles(caller, params.id, 'certificate'),
  saveCertificate: ({ body: { clearance_id, ...file } }, caller) =>
    ClearanceFiles.save(caller, clearance_id, 'certificate', file, documents => ({ documents, message })),
  deleteCertificate: (request, caller) => deleteFile(caller, request, 'certificate'),

  documents: ({ params }, caller) => listFiles(caller, params.id, 'additional'),
  saveDocument: ({ body: { clearance_id, ...file } }, caller) =>
    ClearanceFiles.save(caller, clearance_id, 'additional', file, additional_docs => ({ additional_docs, message })),
  deleteDocument: (request, caller) => deleteFile(caller, request, 'additional'),

  readWorksafe: async (request, caller) => ({ data: await fileUrl(caller, request, 'worksafe') }),
  readCertificate: async (request, caller) => ({ data: await fileUrl(caller, request, 'certificate') }),
  readDocument: async (request, caller) => ({ location: (await fileUrl(caller, request, 'additional')).url }),
})
