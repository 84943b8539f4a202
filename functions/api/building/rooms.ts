import { itemReply } from '#functions/api/replies/itemReply.ts'
import { roomReply } from '#functions/api/replies/roomReply.ts'
import { readTree } from '#functions/data/building/trees.ts'
import { serve } from '#functions/http/serve.ts'
import { editAndPublish, versionOf } from '#functions/notifications/editAndPublish.ts'
import { rooms } from '#shared/contract/building/rooms.ts'
import { findOrRefuse, itemsOf } from '#shared/domain/tree/tree.ts'

export const handler = serve(rooms, {
  async read({ params, query }, { company_id }) {
    const tree = await readTree(company_id, query.building_id)
    return { data: roomReply(tree, findOrRefuse(tree.rooms, params.id)) }
  },

  async items({ params, query }, { company_id }) {
    const tree = await readTree(company_id, query.building_id)
    findOrRefuse(tree.rooms, params.id)
    return { data: itemsOf(tree, params.id).map(item => itemReply(tree, item)) }
  },

  save: ({ body }, caller) =>
    editAndPublish(caller, body.building_id, 'saveRoom', body, edited => ({
      data: { id: body.id, version: versionOf(edited) },
    })),

  delete: ({ body }, caller) => editAndPublish(caller, body.building_id, 'deleteRoom', body, () => undefined),
})
