import { itemReply } from '#functions/api/replies/itemReply.ts'
import { Buildings } from '#functions/data/building/buildings.ts'
import { Reservations } from '#functions/data/building/reservations.ts'
import { readTree } from '#functions/data/building/trees.ts'
import { serve } from '#functions/http/serve.ts'
import { editAndPublish, versionOf } from '#functions/notifications/editAndPublish.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { items } from '#shared/contract/building/items.ts'
import type { EditInput, EditName } from '#shared/domain/edits/edits.ts'
import { bagCodeKey } from '#shared/domain/edits/itemEdits.ts'
import { MAX_BAG_CODE_LENGTH } from '#shared/domain/tree/item.ts'
import { findOrRefuse } from '#shared/domain/tree/tree.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import { tooLong } from '#shared/schema/limitMessages.ts'

const editItem = <N extends EditName>(caller: Caller, buildingId: string, id: string, name: N, input: EditInput<N>) =>
  editAndPublish(caller, buildingId, name, input, edited => ({ data: { id, version: versionOf(edited) } }))

export const handler = serve(items, {
  async read({ params, query }, { company_id }) {
    const tree = await readTree(company_id, query.building_id)
    return { data: itemReply(tree, findOrRefuse(tree.items, params.id)) }
  },
  update: ({ params: { id }, body }, caller) => editItem(caller, body.building_id, id, 'saveItem', { ...body, id }),

  async duplicate({ params, query, body: { building_id = query.building_id, ...body } }, caller) {
    const isElsewhere = building_id !== query.building_id
    const from = isElsewhere ? await readTree(caller.company_id, query.building_id) : undefined
    return editItem(caller, building_id, body.id, 'duplicateItem', { ...body, item_id: params.id, from })
  },

  save: ({ body }, caller) => editItem(caller, body.building_id, body.id, 'saveItem', body),
  createLead: ({ body }, caller) => editItem(caller, body.building_id, body.id, 'saveItem', body),

  delete: ({ params, query }, caller) =>
    editAndPublish(caller, query.building_id, 'deleteItem', { id: params.id, version: query.version }, () => undefined),

  leadAnalysis: ({ params, body }, caller) =>
    editItem(caller, body.building_id, params.id, 'saveLeadAnalysis', {
      id: params.id,
      analysis: body.analysis ?? undefined,
    }),
  sample: ({ params, body }, caller) =>
    editItem(caller, body.building_id, params.id, 'saveSample', { ...body, id: params.id }),

  async bagCode({ params, query }, { company_id }) {
    if (params.bag_code.trim().length > MAX_BAG_CODE_LENGTH)
      throw new Refusal('invalid_input', { bag_code: tooLong(MAX_BAG_CODE_LENGTH) })
    const bagKey = bagCodeKey(Number(params.contaminate_id), params.bag_code)
    const [owner] = await Promise.all([
      Reservations.ownerOf(company_id, params.id, bagKey),
      Buildings.refuseAbsent(company_id, params.id),
    ])
    return { data: { free: owner === undefined || owner === query.item_id } }
  },
})
