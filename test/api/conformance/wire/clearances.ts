import * as z from 'zod'
import { answered, type CompanyUnderTest } from './companyUnderTest.ts'
import * as is from './fields.ts'

export const Saved = z.object({ clearance_id: z.string() })
export const one = ({ clearance: id }: CompanyUnderTest) => ({ params: { id } })
export const SAVE = 'POST /api/clearance/insert-update'

export const aClearance = ({
  clearanceBuilding: building_id,
  survey: survey_id,
  people,
  ...tested
}: CompanyUnderTest) => ({
  building_id,
  survey_id,
  clearance: {
    name: 'Boiler house',
    work_date: '2026-03-02',
    work_date_to: '2026-03-04',
    type: 1,
    site_address: '1 Main Street, Napier 4110',
    details: '<p>Lagging of two pipes was removed.</p>',
    declaration_text: '<p>Inspected by an independent assessor.</p>',
    authors: [people.surveyor.id],
    inspection_dates: [{ inspect_date: '2026-03-04', inspect_time: '14:30' }],
  },
  information: { arwp_1: 1, arwp_2: 0, arwp_comment: null, cdrw_1_1: 1, cdrw_2_1: 0, arwd_1: null, vi_1: 1, pde_on: 0 },
  companies: [tested.removalCompany],
  removalists: [tested.removalist],
})
export const aNewClearance = async (tested: CompanyUnderTest) =>
  answered(tested, Saved, SAVE, { body: aClearance(tested) }, 'surveyor')
/** A clearance that awaits review, and an approved one. */
export async function sent(tested: CompanyUnderTest) {
  const body = await aNewClearance(tested)
  await answered(tested, is.message, 'POST /api/clearance/set-for-review', { body }, 'surveyor')
  return body
}
export async function reviewed(tested: CompanyUnderTest) {
  const body = await sent(tested)
  await answered(tested, is.message, 'POST /api/clearance/approve', { body }, 'reviewer')
  return { params: { id: body.clearance_id } }
}
