import { type ComponentProps, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PlanImageField } from '#frontend/features/planImages/PlanImageField.tsx'
import { useStoreFloorPlan } from '#frontend/images/useStoreFloorPlan.ts'
import { urlOf, useImage } from '#frontend/store/useImage.ts'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import { useFieldError } from '#frontend/ui/fields/Field.tsx'
import type { FloorPlan, PlanText } from '#shared/domain/tree/floor.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { FloorValues } from './floorValues.ts'
import './floors.css'

interface FloorPlanFieldProps {
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
  /** Takes several pages of a PDF as floors; undefined for an existing floor. */
  readonly floors?: ComponentProps<typeof PlanImageField>['floors']
}

/** The floor plan, resized and stored on the device as soon as it is picked, with a preview. */
export function FloorPlanField({ busy, onBusy, floors }: FloorPlanFieldProps) {
  const form = useFormContext<FloorValues>()
  const value = useWatch<FloorValues, 'image'>({ name: 'image' })
  const image = useImage(value?.file)
  const storeFloorPlan = useStoreFloorPlan()
  const error = useFieldError('image')
  const [fileName, setFileName] = useState('')
  const [progress, setProgress] = useState<readonly [done: number, of: number]>()
  const pick = async (file: File, texts?: PlanText[]) => {
    setFileName(file.name)
    setProgress(undefined)
    onBusy(true)
    form.clearErrors('image')
    try {
      const plan = await storeFloorPlan(file, (...done) => setProgress(done))
      form.setValue('image', texts?.length ? { ...plan, texts } : plan, { shouldDirty: true, shouldTouch: true })
      return true
    } catch (error) {
      form.setError('image', { type: 'file', message: problemOf(error) })
      return false
    } finally {
      onBusy(false)
    }
  }
  return (
    <div className="plan-field" data-field="image" aria-busy={busy || undefined}>
      <PlanImageField
        label="Floor plan"
        required
        camera={!value}
        src={value ? urlOf(image) : undefined}
        size={value}
        alt="Preview of the plan"
        hint={value && image.state === 'failed' ? 'The plan isn’t on this device and you’re offline.' : HINT}
        error={error}
        onPick={pick}
        floors={floors}
      />
      {busy && progress && <ProgressBar label={`Preparing ${fileName}`} value={progress[0] / progress[1]} />}
      <p className="field-hint" role="status">
        {busy ? `Preparing ${fileName}…` : value ? sizeOf(value) : ''}
      </p>
    </div>
  )
}

const HINT = 'An image or a PDF up to 20 MB. Large plans stay sharp when you zoom in, up to 9,600 px.'
const sizeOf = ({ width, height, tiles }: FloorPlan) =>
  tiles
    ? `The plan is ${width} × ${height} px, and ${tiles.width} × ${tiles.height} px when you zoom in.`
    : `The plan is ${width} × ${height} px.`

const problemOf = (error: unknown): string =>
  error instanceof Refusal
    ? (error.fields.image ?? error.message)
    : 'Couldn’t process this image. Try again, or choose another one.'
