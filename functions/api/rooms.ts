import { rooms } from '#shared/contract/rooms.ts'
import { serve } from '../lib/serve.ts'
import { editAndTell, versionOf } from '../lib/telling.ts'

export const handler = serve(rooms, {
  save: ({ body }, caller) =>
    editAndTell(caller, body.building_id, 'saveRoom', body, edited => ({
      data: { id: body.id, version: versionOf(edited) },
    })),

  remove: ({ body }, caller) => editAndTell(caller, body.building_id, 'removeRoom', body, () => undefined),
})
