import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Picture } from '#shared/domain/fields.ts'
import { Refusal } from '#shared/domain/refusal.ts'
import { useKeepImage } from '../../files/useKeepImage.ts'
import { usePicture } from '../../store/usePicture.ts'
import { useFieldError } from '../../ui/Field.tsx'
import { ImageField } from '../../ui/ImageField.tsx'
import type { FloorValues } from './floorValues.ts'
import './floors.css'

interface PlanFieldProps {
  readonly busy: boolean
  readonly onBusy: (busy: boolean) => void
}

/** The plan of a floor: made fit and kept on the device as soon as it is picked, shown as it will be. */
export function PlanField({ busy, onBusy }: PlanFieldProps) {
  const form = useFormContext<FloorValues>()
  const value = useWatch<FloorValues, 'image'>({ name: 'image' })
  const shown = usePicture(value?.file)
  const keep = useKeepImage('plan')
  const error = useFieldError('image')
  const [file, name] = useState('')
  const pick = async (picked: File) => {
    name(picked.name)
    onBusy(true)
    form.clearErrors('image')
    try {
      form.setValue('image', await keep(picked, 'image'), { shouldDirty: true, shouldTouch: true })
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
        alt="The plan as it will be"
        hint={value && shown.state === 'failed' ? 'The plan is not on this device, and there is no connection.' : HINT}
        error={error}
        onPick={picked => void pick(picked)}
      />
      <p className="field-hint" role="status">
        {busy ? `Preparing ${file} …` : value ? sizeOf(value) : ''}
      </p>
    </div>
  )
}

const HINT = 'An image of at most 20480 KB; it is made at most 2500 px wide or high.'
const sizeOf = ({ width, height }: Picture) => `The plan is ${width} × ${height} px.`

const sentenceOf = (thrown: unknown): string =>
  thrown instanceof Refusal
    ? (thrown.fields.image ?? thrown.message)
    : 'This image could not be prepared. Try again, or choose another one.'
