import type { Options } from '#shared/contract/client.ts'
import type { EditInput, EditName } from '#shared/domain/edits.ts'
import type { Api } from '../api/client.ts'

type Send<N extends EditName> = (api: Api, building: string, input: EditInput<N>, options: Options) => Promise<unknown>

/** Which call carries which edit. */
export const SENDS: { readonly [N in EditName]: Send<N> } = {
  saveBuilding: (api, _, body, options) => api.buildings.save({ body }, options),
  setBuilding: (api, id, body, options) => api.buildings.set({ params: { id }, body }, options),
  saveNote: (api, id, body, options) => api.buildings.note({ params: { id }, body }, options),
  saveTemplate: (api, id, body, options) => api.buildings.template({ params: { id }, body }, options),
  act: (api, id, { action }, options) => api.buildings[action]({ body: { id } }, options),
  review: (api, id, { decisions }, options) =>
    api.buildings.review({ body: { id, approvals: [...decisions] } }, options),
  saveFloor: (api, _, body, options) => api.floors.save({ body }, options),
  removeFloor: (api, building_id, { id, version }, options) =>
    api.floors.remove({ params: { id }, query: { building_id, version } }, options),
  saveRoom: (api, _, body, options) => api.rooms.save({ body }, options),
  removeRoom: (api, building_id, { id, version }, options) =>
    api.rooms.remove({ body: { id, building_id, version } }, options),
  saveItem: (api, _, body, options) => api.items.save({ body }, options),
  removeItem: (api, building_id, { id, version }, options) =>
    api.items.remove({ params: { id }, query: { building_id, version } }, options),
  saveSample: (api, building_id, { id, ...body }, options) =>
    api.items.sample({ params: { id }, body: { ...body, building_id } }, options),
  saveLeadAnalysis: (api, building_id, { id, analysis }, options) =>
    api.items.leadAnalysis({ params: { id }, body: { building_id, analysis: analysis ?? null } }, options),
  requestReport: (api, building, { id, contaminate_id }, options) =>
    api.reports.generate({ params: { building, contaminate_id: String(contaminate_id) }, query: { id } }, options),
}
