import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { clearanceCalls } from '#frontend/api/clearanceCalls.ts'
import type { CallOptions } from '#shared/contract/protocol/client.ts'
import type { WriteInput, WriteName, WriteTarget } from './database.ts'

type Send<N extends WriteName> = (target: WriteTarget, input: WriteInput<N>, options: CallOptions) => Promise<unknown>

export const EDIT_CALLS: { readonly [N in WriteName]: Send<N> } = {
  createProject: (_, { survey, building }, options) =>
    buildingCalls.surveys.createProject({ body: { survey, building } }, options),
  saveBuilding: (_, body, options) => buildingCalls.buildings.save({ body }, options),
  patchBuilding: ({ building_id: id }, body, options) => buildingCalls.buildings.set({ params: { id }, body }, options),
  saveNote: ({ building_id: id }, body, options) => buildingCalls.buildings.note({ params: { id }, body }, options),
  saveReportTemplate: ({ building_id: id }, body, options) =>
    buildingCalls.buildings.template({ params: { id }, body }, options),
  advanceStatus: ({ building_id: id }, { action }, options) =>
    buildingCalls.buildings[action]({ body: { id } }, options),
  changeStatus: ({ building_id: id }, body, options) =>
    buildingCalls.buildings.setStatus({ body: { ...body, id } }, options),
  review: ({ building_id: id }, { decisions, seen }, options) =>
    buildingCalls.buildings.review({ body: { id, approvals: [...decisions], seen } }, options),
  reserveBagRange: ({ building_id: id }, body, options) =>
    buildingCalls.items.reserveBagRange({ params: { id }, body }, options),
  releaseBagRange: ({ building_id: id }, body, options) =>
    buildingCalls.items.releaseBagRange({ params: { id }, body }, options),
  saveFloor: (_, body, options) => buildingCalls.floors.save({ body }, options),
  deleteFloor: ({ building_id }, { id, ...query }, options) =>
    buildingCalls.floors.delete({ params: { id }, query: { ...query, building_id } }, options),
  duplicateFloor: ({ building_id }, { original_id, ...body }, options) =>
    buildingCalls.duplicates.floor(
      { params: { id: original_id }, query: { building_id }, body: { ...body, building_id } },
      options,
    ),
  saveRoom: (_, body, options) => buildingCalls.rooms.save({ body }, options),
  deleteRoom: ({ building_id }, body, options) =>
    buildingCalls.rooms.delete({ body: { ...body, building_id } }, options),
  duplicateRoom: ({ building_id }, { original_id, ...body }, options) =>
    buildingCalls.duplicates.room({ params: { id: original_id }, query: { building_id }, body }, options),
  saveItem: (_, body, options) => buildingCalls.items.save({ body }, options),
  duplicateItem: ({ building_id }, { item_id, from, ...body }, options) =>
    buildingCalls.items.duplicate(
      {
        params: { id: item_id },
        query: { building_id: from?.building.id ?? building_id },
        body: { ...body, building_id },
      },
      options,
    ),
  deleteItem: ({ building_id }, { id, ...query }, options) =>
    buildingCalls.items.delete({ params: { id }, query: { ...query, building_id } }, options),
  saveSample: ({ building_id }, { id, ...body }, options) =>
    buildingCalls.items.sample({ params: { id }, body: { ...body, building_id } }, options),
  saveLeadAnalysis: ({ building_id }, { id, analysis }, options) =>
    buildingCalls.items.leadAnalysis({ params: { id }, body: { building_id, analysis: analysis ?? null } }, options),
  startReinspection: ({ building_id: id }, body, options) =>
    buildingCalls.items.startReinspection({ params: { id }, body }, options),
  cancelReinspection: ({ building_id: id }, _, options) =>
    buildingCalls.items.cancelReinspection({ params: { id } }, options),
  setReinspectionMonths: ({ building_id: id }, body, options) =>
    buildingCalls.items.setReinspectionMonths({ params: { id }, body }, options),
  confirmItem: ({ building_id }, { id, clearance, item_scores, ...body }, options) =>
    buildingCalls.items.confirm(
      {
        params: { id },
        body: { ...body, building_id, clearance_id: clearance?.id, item_scores: item_scores && [...item_scores] },
      },
      options,
    ),
  undoConfirmation: ({ building_id }, { id }, options) =>
    buildingCalls.items.undoConfirmation({ params: { id }, query: { building_id } }, options),
  saveLabReturn: ({ building_id: building }, { id, name, contaminate_id, file }, options) =>
    buildingCalls.files.addLabReturn(
      { params: { id: building }, body: { id, name, contaminate_id, return: file } },
      options,
    ),
  deleteLabReturn: ({ building_id }, { id, version }, options) =>
    buildingCalls.files.deleteLabReturn({ params: { id }, query: { building_id, version } }, options),
  requestReport: ({ building_id: building }, { id, contaminate_id, omits_changes }, options) =>
    buildingCalls.reports.generate(
      {
        params: { building, contaminate_id: String(contaminate_id) },
        query: { id, ...(omits_changes && { omits_changes }) },
      },
      options,
    ),
  saveClearance: (_, { building_id, survey_id, information, companies, removalists, ...clearance }, options) =>
    clearanceCalls.clearances.save(
      { body: { building_id, survey_id, clearance, information, companies, removalists } },
      options,
    ),
  saveSamples: (_, { id, ...body }, options) =>
    clearanceCalls.clearanceFiles.saveSamples({ body: { ...body, clearance_id: id } }, options),
  saveFloorPlan: (_, { id, floor_plan, floor_plan_title: title, version }, options) =>
    floor_plan
      ? clearanceCalls.clearanceFiles.saveFloorPlan({ body: { clearance_id: id, title, floor_plan, version } }, options)
      : clearanceCalls.clearanceFiles.deleteFloorPlan({ params: { id } }, options),
  savePhotoLog: ({ clearance_id = '' }, log, options) =>
    clearanceCalls.clearanceFiles.savePhotoLogs({ body: { clearance_id, photo_logs: [log] } }, options),
  advanceClearanceStatus: (_, { id, action, message, reasons, seen }, options) => {
    const body = { clearance_id: id, ...(reasons && { reasons: [...reasons] }) }
    if (action === 'setToActive') return clearanceCalls.clearances.setToActive({ params: { id } }, options)
    if (action === 'setForReview') return clearanceCalls.clearances.setForReview({ body }, options)
    const status = action === 'approve' ? 'reviewed' : 'declined'
    return clearanceCalls.clearances.review({ body: { ...body, status, message, seen } }, options)
  },
  requestCertificate: (_, { id }, options) =>
    clearanceCalls.clearances.generate({ body: { clearance_id: id } }, options),
}
