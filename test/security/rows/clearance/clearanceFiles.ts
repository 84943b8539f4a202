import type { clearanceFiles as group } from '#shared/contract/clearance/clearanceFiles.ts'
import type { Rows } from '#test/security/row.ts'
import type { World } from '#test/security/world.ts'

const at = ({ clearance }: World) => ({ params: { id: clearance } })
const inside = (world: World, kind: 'worksafe' | 'certificate' | 'additional') => ({
  params: { id: world[kind] },
  query: { clearance_id: world.clearance },
})
const saved = (world: World, kind: 'worksafe' | 'certificate' | 'additional') => ({
  body: { clearance_id: world.clearance, id: world[kind], name: 'Renamed', file: world.wholePdf, version: 1 },
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
  saveWorksafe: { who: 'signedIn', ask: world => saved(world, 'worksafe') },
  deleteWorksafe: { who: 'signedIn', ask: world => inside(world, 'worksafe') },
  certificates: { who: 'signedIn', ask: at },
  saveCertificate: { who: 'signedIn', ask: world => saved(world, 'certificate') },
  deleteCertificate: { who: 'signedIn', ask: world => inside(world, 'certificate') },
  documents: { who: 'signedIn', ask: at },
  saveDocument: { who: 'signedIn', ask: world => saved(world, 'additional') },
  deleteDocument: { who: 'signedIn', ask: world => inside(world, 'additional') },
  readWorksafe: { who: 'signedIn', ask: world => inside(world, 'worksafe') },
  readCertificate: { who: 'signedIn', ask: world => inside(world, 'certificate') },
  readDocument: { who: 'signedIn', ask: world => inside(world, 'additional') },
}
