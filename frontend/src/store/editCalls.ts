import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import type { CallOptions } from '#shared/contract/protocol/client.ts'
import type { EditInput, EditName } from '#shared/domain/edits/edits.ts'

type Send<N extends EditName> = (building: string, input: EditInput<N>, options: CallOptions) => Promise<unknown>

/** The call that sends each edit. */
export const EDIT_CALLS: { readonly [N in EditName]: Send<N> } = {
  saveBuilding: (_, body, options) => buildingCalls.buildings.save({ body }, options),
  patchBuilding: (id, body, options) => buildingCalls.buildings.set({ params: { id }, body }, options),
  saveNote: (id, body, options) => buildingCalls.buildings.note({ params: { id }, body }, options),
  saveReportTemplate: (id, body, options) => buildingCalls.buildings.template({ params: { id }, body }, options),
  advanceStatus: (id, { action }, options) => buildingCalls.buildings[action]({ body: { id } }, options),
  changeStatus: (id, body, options) => buildingCalls.buildings.setStatus({ body: { ...body, id } }, options),
  review: (id, { decisions, seen }, options) =>
    buildingCalls.buildings.review({ body: { id, approvals: [...decisions], seen } }, options),
  saveFloor: (_, body, options) => buildingCalls.floors.save({ body }, options),
  deleteFloor: (building_id, { id, version }, options) =>
    buildingCalls.floors.delete({ params: { id }, query: { building_id, version } }, options),
  saveRoom: (_, body, options) => buildingCalls.rooms.save({ body }, options),
  deleteRoom: (building_id, { id, version }, options) =>
    buildingCalls.rooms.delete({ body: { id, building_id, version } }, options),
  saveItem: (_, body, options) => buildingCalls.items.save({ body }, options),
  duplicateItem: (building_id, { item_id, id, name, room_id }, options) =>
    buildingCalls.items.duplicate(
      { params: { id: item_id }, query: { building_id }, body: { id, name, room_id } },
      options,
    ),
  deleteItem: (building_id, { id, version }, options) =>
    buildingCalls.items.delete({ params: { id }, query: { building_id, version } }, options),
  saveSample: (building_id, { id, ...body }, options) =>
    buildingCalls.items.sample({ params: { id }, body: { ...body, building_id } }, options),
  saveLeadAnalysis: (building_id, { id, analysis }, options) =>
    buildingCalls.items.leadAnalysis({ params: { id }, body: { building_id, analysis: analysis ?? null } }, options),
  saveLabReturn: (building, { id, name, contaminate_id, file }, options) =>
    buildingCalls.files.addLabReturn(
      { params: { id: building }, body: { id, name, contaminate_id, return: file } },
      options,
    ),
  deleteLabReturn: (building_id, { id, version }, options) =>
    buildingCalls.files.deleteLabReturn({ params: { id }, query: { building_id, version } }, options),
  requestReport: (building, { id, contaminate_id }, options) =>
    buildingCalls.reports.generate(
      { params: { building, contaminate_id: String(contaminate_id) }, query: { id } },
      options,
    ),
}
