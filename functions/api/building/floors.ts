import { floorReply } from '#functions/api/replies/floorReply.ts'
import { roomReply } from '#functions/api/replies/roomReply.ts'
import { BuildingLists } from '#functions/data/building/buildingLists.ts'
import { readTree, readTrees, readTreeWith } from '#functions/data/building/trees.ts'
import { takeSentImage } from '#functions/data/files/sentFiles.ts'
import { Parents } from '#functions/data/parents.ts'
import { redrawImage } from '#functions/documents/drawingImages.ts'
import { serve } from '#functions/http/serve.ts'
import { editAndPublish, publishBuildingChanged } from '#functions/notifications/editAndPublish.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import { floors } from '#shared/contract/building/floors.ts'
import type { EditInput } from '#shared/domain/edits/edits.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import { applyChanges, type Change, findOrRefuse, floorsOf, roomsOf } from '#shared/domain/tree/tree.ts'

function floorIn(changes: readonly Change[]): Floor {
  const put = changes.find(change => change.op === 'put' && change.kind === 'floor')
  if (put?.op === 'put' && put.kind === 'floor') return put.row
  throw new Error('The edit wrote no floor')
}

export const handler = serve('floors', floors, {
  async list({ query: { building_id, ...page } }, { company_id }) {
    const { data: buildings, meta } = building_id
      ? { data: [], meta: { page: 1, paginate: 1, total: 1, more: false } }
      : await BuildingLists.search(company_id, page)
    const trees = building_id ? [await readTree(company_id, building_id)] : await readTrees(company_id, buildings)
    return { data: trees.flatMap(tree => floorsOf(tree).map(floor => floorReply(tree, floor))), meta }
  },

  async read({ params, query }, { company_id }) {
    const tree = await readTreeWith(company_id, 'floor', params.id, query.building_id)
    return { data: floorReply(tree, findOrRefuse(tree.floors, params.id)) }
  },

  async rooms({ params, query }, { company_id }) {
    const tree = await readTreeWith(company_id, 'floor', params.id, query.building_id)
    return { data: roomsOf(tree, findOrRefuse(tree.floors, params.id).id).map(room => roomReply(tree, room)) }
  },

  async redraw({ params, query }, caller) {
    const tree = await readTreeWith(caller.company_id, 'floor', params.id, query.building_id)
    const { id, name } = findOrRefuse(tree.floors, params.id)
    const reply = await redrawImage(caller, tree, id, { message: `Redrawing the images for ${name}` })
    await publishBuildingChanged(caller, tree.building.id)
    return reply
  },

  async save({ body: { file, image: named, ...body } }, caller) {
    const { company_id } = caller
    const sent = file ?? named
    const field = file ? 'file' : 'image'
    const image = typeof sent === 'string' ? await takeSentImage(company_id, { sent, field, purpose: 'plan' }) : sent
    const inside = body.version === 0 ? undefined : await readTree(company_id, body.building_id)
    return editAndPublish(caller, body.building_id, 'saveFloor', { ...body, image }, ({ tree, changes }) => ({
      data: floorReply(applyChanges(inside ?? tree, changes), floorIn(changes)),
    }))
  },

  delete: ({ params, query }, caller) => deleteFloor(caller, { ...query, id: params.id }),
  deleteNamed: ({ body }, caller) => deleteFloor(caller, body),
})

async function deleteFloor(
  caller: Caller,
  { building_id, ...target }: { building_id: string | undefined } & EditInput<'deleteFloor'>,
) {
  const building = await Parents.building(caller.company_id, 'floor', target.id, building_id)
  return editAndPublish(caller, building, 'deleteFloor', target, () => undefined)
}
