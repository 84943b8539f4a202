import { type OutboxEntry, type ReceivedWrite, titleOf } from '#frontend/store/database.ts'

const NAMES: Readonly<Record<OutboxEntry['name'], string>> = {
  createProject: 'new building',
  saveBuilding: 'building',
  patchBuilding: 'building',
  saveNote: 'note',
  saveReportTemplate: 'report text',
  advanceStatus: 'status change',
  changeStatus: 'status change',
  review: 'review',
  reserveBagRange: 'range of Sample IDs',
  releaseBagRange: 'release of Sample IDs',
  saveFloor: 'floor',
  duplicateFloor: 'floor duplicate',
  deleteFloor: 'floor deletion',
  saveRoom: 'room',
  duplicateRoom: 'room duplicate',
  deleteRoom: 'room deletion',
  saveItem: 'item',
  duplicateItem: 'item duplicate',
  deleteItem: 'item deletion',
  saveSample: 'sample',
  saveLeadAnalysis: 'lead analysis',
  startReinspection: 'start of a re-inspection',
  cancelReinspection: 'cancelled re-inspection',
  setReinspectionMonths: 'months until re-inspection',
  confirmItem: 're-inspected item',
  undoConfirmation: 'undone re-inspection of an item',
  saveLabReturn: 'lab certificate',
  deleteLabReturn: 'lab certificate deletion',
  requestReport: 'report',
  saveClearance: 'clearance',
  saveSamples: 'lab results',
  saveFloorPlan: 'clearance floor plan',
  savePhotoLog: 'photo log',
  advanceClearanceStatus: 'clearance status change',
  requestCertificate: 'clearance certificate',
}

export const WRITE_NAMES = Object.keys(NAMES) as OutboxEntry['name'][]

/** The kind of a write, with the user’s name for the record. */
export const nameOf = ({ name, title }: Pick<ReceivedWrite, 'name' | 'title'>): string =>
  title ? `${NAMES[name]} “${title}”` : NAMES[name]

export const nameOfEntry = (entry: OutboxEntry): string => nameOf({ name: entry.name, title: titleOf(entry) })
