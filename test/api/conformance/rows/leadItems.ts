import * as z from 'zod'
import type { CompanyUnderTest, Documented } from '#test/api/conformance/wire/companyUnderTest.ts'
import * as is from '#test/api/conformance/wire/fields.ts'
import { TILES } from '#test/support/data/tree.ts'
import { byId, names, save, saved } from './items.ts'

const leadFields = {
  ...{ building_material: 'Timber', colour: 'White', paint_condition: 'Good' },
  ...{ laboratory_analysis: null, colour_metric: null, xrf_result: null },
}
const paint = ({ room }: CompanyUnderTest) => ({
  ...{ room_id: room, contaminate_id: 2, assessment_method_id: 7, name: 'Paint', link: 'to', description: 'door' },
  layer: TILES.layer,
  sample: { bag_code: `L${Math.random().toString(36).slice(2, 9)}` },
  lead: leadFields,
})
const aLeadItem = (tested: CompanyUnderTest) => save(tested, paint(tested))

const leadResult = (lead: object, sample_status: string): Documented => ({
  says: '3§9',
  call: 'GET /api/item/{id}',
  ask: async tested => byId(await save(tested, { ...paint(tested), ...lead })),
  answers: is.data(z.object({ sample_status: z.literal(sample_status) })),
})
const measured = (lead: object) => ({ lead: { ...leadFields, ...lead } })
export const rows: readonly Documented[] = [
  leadResult({}, 'Awaiting Result'),
  leadResult(measured({ laboratory_analysis: 1500 }), 'Lead paint'),
  leadResult(measured({ laboratory_analysis: 999 }), 'Below threshold'),
  leadResult({ assessment_method_id: 9, sample: null, ...measured({ xrf_result: 1000 }) }, 'Lead paint'),
  {
    says: '3§5.2',
    call: 'POST /api/item/lead/create',
    ask: tested => ({ body: paint(tested) }),
    answers: saved,
    required: ['name', 'link', 'description', 'assessment_method_id'],
    longest: names,
    refuses: [
      {
        what: 'no paint colour',
        ask: tested => ({ body: { ...paint(tested), ...measured({ colour: null }) } }),
        status: 422,
        at: 'lead.colour',
      },
    ],
  },
  {
    says: '3§7',
    call: 'PUT /api/item/lead/lab_analysis/{id}',
    ask: async tested => ({ ...byId(await aLeadItem(tested)), body: { analysis: 1500 } }),
    answers: saved,
  },
]
