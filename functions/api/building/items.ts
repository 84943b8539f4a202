import { itemShown } from '#functions/api/replies/itemReply.ts'
import { Buildings } from '#functions/data/building/buildings.ts'
import { Claims } from '#functions/data/building/reservations.ts'
import { readTree } from '#functions/data/building/trees.ts'
import { serve } from '#functions/http/serve.ts'
import { editAndTell, versionOf } from '#functions/notifications/editAndPublish.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { items } from '#shared/contract/building/items.ts'
import type { EditInput, EditName } from '#shared/domain/edits/edits.ts'
import { bagKey } from '#shared/domain/edits/itemEdits.ts'
import { must } from '#shared/domain/tree/tree.ts'

const save = <N extends EditName>(caller: Caller, buildingId: string, id: string, name: N, input: EditInput<N>) =>
  editAndTell(caller, buildingId, name, input, edited => ({ data: { id, version: versionOf(edited) } }))

export const handler = serve(items, {
  async read({ params, query }, { company_id }) {
    const tree = await readTree(company_id, query.building_id)
    return { data: itemShown(tree, must(tree.items, params.id)) }
  },
  update: ({ params: { id }, body }, caller) => save(caller, body.building_id, id, 'saveItem', { ...body, id }),

  async duplicate({ params, query, body: { building_id = query.building_id, ...body } }, caller) {
    const isElsewhere = building_id !== query.building_id
    const from = isElsewhere ? await readTree(caller.company_id, query.building_id) : undefined
    return save(caller, building_id, body.id, 'duplicateItem', { ...body, item_id: params.id, from })
  },

  save: ({ body }, caller) => save(caller, body.building_id, body.id, 'saveItem', body),
  createLead: ({ body }, caller) => save(caller, body.building_id, body.id, 'saveItem', body),

  remove: ({ params, query }, caller) =>
    editAndTell(caller, query.building_id, 'removeItem', { id: params.id, version: query.version }, () => undefined),

  leadAnalysis: ({ params, body }, caller) =>
    save(caller, body.building_id, params.id, 'saveLeadAnalysis', {
      id: params.id,
      analysis: body.analysis ?? undefined,
    }),
  sample: ({ params, body }, caller) =>
    save(caller, body.building_id, params.id, 'saveSample', { ...body, id: params.id }),

  async bagCode({ params, query }, { company_id }) {
    const bag = bagKey(Number(params.contaminate_id), params.bag_code)
    const [owner] = await Promise.all([
      Claims.ownerOf(company_id, params.id, bag),
      Buildings.refuseAbsent(company_id, params.id),
    ])
    return { data: { free: owner === undefined || owner === query.item_id } }
  },
})
