import { useEffect, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { ItemValues } from '#frontend/features/items/values/itemValues.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { RadioCards } from '#frontend/ui/fields/RadioCards.tsx'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import './fields.css'

const CHOICES = [
  { id: 1, label: CONTAMINANT_NAMES[1] },
  { id: 2, label: CONTAMINANT_NAMES[2] },
]

interface ItemContaminantProps {
  readonly isNew: boolean
  /** How often the choice has exchanged the form around this field: the cursor then comes back here. */
  readonly swaps: number
}

/** Chosen for a new item where the building is surveyed for both; else it is the only one, or what it was (3§2.2). */
export function ContaminantField({ isNew, swaps }: ItemContaminantProps) {
  const { tree } = useOpenBuilding()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isLost = swaps > 0 && document.activeElement === document.body
    if (isLost) place.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
  }, [swaps])
  const contaminant = useWatch<ItemValues, 'contaminate_id'>({ name: 'contaminate_id' })
  const { is_asbestos, is_lead } = tree.building
  if (!isNew || !is_asbestos || !is_lead) return <p className="quiet">{CONTAMINANT_NAMES[contaminant]} item</p>
  return (
    <div ref={place}>
      <RadioCards name="contaminate_id" label="Contaminant" required choices={CHOICES} />
    </div>
  )
}
