import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { ClearanceValues } from '#frontend/features/clearances/values/clearanceValues.ts'
import { PlanImageField } from '#frontend/features/planImages/PlanImageField.tsx'
import { useStoreImage } from '#frontend/images/useStoreImage.ts'
import { urlOf, useImage } from '#frontend/store/useImage.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** An image of the removal area, resized and stored on the device as soon as it is picked. */
export function FloorPlanField() {
  const { field, fieldState } = useController<ClearanceValues, 'floor_plan'>({ name: 'floor_plan' })
  const { value, onChange } = field
  const image = useImage(value?.file)
  const storeImage = useStoreImage('clearancePlan')
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const pick = async (file: File) => {
    setError(undefined)
    setBusy(true)
    try {
      onChange(await storeImage(file, 'floor_plan'))
      return true
    } catch (error) {
      setError(problemOf(error))
      return false
    } finally {
      setBusy(false)
    }
  }
  const isUnavailable = value !== null && image.state === 'failed'
  return (
    <div data-field="floor_plan" aria-busy={busy || undefined}>
      <PlanImageField
        label="Floor plan"
        hint={
          busy
            ? 'Preparing the image…'
            : isUnavailable
              ? UNAVAILABLE
              : 'An image or a PDF showing the removal area, up to 20 MB.'
        }
        src={value ? urlOf(image) : undefined}
        size={value}
        alt="Floor plan of the removal area"
        error={error ?? fieldState.error?.message}
        onPick={pick}
        onRemove={() => onChange(null)}
      />
    </div>
  )
}

const UNAVAILABLE = 'The plan is saved, but it isn’t on this device and you’re offline.'

const problemOf = (error: unknown): string =>
  error instanceof Refusal
    ? (error.fields.floor_plan ?? error.message)
    : 'Couldn’t process this image. Try again, or choose another one.'
