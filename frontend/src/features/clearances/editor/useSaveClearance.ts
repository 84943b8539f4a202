import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import {
  clearanceCalls,
  type OpenClearance,
  readClearance,
  useRefreshClearances,
} from '#frontend/features/clearances/values/clearanceCalls.ts'
import { type ClearanceValues, valuesFromClearance } from '#frontend/features/clearances/values/clearanceValues.ts'
import { createClearance, rebaseValues, saveClearance } from '#frontend/features/clearances/values/saveClearance.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { CallFailed } from '#shared/contract/protocol/client.ts'
import { CLEARANCE_TYPE } from '#shared/domain/clearance/clearance.ts'
import { nextPanel } from '#shared/domain/clearance/clearancePanels.ts'
import { CLEARANCE_TRANSITIONS } from '#shared/domain/clearance/clearanceStatus.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

interface Options {
  readonly form: UseFormReturn<ClearanceValues>
  readonly openClearance: OpenClearance | undefined
  readonly onSaved: ((now: OpenClearance) => void) | undefined
}
/** The draft on the device, as `useFormDraft` returns it. */
interface Draft {
  readonly finish: () => Promise<void>
  readonly saved: (values: ClearanceValues) => Promise<void>
}

const OFFLINE = 'You’re offline. What you typed is saved on this device. Save again when you’re back online.'

/** Saves the editor. The first save creates the clearance and moves to its edit route; Finish also sends it for review. */
export function useSaveClearance({ form, openClearance, onSaved }: Options) {
  const { survey, building } = useOpenBuilding()
  const { files } = useDevice()
  const [before, setBefore] = useState(openClearance)
  const finishing = useRef(false)
  const refreshClearances = useRefreshClearances(building)
  const navigate = useNavigate()
  const ids = { building_id: building, survey_id: survey }

  const create = async (values: ClearanceValues, draft: Draft) => {
    const isComplete = await createClearance(values, ids)
    await draft.finish()
    if (isComplete) toast('Clearance saved')
    else toast('Clearance saved, but not its floor plan. Choose the plan again.', 'warning')
    const panel = nextPanel('details', values.type ?? CLEARANCE_TYPE.classA)
    await navigate(paths.clearance(survey, building, values.id), { replace: true, state: { panel } })
  }
  const change = async (base: OpenClearance, values: ClearanceValues, draft: Draft) => {
    try {
      await saveClearance(base, values, ids)
    } catch (thrown) {
      const now = currentIn(thrown)
      if (now) {
        setBefore(now)
        form.reset(rebaseValues(valuesFromClearance(base), values, valuesFromClearance(now)), {
          keepDefaultValues: true,
        })
      }
      throw thrown
    }
    const now = await readClearance(values.id)
    adoptSaved(values, now)
    await draft.saved(valuesFromClearance(now))
    if (finishing.current) return finish(now)
    toast('Clearance saved')
  }
  /** Takes over the saved clearance, but keeps what was typed while saving. */
  const adoptSaved = (sent: ClearanceValues, now: OpenClearance) => {
    const typed = form.getValues()
    setBefore(now)
    onSaved?.(now)
    form.reset(valuesFromClearance(now))
    if (JSON.stringify(typed) !== JSON.stringify(sent))
      form.reset(rebaseValues(sent, typed, valuesFromClearance(now)), { keepDefaultValues: true })
  }
  const save = async (draft: Draft) => {
    const values = form.getValues()
    try {
      await files.upload({ plan: values.floor_plan, logs: values.photo_logs })
      if (before) await change(before, values, draft)
      else await create(values, draft)
      void refreshClearances()
    } catch (thrown) {
      throw formError(thrown)
    }
  }
  return { building, before, finishing, save, restart: setBefore }
}

/** Sends it for review, unless that is done already, and requests its certificate (3§4.3). */
async function finish({ clearance: { id: clearance_id, status } }: OpenClearance): Promise<void> {
  const isAwaitingReview = !CLEARANCE_TRANSITIONS.setForReview.from.some(each => each === status)
  if (!isAwaitingReview) await clearanceCalls.clearances.setForReview({ body: { clearance_id } }, { key: newId() })
  await clearanceCalls.clearances.generate({ body: { clearance_id } }, { key: newId() })
  toast(isAwaitingReview ? 'Generating the certificate' : 'Sent for review. Generating the certificate')
}

const BODY_PREFIX = /^(clearance|body)\./

/** The error for the form: a sentence for being offline, and refused fields by their names in the form. */
function formError(thrown: unknown): unknown {
  if (thrown instanceof CallFailed) return new Error(OFFLINE)
  if (!(thrown instanceof Refusal)) return thrown
  const fields = Object.entries(thrown.fields).map(([name, sentence]) => [name.replace(BODY_PREFIX, ''), sentence])
  return new Refusal(thrown.code, Object.fromEntries(fields), thrown.current)
}

/** The current clearance, from the refusal of a change that conflicts with someone else’s. */
function currentIn(thrown: unknown): OpenClearance | undefined {
  const current = thrown instanceof Refusal && thrown.code === 'changed_meanwhile' ? thrown.current : undefined
  return isOpenClearance(current) ? current : undefined
}

/** Refusals of single rows contain only the row. */
const isOpenClearance = (value: unknown): value is OpenClearance =>
  typeof value === 'object' && value !== null && 'clearance' in value && 'logs' in value
