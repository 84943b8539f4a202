import { FileRow, Files } from '#functions/data/files/files.ts'
import { UploadedFiles } from '#functions/data/files/uploadedFiles.ts'
import { inHistory } from '#functions/data/history.ts'
import { commitOnce } from '#functions/data/idempotency.ts'
import { parse } from '#functions/data/table.ts'
import type { Caller } from '#functions/runtime/caller.ts'
import type {
  AirSwabSamples,
  Clearance,
  ClearanceInformation,
  ClearanceInput,
} from '#shared/domain/clearance/clearance.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import { saveClearance as decideFields, saveFloorPlan, saveSamples } from '#shared/domain/edits/clearanceEdits.ts'
import type { ClearanceEditName } from '#shared/domain/edits/editsOfClearances.ts'
import { historyOfClearance } from '#shared/domain/history/historyOfClearance.ts'
import { type EditContext, editContextNow } from '#shared/domain/tree/tree.ts'
import type { ImageFile } from '#shared/domain/vocabulary/fields.ts'
import { Refusal, refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { clearanceRows, readReferences, recordOf, refuseUneditable, retryWhenChanged } from './clearanceRows.ts'
import { Clearances } from './clearances.ts'
import { Removalists } from './removalists.ts'

const PLAN = 'clearancePlan'

export interface ClearanceSave {
  readonly building_id: string
  readonly survey_id: string
  readonly clearance: ClearanceInput
  readonly information: ClearanceInformation
  readonly companies: string[]
  readonly removalists: string[]
}

export async function saveClearance(caller: Caller, input: ClearanceSave) {
  const { id, version } = input.clearance
  if (await Clearances.exists(caller.company_id, id))
    return retryWhenChanged(caller.company_id, id, refuseUneditable(caller, version), before =>
      save(caller, input, before),
    )
  return save(caller, input, undefined)
}

async function save(caller: Caller, { clearance: fields, ...rest }: ClearanceSave, before: Clearance | undefined) {
  const { company_id } = caller
  const [references, directory] = await Promise.all([
    readReferences(company_id, { building_id: rest.building_id, authors: fields.authors }),
    Removalists.directory(company_id),
  ])
  const input = { ...fields, ...rest }
  const { clearance: after } = decideFields(before && recordOf(before), input, editContextNow(caller), {
    ...references,
    ...directory,
  })
  const reply = {
    clearance_id: after.id,
    version: after.version,
    message: before ? 'Clearance saved' : 'Clearance created',
  }
  const entry = historyOfClearance(caller.user_id, 'saveClearance', before, after)
  const rows = clearanceRows(company_id, before, after, references)
  return commitOnce(caller, rows, reply, inHistory(after.building_id, entry))
}

/** Edits of single panels. Each changes the clearance's version, and the reply contains the new version. */
export const ClearanceEdits = {
  samples: (caller: Caller, id: string, samples: AirSwabSamples, version?: number) =>
    edit(
      caller,
      ['saveSamples', id, version],
      (record, context) => saveSamples(record, { id, samples, version }, context),
      {
        message: 'Samples saved',
      },
    ),

  async floorPlan(caller: Caller, id: string, given: { title: string; floor_plan: ImageFile }, version?: number) {
    await refuseUnfitFloorPlan(caller.company_id, given)
    const { title: floor_plan_title, floor_plan } = given
    const change = { id, floor_plan, floor_plan_title, version }
    return edit(caller, ['saveFloorPlan', id, version], (record, context) => saveFloorPlan(record, change, context), {
      title: floor_plan_title,
      message: 'Floor plan saved',
    })
  },

  deleteFloorPlan: (caller: Caller, id: string) =>
    edit(caller, ['saveFloorPlan', id, undefined], (record, context) => saveFloorPlan(record, { id }, context), {
      message: 'Floor plan deleted',
    }),
}

function edit<R extends object>(
  caller: Caller,
  [name, id, seen]: readonly [name: ClearanceEditName, id: string, seen: number | undefined],
  decide: (before: ClearanceRecord, context: EditContext) => ClearanceRecord,
  reply: R,
): Promise<R & { version: number }> {
  return retryWhenChanged(caller.company_id, id, refuseUneditable(caller, seen), async before => {
    const { clearance: after } = decide(recordOf(before), editContextNow(caller))
    const rows = clearanceRows(caller.company_id, before, after, await readReferences(caller.company_id, after))
    const entry = historyOfClearance(caller.user_id, name, before, after)
    return commitOnce(caller, rows, { ...reply, version: after.version }, inHistory(after.building_id, entry))
  })
}

/** Refuses a floor plan that was not uploaded or may not be used in a clearance. */
async function refuseUnfitFloorPlan(companyId: string, { floor_plan }: { floor_plan: ImageFile }): Promise<void> {
  const references = Files.referencesIn({ floor_plan }, { floor_plan: PLAN })
  const rows = await UploadedFiles.complete(companyId, references, [await Files.read(companyId, floor_plan.file)])
  Files.refuseUnknown(references, rows)
  const refusal = rows[0] && Files.purposeRefusal(parse(FileRow, rows[0]), PLAN)
  if (refusal) throw new Refusal(refusal, { floor_plan: refusalSentence(refusal) })
}
