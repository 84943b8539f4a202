import { rooms } from '#shared/contract/rooms.ts'
import { itemsOf, must } from '#shared/domain/tree.ts'
import { readTree } from '../data/trees.ts'
import { serve } from '../http/serve.ts'
import { itemShown } from '../lib/itemShown.ts'
import { roomShown } from '../lib/roomShown.ts'
import { editAndTell, versionOf } from '../lib/telling.ts'

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
