import { buildings } from '#shared/contract/buildings.ts'
import type { BuildingInput } from '#shared/domain/building.ts'
import type { EditInput, EditName } from '#shared/domain/edits.ts'
import { adviceTo } from '#shared/domain/recommendation.ts'
import { Buildings } from '../data/buildings.ts'
import { Recommendations } from '../data/recommendations.ts'
import { Removals } from '../data/removals.ts'
import { readTree } from '../data/trees.ts'
import { enqueue } from '../jobs.ts'
import type { Caller } from '../lib/caller.ts'
import { serve } from '../lib/serve.ts'
import { editAndTell, tellReviewed, versionOf } from '../lib/telling.ts'
import { tellListed } from '../lib/tellingSurvey.ts'

const set = async <N extends EditName>(caller: Caller, id: string, name: N, input: EditInput<N>) =>
  editAndTell(caller, id, name, input, edited => ({ data: { version: versionOf(edited) } }))

async function create(caller: Caller, body: BuildingInput) {
  const reply = await Buildings.create(caller, body)
  await tellListed(caller, body)
  return reply
}

export const handler = serve(buildings, {
  search: ({ query }, { company_id }) => Buildings.search(company_id, query),

  async read({ params }, caller) {
    const [tree, rows] = await Promise.all([
      readTree(caller.company_id, params.id),
      Recommendations.rows(caller.company_id),
    ])
    const own = rows.length > 0 && { recommendations: adviceTo(rows, caller.features, tree.building.client_id) }
    return { data: { ...tree, ...own } }
  },

  async save({ body }, caller) {
    if (!(await Buildings.exists(caller.company_id, body.id))) return create(caller, body)
    await Buildings.refuseStrangers(caller.company_id, body)
    return editAndTell(caller, body.id, 'saveBuilding', body, () => ({
      building_id: body.id,
      message: 'The building has been saved',
    }))
  },

  async remove({ body }, caller) {
    const { reply, job, building } = await Removals.building(caller, body.id)
    await Promise.all([enqueue(job), tellListed(caller, building)])
    return reply
  },

  async set({ params, body }, caller) {
    await Buildings.refuseStrangers(caller.company_id, body)
    return set(caller, params.id, 'setBuilding', body)
  },
  note: ({ params, body }, caller) => set(caller, params.id, 'saveNote', body),
  template: ({ params, body }, caller) => set(caller, params.id, 'saveTemplate', body),

  finalise: ({ body }, caller) => set(caller, body.id, 'act', { action: 'finalise' }),
  confirmResults: ({ body }, caller) => set(caller, body.id, 'act', { action: 'confirmResults' }),
  approvePreReview: ({ body }, caller) => set(caller, body.id, 'act', { action: 'approvePreReview' }),
  sendForReview: ({ body }, caller) => set(caller, body.id, 'act', { action: 'sendForReview' }),

  review: ({ body }, caller) => tellReviewed(caller, body.id, { decisions: body.approvals }),
})
