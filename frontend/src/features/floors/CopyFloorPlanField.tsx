import { useWatch } from 'react-hook-form'
import { urlOf, useImage } from '#frontend/store/useImage.ts'
import { ImagePreview } from '#frontend/ui/fields/ImageField.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import type { Floor } from '#shared/domain/tree/floor.ts'
import { findRow } from '#shared/domain/tree/tree.ts'
import type { FloorValues } from './floorValues.ts'
import './floors.css'

export function CopyFloorPlanField({ floors }: { floors: readonly Floor[] }) {
  const chosen = findRow(floors, useWatch<FloorValues, 'copyFloorId'>({ name: 'copyFloorId' }) ?? undefined)
  return (
    <div className="plan-field">
      <SelectField
        name="copyFloorId"
        label="Copy from floor"
        required
        placeholder="Choose a floor"
        options={floors.map(({ id, name }) => ({ id, label: name }))}
      />
      {chosen && <CopiedFloorPlan floor={chosen} />}
    </div>
  )
}

function CopiedFloorPlan({ floor }: { floor: Floor }) {
  const image = useImage(floor.image?.file)
  if (image.state === 'failed')
    return <p className="field-hint">The plan will be copied. It can’t be shown while you’re offline.</p>
  return <ImagePreview src={urlOf(image)} alt={`Plan of ${floor.name}`} size={floor.image} />
}
