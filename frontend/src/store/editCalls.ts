import { work } from '#frontend/api/buildingCalls.ts'
import type { Options } from '#shared/contract/protocol/client.ts'
import type { EditInput, EditName } from '#shared/domain/edits/edits.ts'

type Send<N extends EditName> = (building: string, input: EditInput<N>, options: Options) => Promise<unknown>

/** Which call carries which edit. */
export const SENDS: { readonly [N in EditName]: Send<N> } = {
  saveBuilding: (_, body, options) => work.buildings.save({ body }, options),
  setBuilding: (id, body, options) => work.buildings.set({ params: { id }, body }, options),
  saveNote: (id, body, options) => work.buildings.note({ params: { id }, body }, options),
  saveTemplate: (id, body, options) => work.buildings.template({ params: { id }, body }, options),
  act: (id, { action }, options) => work.buildings[action]({ body: { id } }, options),
  setStatus: (id, body, options) => work.buildings.setStatus({ body: { ...body, id } }, options),
  review: (id, { decisions, seen }, options) =>
    work.buildings.review({ body: { id, approvals: [...decisions], seen } }, options),
  saveFloor: (_, body, options) => work.floors.save({ body }, options),
  removeFloor: (building_id, { id, version }, options) =>
    work.floors.remove({ params: { id }, query: { building_id, version } }, options),
  saveRoom: (_, body, options) => work.rooms.save({ body }, options),
  removeRoom: (building_id, { id, version }, options) =>
    work.rooms.remove({ body: { id, building_id, version } }, options),
  saveItem: (_, body, options) => work.items.save({ body }, options),
  duplicateItem: (building_id, { item_id, id, name, room_id }, options) =>
    work.items.duplicate({ params: { id: item_id }, query: { building_id }, body: { id, name, room_id } }, options),
  removeItem: (building_id, { id, version }, options) =>
    work.items.remove({ params: { id }, query: { building_id, version } }, options),
  saveSample: (building_id, { id, ...body }, options) =>
    work.items.sample({ params: { id }, body: { ...body, building_id } }, options),
  saveLeadAnalysis: (building_id, { id, analysis }, options) =>
    work.items.leadAnalysis({ params: { id }, body: { building_id, analysis: analysis ?? null } }, options),
  saveReturn: (building, { id, name, contaminate_id, file }, options) =>
    work.files.addReturn({ params: { id: building }, body: { id, name, contaminate_id, return: file } }, options),
  removeReturn: (building_id, { id, version }, options) =>
    work.files.removeReturn({ params: { id }, query: { building_id, version } }, options),
  requestReport: (building, { id, contaminate_id }, options) =>
    work.reports.generate({ params: { building, contaminate_id: String(contaminate_id) }, query: { id } }, options),
}
