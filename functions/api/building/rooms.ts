import { itemReply } from '#functions/api/replies/itemReply.ts'
import { roomReply } from '#functions/api/replies/roomReply.ts'
import { readTree, readTreeWith } from '#functions/data/building/trees.ts'
import { takeImage } from '#functions/data/files/sentFiles.ts'
import { Parents } from '#functions/data/parents.ts'
import { serve } from '#functions/http/serve.ts'
import { editAndPublish } from '#functions/notifications/editAndPublish.ts'
import { rooms } from '#shared/contract/building/rooms.ts'
import type { Room } from '#shared/domain/tree/room.ts'
import { applyChanges, type Change, findOrRefuse, itemsOf } from '#shared/domain/tree/tree.ts'

function roomIn(changes: readonly Change[]): Room {
  const put = changes.find(change => change.op === 'put' && change.kind === 'room')
  if (put?.op === 'put' && put.kind === 'room') return put.row
  throw new Error('The edit wrote no room')
}

export const handler = serve('rooms', rooms, {
  async read({ params, query }, { company_id }) {
    const tree = await readTreeWith(company_id, 'room', params.id, query.building_id)
    return { data: roomReply(tree, findOrRefuse(tree.rooms, params.id)) }
  },

  async items({ params, query }, { company_id }) {
    const tree = await readTreeWith(company_id, 'room', params.id, query.building_id)
    findOrRefuse(tree.rooms, params.id)
    return { data: itemsOf(tree, params.id).map(item => itemReply(tree, item)) }
  },

  async save({ body: { file, image: named, ...body } }, caller) {
    const { company_id } = caller
    const building_id = await Parents.building(company_id, 'floor', body.floor_id, body.building_id)
    const field = file ? 'file' : 'image'
    const image = await takeImage(company_id, file ?? named, { field, purpose: 'inaccessibleImage' })
    const inside = body.version === 0 ? undefined : await readTree(company_id, building_id)
    return editAndPublish(caller, building_id, 'saveRoom', { ...body, image, building_id }, ({ tree, changes }) => ({
      data: roomReply(applyChanges(inside ?? tree, changes), roomIn(changes)),
    }))
  },

  async delete({ body }, caller) {
    const building_id = await Parents.building(caller.company_id, 'room', body.id, body.building_id)
    return editAndPublish(caller, building_id, 'deleteRoom', body, () => undefined)
  },
})
