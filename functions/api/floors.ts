import { floors } from '#shared/contract/floors.ts'
import { serve } from '../lib/serve.ts'
import { editAndTell, versionOf } from '../lib/telling.ts'

export const handler = serve(floors, {
  save: ({ body }, caller) =>
    editAndTell(caller, body.building_id, 'saveFloor', body, edited => ({
      data: { id: body.id, version: versionOf(edited) },
    })),

  remove: ({ params, query }, caller) =>
    editAndTell(caller, query.building_id, 'removeFloor', { id: params.id, version: query.version }, () => undefined),
})
