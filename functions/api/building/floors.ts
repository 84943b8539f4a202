import { floorReply } from '#functions/api/replies/floorReply.ts'
import { roomReply } from '#functions/api/replies/roomReply.ts'
import { readTree } from '#functions/data/building/trees.ts'
import { redrawImage } from '#functions/documents/drawingImages.ts'
import { serve } from '#functions/http/serve.ts'
import { editAndPublish, publishBuildingChanged, versionOf } from '#functions/notifications/editAndPublish.ts'
import { floors } from '#shared/contract/building/floors.ts'
import { findOrRefuse, floorsOf, roomsOf } from '#shared/domain/tree/tree.ts'

export const handler = serve(floors, {
  async list({ query }, { company_id }) {
    const tree = await readTree(company_id, query.building_id)
    return { data: floorsOf(tree).map(floor => floorReply(tree, floor)) }
  },

  async read({ params, query }, { company_id }) {
    const tree = await readTree(company_id, query.building_id)
    return { data: floorReply(tree, findOrRefuse(tree.floors, params.id)) }
  },

  async rooms({ params, query }, { company_id }) {
    const tree = await readTree(company_id, query.building_id)
    return { data: roomsOf(tree, findOrRefuse(tree.floors, params.id).id).map(room => roomReply(tree, room)) }
  },

  async redraw({ params, query }, caller) {
    const tree = await readTree(caller.company_id, query.building_id)
    const { id, name } = findOrRefuse(tree.floors, params.id)
    const reply = await redrawImage(caller, tree, id, { message: `Redrawing the images for ${name}` })
    await publishBuildingChanged(caller, query.building_id)
    return reply
  },

  save: ({ body }, caller) =>
    editAndPublish(caller, body.building_id, 'saveFloor', body, edited => ({
      data: { id: body.id, version: versionOf(edited) },
    })),

  delete: ({ params, query }, caller) =>
    editAndPublish(
      caller,
      query.building_id,
      'deleteFloor',
      { id: params.id, version: query.version },
      () => undefined,
    ),

  deleteNamed: ({ body }, caller) => editAndPublish(caller, body.building_id, 'deleteFloor', body, () => undefined),
})
