import { itemShown } from '#functions/api/replies/itemReply.ts'
import { roomShown } from '#functions/api/replies/roomReply.ts'
import { readTree } from '#functions/data/building/trees.ts'
import { serve } from '#functions/http/serve.ts'
import { editAndTell, versionOf } from '#functions/notifications/editAndPublish.ts'
import { rooms } from '#shared/contract/building/rooms.ts'
import { itemsOf, must } from '#shared/domain/tree/tree.ts'

export const handler = serve(rooms, {
  async read({ params, query }, { company_id }) {
    const tree = await readTree(company_id, query.building_id)
    return { data: roomShown(tree, must(tree.rooms, params.id)) }
  },

  async items({ params, query }, { company_id }) {
    const tree = await readTree(company_id, query.building_id)
    must(tree.rooms, params.id)
    return { data: itemsOf(tree, params.id).map(item => itemShown(tree, item)) }
  },

  save: ({ body }, caller) =>
    editAndTell(caller, body.building_id, 'saveRoom', body, edited => ({
      data: { id: body.id, version: versionOf(edited) },
    })),

  remove: ({ body }, caller) => editAndTell(caller, body.building_id, 'removeRoom', body, () => undefined),
})
