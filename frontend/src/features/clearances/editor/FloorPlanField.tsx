import { useState } from 'react'
import { useController } from 'react-hook-form'
import type { ClearanceValues } from '#frontend/features/clearances/values/clearanceValues.ts'
import { useStoreImage } from '#frontend/images/useStoreImage.ts'
import { useImage } from '#frontend/store/useImage.ts'
import { ImageField } from '#frontend/ui/fields/ImageField.tsx'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

/** Where the work was done, as an image: made fit and kept on the device as soon as it is picked. */
export function FloorPlanField() {
  const { field } = useController<ClearanceValues, 'floor_plan'>({ name: 'floor_plan' })
  const { value, onChange } = field
  const shown = useImage(value?.file)
  const keep = useStoreImage('clearancePlan')
  const [error, say] = useState<string>()
  const [busy, setBusy] = useState(false)
  const pick = async (file: File) => {
    say(undefined)
    setBusy(true)
    await keep(file, 'floor_plan')
      .then(onChange, (thrown: unknown) => say(sentenceOf(thrown)))
      .finally(() => setBusy(false))
  }
  const isAway = value !== null && shown.state === 'failed'
  return (
    <div data-field="floor_plan" aria-busy={busy || undefined}>
      <ImageField
        label="Floor plan"
        hint={busy ? 'Preparing the image …' : isAway ? AWAY : 'An image showing the removal area, up to 20 MB.'}
        src={value && shown.state === 'ready' ? shown.url : undefined}
        alt="Floor plan of the removal area"
        error={error}
        onPick={file => void pick(file)}
        onRemove={() => onChange(null)}
      />
    </div>
  )
}

const AWAY = 'The plan is saved, but it isn’t on this device and you’re offline.'

const sentenceOf = (thrown: unknown): string =>
  thrown instanceof Refusal
    ? (thrown.fields.floor_plan ?? thrown.message)
    : 'Couldn’t process this image. Try again, or choose another one.'
