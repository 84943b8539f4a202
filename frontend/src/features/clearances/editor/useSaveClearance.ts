import { useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import {
  clearanceCalls,
  type OpenedClearance,
  readClearance,
  useRefreshClearances,
} from '#frontend/features/clearances/values/clearanceCalls.ts'
import { type ClearanceValues, valuesFromClearance } from '#frontend/features/clearances/values/clearanceValues.ts'
import { createClearance, rebaseValues, saveClearance } from '#frontend/features/clearances/values/saveClearance.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { NoAnswer } from '#shared/contract/protocol/client.ts'
import { CLEARANCE_TYPE } from '#shared/domain/clearance/clearance.ts'
import { nextPanel } from '#shared/domain/clearance/clearancePanels.ts'
import { CLEARANCE_TRANSITIONS } from '#shared/domain/clearance/clearanceStatus.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

interface Options {
  readonly form: UseFormReturn<ClearanceValues>
  readonly opened: OpenedClearance | undefined
  readonly onSaved: ((now: OpenedClearance) => void) | undefined
}
/** What was typed and kept on the device. */
interface Draft {
  readonly finish: () => Promise<void>
  readonly saved: (values: ClearanceValues) => Promise<void>
}

const OFFLINE = 'You’re offline. What you typed is saved on this device. Save again when you’re back online.'

/** Saves the editor: the first time it creates and moves to the edit route, the last time it also sends for review. */
export function useSaveClearance({ form, opened, onSaved }: Options) {
  const { survey, building } = useOpenBuilding()
  const { files } = useDevice()
  const [before, see] = useState(opened)
  const finishing = useRef(false)
  const changed = useRefreshClearances(building)
  const navigate = useNavigate()
  const place = { building_id: building, survey_id: survey }

  const create = async (values: ClearanceValues, draft: Draft) => {
    const isWhole = await createClearance(values, place)
    await draft.finish()
    if (isWhole) toast('Clearance saved')
    else toast('Clearance saved, but not its floor plan. Choose the plan again.', 'warning')
    const panel = nextPanel('details', values.type ?? CLEARANCE_TYPE.classA)
    await navigate(paths.clearance(survey, building, values.id), { replace: true, state: { panel } })
  }
  const change = async (base: OpenedClearance, values: ClearanceValues, draft: Draft) => {
    try {
      await saveClearance(base, values, place)
    } catch (thrown) {
      const now = nowIn(thrown)
      if (now) {
        see(now)
        form.reset(rebaseValues(valuesFromClearance(base), values, valuesFromClearance(now)), {
          keepDefaultValues: true,
        })
      }
      throw thrown
    }
    const now = await readClearance(values.id)
    settle(values, now)
    await draft.saved(valuesFromClearance(now))
    if (finishing.current) return finish(now)
    toast('Clearance saved')
  }
  /** What was typed while it was being saved stays typed. */
  const settle = (sent: ClearanceValues, now: OpenedClearance) => {
    const typed = form.getValues()
    see(now)
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
      void changed()
    } catch (thrown) {
      throw told(thrown)
    }
  }
  return { building, before, finishing, save, restart: see }
}

/** Sends it for review, unless it waits for that already, and has its certificate made (3§4.3). */
async function finish({ clearance: { id: clearance_id, status } }: OpenedClearance): Promise<void> {
  const waits = !CLEARANCE_TRANSITIONS.setForReview.from.some(each => each === status)
  if (!waits) await clearanceCalls.clearances.setForReview({ body: { clearance_id } }, { key: newId() })
  await clearanceCalls.clearances.generate({ body: { clearance_id } }, { key: newId() })
  toast(waits ? 'Generating the certificate' : 'Sent for review; the certificate is being made')
}

const INSIDE = /^(clearance|body)\./

/** As the form places it: offline in our words, and fields by their names in the form. */
function told(thrown: unknown): unknown {
  if (thrown instanceof NoAnswer) return new Error(OFFLINE)
  if (!(thrown instanceof Refusal)) return thrown
  const fields = Object.entries(thrown.fields).map(([name, said]) => [name.replace(INSIDE, ''), said])
  return new Refusal(thrown.code, Object.fromEntries(fields), thrown.current)
}

/** The clearance as it stands now, out of the refusal of a change that clashes with somebody else's. */
function nowIn(thrown: unknown): OpenedClearance | undefined {
  const current = thrown instanceof Refusal && thrown.code === 'changed_meanwhile' ? thrown.current : undefined
  return isOpened(current) ? current : undefined
}

/** Refusals of single rows carry the row alone. */
const isOpened = (value: unknown): value is OpenedClearance =>
  typeof value === 'object' && value !== null && 'clearance' in value && 'logs' in value
