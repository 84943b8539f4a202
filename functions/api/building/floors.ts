import { floorShown } from '#functions/api/replies/floorReply.ts'
import { roomShown } from '#functions/api/replies/roomReply.ts'
import { readTree } from '#functions/data/building/trees.ts'
import { redraw } from '#functions/documents/drawingImages.ts'
import { serve } from '#functions/http/serve.ts'
import { editAndTell, tellBuilding, versionOf } from '#functions/notifications/editAndPublish.ts'
import { floors } from '#shared/contract/building/floors.ts'
import { floorsOf, must, roomsOf } from '#shared/domain/tree/tree.ts'

export const handler = serve(floors, {
  async list({ query }, { company_id }) {
    const tree = await readTree(company_id, query.building_id)
    return { data: floorsOf(tree).map(floor => floorShown(tree, floor)) }
  },

  async read({ params, query }, { company_id }) {
    const tree = await readTree(company_id, query.building_id)
    return { data: floorShown(tree, must(tree.floors, params.id)) }
  },

  async rooms({ params, query }, { company_id }) {
    const tree = await readTree(company_id, query.building_id)
    return { data: roomsOf(tree, must(tree.floors, params.id).id).map(room => roomShown(tree, room)) }
  },

  async redraw({ params, query }, caller) {
    const tree = await readTree(caller.company_id, query.building_id)
    const { id, name } = must(tree.floors, params.id)
    const reply = await redraw(caller, tree, id, { message: `The images of ${name} are being drawn anew` })
    await tellBuilding(caller, query.building_id)
    return reply
  },

  save: ({ body }, caller) =>
    editAndTell(caller, body.building_id, 'saveFloor', body, edited => ({
      data: { id: body.id, version: versionOf(edited) },
    })),

  remove: ({ params, query }, caller) =>
    editAndTell(caller, query.building_id, 'removeFloor', { id: params.id, version: query.version }, () => undefined),

  removeNamed: ({ body }, caller) => editAndTell(caller, body.building_id, 'removeFloor', body, () => undefined),
})
