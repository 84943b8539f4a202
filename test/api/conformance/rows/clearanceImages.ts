import * as z from 'zod'
import type { Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import { photoUrl, planUrl } from '#test/api/conformance/wire/dataUrls.ts'
import * as is from '#test/api/conformance/wire/fields.ts'

/** Images of a clearance that are sent with their call. */
export const rows: readonly Documented[] = [
  {
    says: '3§7',
    call: 'POST /api/clearance/photo-log/insert-update',
    ask: ({ clearance: clearance_id }) => ({
      body: { photo_logs: [{ photos: [{ name: 'After', path: photoUrl(90, 60) }] }], clearance_id },
    }),
    answers: z.object({ photo_logs: is.some(z.object({ photos: is.list(z.object({ path: is.filled })) })) }),
    refuses: [
      {
        what: 'a photo of more than 1000 px',
        ask: ({ clearance: clearance_id }) => ({
          body: { photo_logs: [{ photos: [{ name: 'After', path: photoUrl(1001, 4) }] }], clearance_id },
        }),
        status: 422,
        at: 'photo_logs.0.photos.0.path',
      },
    ],
  },
  {
    says: '3§9',
    call: 'POST /api/clearance/upload-floor-plan',
    ask: ({ clearance: clearance_id }) => ({ body: { clearance_id, title: 'Level 1', floor_plan: planUrl() } }),
    answers: z.object({ title: z.literal('Level 1') }),
    refuses: [
      {
        what: 'a plan of more than 2500 px',
        ask: ({ clearance: clearance_id }) => ({ body: { clearance_id, floor_plan: planUrl(2501, 20) } }),
        status: 422,
        at: 'floor_plan',
      },
    ],
  },
]
