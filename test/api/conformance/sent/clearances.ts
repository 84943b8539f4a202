import * as z from 'zod'
import { STATUS } from '#shared/domain/building/buildingStatus.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { order } from '#test/api/conformance/rows/documents.ts'
import { sent as sentForReview } from '#test/api/conformance/wire/clearances.ts'
import { answered, type CompanyUnderTest } from '#test/api/conformance/wire/companyUnderTest.ts'
import { pdfUrl, planUrl } from '#test/api/conformance/wire/dataUrls.ts'
import { setBuildingRow } from '#test/support/workers/buildingRow.ts'
import { type Sent, sentOf } from './sent.ts'

const ofClearance = ({ clearance: id }: CompanyUnderTest) => ({ id })
const document = (call: string, read: string): Sent => ({
  call: `POST /api/clearance/${call}/insert-update`,
  body: ({ clearance: clearance_id }, id) => ({ id, clearance_id, title: 'Letter of the lab', file: pdfUrl(id) }),
  read: `GET /api/clearance/${read}/{id}`,
  readParams: ofClearance,
  in: 'data.*',
})
const additional = document('additional-doc', 'get-additional-docs')

const clearance = sentOf('a clearance', tested => ({
  ...{ companies: [tested.removalCompany], removalists: [tested.removalist] },
}))
const photoLog = sentOf('an entry of the photo log')

const TREE = 'GET /api/building/{id}/tree'
const own = ({ building: id }: CompanyUnderTest) => ({ id })
/** A request for a management plan, which needs a reviewed building. */
const plan: Sent = {
  call: 'POST /api/building/request-plan',
  body: async tested => {
    const { data } = await answered(
      tested,
      z.object({ data: z.custom<Tree>() }),
      TREE,
      { params: own(tested) },
      'admin',
    )
    await setBuildingRow(data, { status_id: STATUS.reviewed, survey_date: '2026-03-02' })
    return order(tested)
  },
  read: 'GET /api/building/{id}/plan-contacts',
  readParams: own,
  in: 'data',
}

export const clearances: readonly Sent[] = [
  plan,
  {
    ...clearance,
    answeredAs: { ...clearance.answeredAs, building_id: 'template.building_id', survey_id: 'template.survey_id' },
  },
  photoLog,
  {
    ...photoLog,
    body: ({ clearance: clearance_id, logPhoto }, id) => {
      const photos = [{ id, name: 'South side', path: `/api/image/file/${logPhoto}`, deleted: false }]
      return { clearance_id, photo_logs: [{ id, description: 'After removal', photos }] }
    },
  },
  sentOf('the samples of a clearance'),
  document('work-safe', 'get-work-safe'),
  document('air-swab-result', 'get-air-swab-result'),
  additional,
  {
    ...additional,
    body: ({ clearance: clearance_id }, id) => ({ id, clearance_id, name: 'Letter of the lab', file: pdfUrl(id) }),
  },
  {
    call: 'POST /api/clearance/upload-floor-plan',
    body: ({ clearance: clearance_id }) => ({ clearance_id, title: 'Plant room', floor_plan: planUrl() }),
    read: 'GET /api/clearance/get-floor-plan/{id}',
    readParams: ofClearance,
    in: 'data',
  },
  {
    call: 'POST /api/clearance/review',
    as: 'reviewer',
    readAs: 'surveyor',
    body: async tested => ({ ...(await sentForReview(tested)), status: 'declined', message: 'Photos are missing.' }),
    read: 'GET /api/clearance/get-clearance-by-id/{id}',
    in: 'data.template',
    answeredAs: { clearance_id: 'id' },
  },
  sentOf('a removal company'),
  sentOf('a removalist'),
]

export const exports: readonly Sent[] = (['client', 'building'] as const).map(what => ({
  call: `POST /api/export/${what}/match`,
  as: 'exporter',
  body: tested => ({ [`${what}_id`]: tested[what], [what === 'client' ? 'customer_ref' : 'building_ref']: 'EXT-77' }),
  read: `GET /api/export/${what}/search`,
  readAs: 'exporter',
  readParams: () => ({}),
  in: 'data.*',
  answeredAs: { [`${what}_id`]: 'id', [what === 'client' ? 'customer_ref' : 'building_ref']: 'match.reference' },
}))
