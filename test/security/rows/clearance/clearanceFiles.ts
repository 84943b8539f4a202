import type { clearanceFiles as group } from '#shared/contract/clearance/clearanceFiles.ts'
import type { CompanyRecords } from '#test/security/companyRecords.ts'
import type { Rows } from '#test/security/row.ts'

const at = ({ clearance }: CompanyRecords) => ({ params: { id: clearance } })
const inside = (records: CompanyRecords, kind: 'worksafe' | 'certificate' | 'additional') => ({
  params: { id: records[kind] },
  query: { clearance_id: records.clearance },
})
const saved = (records: CompanyRecords, kind: 'worksafe' | 'certificate' | 'additional') => ({
  body: { clearance_id: records.clearance, id: records[kind], name: 'Renamed', file: records.wholePdf, version: 1 },
})

export const clearanceFiles: Rows<typeof group> = {
  photoLogs: { who: 'signedIn', ask: at },
  savePhotoLogs: {
    who: 'signedIn',
    ask: ({ clearance, photoLog, logPhoto, fresh }) => ({
      body: {
        clearance_id: clearance,
        photo_logs: [
          {
            id: photoLog,
            description: 'Before',
            photos: [{ id: fresh(), picture: { file: logPhoto, width: 120, height: 90 } }],
            version: 1,
          },
        ],
      },
    }),
  },
  samples: { who: 'signedIn', ask: at },
  saveSamples: {
    who: 'signedIn',
    ask: ({ clearance, fresh }) => ({
      body: {
        clearance_id: clearance,
        samples: { air_monitorings: [{ id: fresh(), sample: 'P1', result: '<0.01' }], surface_dusts: [] },
      },
    }),
  },
  floorPlan: { who: 'signedIn', ask: at },
  saveFloorPlan: {
    who: 'signedIn',
    ask: ({ clearance, file }) => ({
      body: { clearance_id: clearance, floor_plan: { file, width: 600, height: 400 } },
    }),
  },
  deleteFloorPlan: { who: 'signedIn', ask: at },
  worksafes: { who: 'signedIn', ask: at },
  searchWorksafes: { who: 'signedIn', ask: ({ clearance }) => ({ body: { clearance_id: clearance, search: 'N' } }) },
  saveWorksafe: { who: 'signedIn', ask: records => saved(records, 'worksafe') },
  deleteWorksafe: { who: 'signedIn', ask: records => inside(records, 'worksafe') },
  certificates: { who: 'signedIn', ask: at },
  saveCertificate: { who: 'signedIn', ask: records => saved(records, 'certificate') },
  deleteCertificate: { who: 'signedIn', ask: records => inside(records, 'certificate') },
  documents: { who: 'signedIn', ask: at },
  saveDocument: { who: 'signedIn', ask: records => saved(records, 'additional') },
  deleteDocument: { who: 'signedIn', ask: records => inside(records, 'additional') },
  readWorksafe: { who: 'signedIn', ask: records => inside(records, 'worksafe') },
  readCertificate: { who: 'signedIn', ask: records => inside(records, 'certificate') },
  readDocument: { who: 'signedIn', ask: records => inside(records, 'additional') },
}
