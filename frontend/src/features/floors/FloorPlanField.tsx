import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { storeFloorPlan } from '#frontend/images/floorPlanImage.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { useImage } from '#frontend/store/useImage.ts'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import { useFieldError } from '#frontend/ui/fields/Field.tsx'
import { ImageField } from '#frontend/ui/fields/ImageField.tsx'
import type { FloorPlan } from '#shared/domain/tree/floor.ts'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'
import type { FloorValues } from './floorValues.ts'
import './floors.css'

interface PlanFieldProps {
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
}

/** The plan of a floor: made fit and kept on the device as soon as it is picked, shown as it will be. */
export function FloorPlanField({ busy, onBusy }: PlanFieldProps) {
  const form = useFormContext<FloorValues>()
  const value = useWatch<FloorValues, 'image'>({ name: 'image' })
  const shown = useImage(value?.file)
  const { files } = useDevice()
  const error = useFieldError('image')
  const [file, name] = useState('')
  const [parts, setParts] = useState<readonly [done: number, of: number]>()
  const pick = async (picked: File) => {
    name(picked.name)
    setParts(undefined)
    onBusy(true)
    form.clearErrors('image')
    try {
      const plan = await storeFloorPlan(
        picked,
        (blob, purpose) => files.keep(blob, purpose),
        (...done) => setParts(done),
      )
      form.setValue('image', plan, { shouldDirty: true, shouldTouch: true })
    } catch (thrown) {
      form.setError('image', { type: 'file', message: sentenceOf(thrown) })
    } finally {
      onBusy(false)
    }
  }
  return (
    <div className="plan-field" data-field="image" aria-busy={busy || undefined}>
      <ImageField
        label="Floor plan"
        required
        camera={!value}
        src={value && shown.state === 'ready' ? shown.url : undefined}
        alt="Preview of the plan"
        hint={value && shown.state === 'failed' ? 'The plan isn’t on this device and you’re offline.' : HINT}
        error={error}
        onPick={picked => void pick(picked)}
      />
      {busy && parts && <ProgressBar label={`Preparing ${file}`} value={parts[0] / parts[1]} />}
      <p className="field-hint" role="status">
        {busy ? `Preparing ${file} …` : value ? sizeOf(value) : ''}
      </p>
    </div>
  )
}

const HINT = 'An image up to 20 MB. Large plans stay sharp when you zoom in, up to 9,600 px.'
const sizeOf = ({ width, height, tiles }: FloorPlan) =>
  tiles
    ? `The plan is ${width} × ${height} px, and ${tiles.width} × ${tiles.height} px when you zoom in.`
    : `The plan is ${width} × ${height} px.`

const sentenceOf = (thrown: unknown): string =>
  thrown instanceof Refusal
    ? (thrown.fields.image ?? thrown.message)
    : 'Couldn’t process this image. Try again, or choose another one.'
