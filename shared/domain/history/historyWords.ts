import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { HistoryAct } from './historyActs.ts'
import type { HistoryEntry, HistoryKind } from './historyEntry.ts'

const KIND_NAMES: Readonly<Record<HistoryKind, string>> = {
  building: 'building',
  floor: 'floor',
  room: 'room',
  item: 'item',
  note: 'note',
  labReturn: 'lab certificate',
  report: 'report',
  clearance: 'clearance',
  photoLog: 'photo log entry',
  document: 'document',
}

/** The verb phrase of each act; undefined where “created”, “changed” or “deleted” fits. */
export const HISTORY_ACTS: Readonly<Record<HistoryAct, string | undefined>> = {
  saveBuilding: undefined,
  patchBuilding: undefined,
  saveNote: undefined,
  saveReportTemplate: 'changed a report text of',
  advanceStatus: 'changed the status of',
  changeStatus: 'changed the status of',
  review: 'reviewed',
  reserveBagRange: 'reserved Sample IDs of',
  releaseBagRange: 'released reserved Sample IDs of',
  saveFloor: undefined,
  deleteFloor: undefined,
  duplicateFloor: 'duplicated a floor as',
  saveRoom: undefined,
  deleteRoom: undefined,
  duplicateRoom: 'duplicated a room as',
  saveItem: undefined,
  deleteItem: undefined,
  duplicateItem: 'duplicated an item as',
  saveSample: 'changed the sample of',
  saveLeadAnalysis: 'changed the lead analysis of',
  startReinspection: 'started a re-inspection of',
  cancelReinspection: 'cancelled the re-inspection of',
  setReinspectionMonths: 'changed when to re-inspect',
  confirmItem: 'confirmed',
  undoConfirmation: 'undid the confirmation of',
  saveLabReturn: undefined,
  deleteLabReturn: undefined,
  requestReport: 'requested',
  saveClearance: undefined,
  saveSamples: 'changed the lab results of',
  saveFloorPlan: 'changed the floor plan of',
  savePhotoLog: undefined,
  advanceClearanceStatus: 'changed the status of',
  requestCertificate: 'requested the certificate of',
  duplicateClearance: 'duplicated a clearance as',
  deleteClearance: undefined,
  saveClearanceFile: undefined,
  deleteClearanceFile: undefined,
  createBuilding: undefined,
  duplicateBuilding: 'duplicated a building as',
  importRows: 'imported from a CSV file',
  importResults: 'imported lab results into',
}

/** Example: `changed the item “A012 Vinyl tiles to floor” and 2 more records` */
export function historySentence({ edit, act, kind, name, others }: HistoryEntry): string {
  const verb = HISTORY_ACTS[edit as HistoryAct] ?? act
  const more = others > 0 ? ` and ${countOf(others, 'more record')}` : ''
  const what = name ? `the ${KIND_NAMES[kind]} “${name}”` : `the ${KIND_NAMES[kind]}`
  return `${verb} ${what}${more}`
}
