import { csv } from '#shared/contract/csv.ts'
import { isCsvShape } from '#shared/domain/csvShapes.ts'
import { Refusal } from '#shared/domain/refusal.ts'
import { Imports } from '../data/imports.ts'
import { serve } from '../http/serve.ts'
import { tellBuilding } from '../lib/telling.ts'

export const handler = serve(csv, {
  async upload({ params, body }, caller) {
    if (!isCsvShape(params.shape)) throw new Refusal('not_found')
    const { outcomes, buildings } = await Imports.run(caller, params.shape, body.rows, body.dry_run)
    await Promise.all(buildings.map(id => tellBuilding(caller, id)))
    return { data: outcomes }
  },
})
