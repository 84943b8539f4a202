import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { readClearance } from '#frontend/api/clearanceCalls.ts'
import { paths } from '#frontend/app/navigation/paths.ts'
import {
  type ClearanceValues,
  fieldsFromValues,
  formFields,
  hasResults,
  rebaseValues,
  valuesFromClearance,
} from '#frontend/features/clearances/values/clearanceValues.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { isClearance } from '#frontend/store/database.ts'
import { fetchStored } from '#frontend/store/fetchStored.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { useEdit } from '#frontend/store/useEdit.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { nextPanel } from '#shared/domain/clearance/clearancePanels.ts'
import type { ReasonInput } from '#shared/domain/clearance/clearanceReason.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import { CLEARANCE_TRANSITIONS } from '#shared/domain/clearance/clearanceStatus.ts'
import { CLEARANCE_TYPE } from '#shared/domain/clearance/listedClearance.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

interface Draft {
  readonly finish: () => Promise<void>
  readonly saved: (values: ClearanceValues) => Promise<void>
}
type Edit = ReturnType<typeof useEdit>
type Outcome = Awaited<ReturnType<Edit>>

/** Saves the editor. The first save creates the clearance and moves to its edit route. Finish also sends it for review. */
export function useSaveClearance(form: UseFormReturn<ClearanceValues>, openClearance: ClearanceRecord | undefined) {
  const { survey, building } = useOpenBuilding()
  const { store } = useDevice()
  const [before, setBefore] = useState(openClearance)
  const navigate = useNavigate()
  const id = form.getValues('id')
  const edit = useEdit(building, id)
  const recordOnDevice = () => {
    const { tree } = store.view(id)
    if (!tree || !isClearance(tree)) throw new Refusal('not_found')
    return tree
  }
  /** Takes over the current clearance. Keeps input typed since `from`, and returns the names of clashing fields. */
  const adopt = (from: ClearanceValues, now: ClearanceRecord) => {
    const typed = form.getValues()
    const { values, clashes } = rebaseValues(from, typed, valuesFromClearance(now))
    setBefore(now)
    form.reset(valuesFromClearance(now))
    if (!same(typed, from)) form.reset(values, { keepDefaultValues: true })
    return clashes
  }
  const write = async (values: ClearanceValues): Promise<Outcome> => {
    try {
      return await writeParts(edit, before, values, { building_id: building, survey_id: survey })
    } catch (error) {
      if (!before || !(error instanceof Refusal) || error.code !== 'changed_meanwhile') throw withFormFields(error)
      await fetchStored(store, id, () => readClearance(id)).catch(() => undefined)
      const now = recordOnDevice()
      throw new Refusal('changed_meanwhile', clashSentences(adopt(valuesFromClearance(before), now), now))
    }
  }
  /** `reasons`: the reasons given at Finish, which also sends the clearance for review; undefined for Save. */
  const save = async (draft: Draft, reasons: readonly ReasonInput[] | undefined) => {
    const values = form.getValues()
    const outcome = await write(values)
    if (!before) {
      await draft.finish()
      toast(words(outcome))
      const panel = nextPanel('details', values.type ?? CLEARANCE_TYPE.classA)
      return navigate(paths.clearance(survey, building, id), { replace: true, state: { panel } })
    }
    const now = recordOnDevice()
    adopt(values, now)
    await draft.saved(valuesFromClearance(now))
    if (reasons) await finish(edit, now, reasons)
    else toast(words(outcome))
  }
  return { building, before, save, restart: setBefore }
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const words = (outcome: Outcome) =>
  outcome === 'waiting' ? 'Clearance saved on this device. It will be sent when you’re back online.' : 'Clearance saved'

/** Writes the parts that differ from `before`, the clearance as opened: its fields, floor plan, samples and photo log entries. */
async function writeParts(
  edit: Edit,
  before: ClearanceRecord | undefined,
  values: ClearanceValues,
  ids: { readonly building_id: string; readonly survey_id: string },
): Promise<Outcome> {
  const { id, floor_plan, samples } = values
  const old = before && valuesFromClearance(before)
  const version = before?.clearance.version
  const options = { before: before?.clearance }
  const outcomes: Outcome[] = []
  const fields = fieldsFromValues(values, ids)
  if (!old || !same(fields, fieldsFromValues(old, ids)))
    outcomes.push(await edit('saveClearance', { ...fields, version }, options))
  if (!same(floor_plan, old?.floor_plan ?? null))
    outcomes.push(await edit('saveFloorPlan', { id, floor_plan: floor_plan ?? undefined, version }, options))
  if (old && hasResults(values) && !same(samples, old.samples))
    outcomes.push(await edit('saveSamples', { id, samples, version }, options))
  for (const [logAt, log] of values.photo_logs.entries()) {
    const isUnchanged = old?.photo_logs.some(each => same(each, log))
    const wasNeverSaved = log.deleted && !log.version
    const options = { before: before?.photo_logs.find(each => each.id === log.id) }
    if (!isUnchanged && !wasNeverSaved)
      outcomes.push(
        await edit('savePhotoLog', log, options).catch(error => Promise.reject(withFormFields(error, logAt))),
      )
  }
  return outcomes.includes('waiting') ? 'waiting' : 'acknowledged'
}

/** Sends the clearance for review, unless it already awaits review, and requests its certificate (3§4.3). */
async function finish(
  edit: Edit,
  { clearance: { id, status } }: ClearanceRecord,
  reasons: readonly ReasonInput[],
): Promise<void> {
  const isAwaitingReview = !CLEARANCE_TRANSITIONS.setForReview.from.some(each => each === status)
  if (!isAwaitingReview) await edit('advanceClearanceStatus', { id, action: 'setForReview', reasons })
  await edit('requestCertificate', { id })
  toast(isAwaitingReview ? 'Generating the certificate' : 'Sent for review. Generating the certificate')
}

/** Renames a refusal’s fields to their names in the form. */
const withFormFields = (error: unknown, logAt?: number): unknown =>
  error instanceof Refusal ? new Refusal(error.code, formFields(error.fields, logAt), error.current) : error

/** Fields whose current value is short enough for a sentence. */
const SHORT_FIELDS = ['name', 'site_address', 'work_date', 'work_date_to'] as const

const clashSentences = (names: readonly string[], { clearance }: ClearanceRecord) =>
  Object.fromEntries(
    names.map(name => {
      const field = SHORT_FIELDS.find(each => each === name)
      const now = field ? ` It now says “${clearance[field]}”.` : ''
      return [name, `Someone else has changed this.${now} Save again to keep your version.`]
    }),
  )
