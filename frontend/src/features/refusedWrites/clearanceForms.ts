import { paths } from '#frontend/app/navigation/paths.ts'
import {
  type ClearanceValues,
  newClearanceValues,
  valuesFromClearance,
} from '#frontend/features/clearances/values/clearanceValues.ts'
import { isClearance } from '#frontend/store/database.ts'
import type { Device } from '#frontend/store/StoreProvider.tsx'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import type { PhotoLog } from '#shared/domain/clearance/clearanceFiles.ts'
import type { PanelKey } from '#shared/domain/clearance/clearancePanels.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import { newClearance } from '#shared/domain/edits/clearanceEdits.ts'
import type { FormOf, WriteForm } from './writeForm.ts'

/** The editor of a clearance is the form of each of its parts. */
export const CLEARANCE_FORMS = {
  saveClearance: source => {
    const { input, current } = source
    const record = recordOf(source)
    if (!record) return newClearanceForm(source)
    const clearance = { ...record.clearance, ...input, version: record.clearance.version }
    return editorOf(source, 'details', valuesFromClearance({ ...record, clearance }), withClearance(record, current))
  },
  saveSamples: source => {
    const record = recordOf(source)
    if (!record) return undefined
    const values = { ...valuesFromClearance(record), samples: source.input.samples }
    return editorOf(source, 'lab_results', values, withClearance(record, source.current))
  },
  saveFloorPlan: source => {
    const record = recordOf(source)
    if (!record) return undefined
    const values = { ...valuesFromClearance(record), floor_plan: source.input.floor_plan ?? null }
    return editorOf(source, 'details', values, withClearance(record, source.current))
  },
  savePhotoLog: source => {
    const record = recordOf(source)
    if (!record) return undefined
    const before = withLog(record, source.current as PhotoLog | undefined)
    const { version = 0 } = before.photo_logs.find(({ id }) => id === source.input.id) ?? {}
    const values = valuesFromClearance(before)
    const otherLogs = values.photo_logs.filter(({ id }) => id !== source.input.id)
    const photo_logs = [...otherLogs, { ...source.input, version }].sort((a, b) => a.order - b.order)
    const logAt = photo_logs.findIndex(({ id }) => id === source.input.id)
    return { ...editorOf(source, 'photo_log', { ...values, photo_logs }, before), logAt }
  },
} as const satisfies { readonly [N in ClearanceWrite]: FormOf<N> }

type ClearanceWrite = 'saveClearance' | 'saveSamples' | 'saveFloorPlan' | 'savePhotoLog'
type ClearanceSource = Parameters<FormOf<ClearanceWrite>>[0]
type Place = Pick<ClearanceSource, 'tree' | 'survey' | 'clearance_id'>

function recordOf({ store, clearance_id }: { store: Device['store']; clearance_id: string | undefined }) {
  const record = clearance_id === undefined ? undefined : store.view(clearance_id).tree
  return record && isClearance(record) ? record : undefined
}

const editorOf = (
  { tree, survey, clearance_id = '' }: Place,
  panel: PanelKey,
  values: ClearanceValues,
  before: ClearanceRecord,
): WriteForm => ({
  to: paths.clearance(survey, tree.building.id, clearance_id),
  draftKey: `clearance:${clearance_id}`,
  panel,
  content: { values, before },
})

/** The form of a clearance that the service has never had. */
function newClearanceForm({ tree, survey, input }: Parameters<FormOf<'saveClearance'>>[0]): WriteForm {
  const values = { ...newClearanceValues(input), companies: input.companies, removalists: input.removalists }
  const { information } = valuesFromClearance({
    clearance: { ...newClearance(), ...input, version: 0, updated_at: '' },
    photo_logs: [],
  })
  return {
    to: paths.addCertificate(survey, tree.building.id),
    draftKey: `clearance-new:${tree.building.id}`,
    content: { values: { ...values, id: input.id, information }, before: undefined },
  }
}

/** The clearance as of the refusal, if the service sent it, so that changes are compared with it. */
const withClearance = (record: ClearanceRecord, current: unknown): ClearanceRecord =>
  current ? { ...record, clearance: current as Clearance } : record

const withLog = (record: ClearanceRecord, current: PhotoLog | undefined): ClearanceRecord =>
  current ? { ...record, photo_logs: record.photo_logs.map(log => (log.id === current.id ? current : log)) } : record
