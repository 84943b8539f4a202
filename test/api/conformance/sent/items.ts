import * as z from 'zod'
import { chosenScoresOf } from '#shared/domain/vocabulary/scoreProperties.ts'
import { answered, type CompanyUnderTest } from '#test/api/conformance/wire/companyUnderTest.ts'
import { photoUrl } from '#test/api/conformance/wire/dataUrls.ts'
import { TILES } from '#test/support/data/tree.ts'
import { type Sent, sentOf } from './sent.ts'

const code = (id: string) => id.slice(-9)
const Saved = z.object({ data: z.object({ id: z.string() }) })
const place = ({ building }: CompanyUnderTest) => ({ building_id: building })
const sampled = sentOf('a sampled item', (tested, id) => ({
  ...place(tested),
  ...{ contaminate_id: 1, assessment_method_id: 1, scores: chosenScoresOf(TILES.item_scores) },
  sample: { analysis_type_id: 2, bag_code: code(id), is_urgent: true, status_id: 3 },
}))
const lead = sentOf('a lead item', (tested, id) => ({
  ...place(tested),
  sample: { analysis_type_id: 5, bag_code: code(id), is_urgent: true },
}))
const own = ({ item: id }: CompanyUnderTest) => ({ id })
const photos = () => ({
  ...{ image: undefined, image_alt: undefined, file: photoUrl(), file_alt: photoUrl(121) },
})
const asBytes = (sent: Sent): Sent => ({
  ...sent,
  body: async (tested, id) => ({ ...(await sent.body(tested, id)), ...photos() }),
})
const otherwise = (assessment_method_id: number, part: (tested: CompanyUnderTest) => object): Sent => ({
  ...sampled,
  body: async (tested, id) => ({
    ...(await sampled.body(tested, id)),
    ...{ assessment_method_id, sample: undefined, ...part(tested) },
  }),
})
/** Changes an item that another call has created. */
const changing = (
  call: string,
  of: Sent,
  body: (tested: CompanyUnderTest, id: string) => object,
  answeredAs: Sent['answeredAs'],
): Sent => ({
  ...of,
  call,
  params: (_, id) => ({ id }),
  body: async (tested, id) => {
    const request = { body: await of.body(tested, id) }
    await answered(tested, Saved, of.call, request, 'admin')
    return body(tested, id)
  },
  answeredAs: answeredAs ?? {},
})

export const items: readonly Sent[] = [
  sampled,
  asBytes(sampled),
  { ...lead, call: sampled.call },
  otherwise(2, ({ item: item_as_id }) => ({ sampled_as: { item_as_id, status_id: 1 } })),
  otherwise(4, () => ({ presumed_sample: { sample_status_id: 3 } })),
  otherwise(6, () => ({ reported_sample: { name: 'Lagging', sample_number: 'R-12', status_id: 3 } })),
  changing(
    'PUT /api/item/{id}',
    sampled,
    (tested, id) => ({
      ...{
        ...TILES,
        name: 'Lagging',
        link: 'on',
        description: 'pipe',
        amount: 7.5,
        amount_type_id: 2,
        comment: 'Torn',
      },
      ...{ ...photos(), room_id: tested.room, ...place(tested), removal_class_id: 1, item_recommendations: [2, 3] },
      ...{ scores: chosenScoresOf(TILES.item_scores) },
      sample: { analysis_type_id: 3, bag_code: code(id), is_urgent: true, status_id: 4 },
    }),
    {},
  ),
  changing(
    'PUT /api/item/{id}',
    sampled,
    ({ file, ...tested }, id) => ({
      ...{ ...TILES, room_id: tested.room, sample: { analysis_type_id: 1, bag_code: code(id) } },
      ...{ image: { file, width: 600, height: 400 }, image_alt: { file, width: 600, height: 400 } },
    }),
    {},
  ),
  {
    call: 'POST /api/item/{id}/duplicate',
    params: own,
    body: ({ room: room_id }, id) => ({ id, name: 'More tiles', room_id }),
    read: sampled.read,
    in: 'data',
  },
  lead,
  asBytes(lead),
  changing('PUT /api/item/lead/lab_analysis/{id}', lead, () => ({ analysis: 940.5 }), {
    analysis: 'lead.laboratory_analysis',
  }),
  ...[{ analysis_type_id: 3 }, { status_id: 4 }, { bag_code: 'S-1' }].map(part =>
    changing('PUT /api/sample/{id}', sampled, tested => ({ ...place(tested), ...part }), {
      ...{ analysis_type_id: 'sample.analysis_type_id', status_id: 'sample.status_id', bag_code: 'sample.bag_code' },
    }),
  ),
]
