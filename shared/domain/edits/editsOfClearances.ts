import type { PhotoLogInput } from '#shared/domain/clearance/clearanceFiles.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import type { EditContext } from '#shared/domain/tree/tree.ts'
import {
  advanceClearanceStatus,
  type ClearanceReferences,
  requestCertificate,
  saveClearance,
  saveFloorPlan,
  saveSamples,
} from './clearanceEdits.ts'
import { savePhotoLogs } from './photoLogEdits.ts'

export type Decide<Input> = (
  record: ClearanceRecord | undefined,
  input: Input,
  context: EditContext,
  references?: ClearanceReferences,
) => ClearanceRecord

/** An edit of a clearance. If two users change it concurrently, the fields in `parts` are merged part by part. */
const edit = <Input>(decide: Decide<Input>, parts: readonly string[] = []) => ({ decide, parts })

/** Every edit of a clearance, by name: a pure function from the clearance and an input to the new clearance. */
export const CLEARANCE_EDITS = {
  saveClearance: edit(saveClearance, ['information']),
  saveSamples: edit(saveSamples, ['samples', 'air_monitorings', 'surface_dusts']),
  saveFloorPlan: edit(saveFloorPlan),
  savePhotoLog: edit<PhotoLogInput>((record, input, context) => savePhotoLogs(record, [input], context), ['photos']),
  advanceClearanceStatus: edit(advanceClearanceStatus),
  requestCertificate: edit<{ readonly id: string }>(requestCertificate),
} as const
export type ClearanceEditName = keyof typeof CLEARANCE_EDITS
export type ClearanceEditInput<N extends ClearanceEditName> = Parameters<(typeof CLEARANCE_EDITS)[N]['decide']>[1]
