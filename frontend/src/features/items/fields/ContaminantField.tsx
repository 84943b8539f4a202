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

/**
 * The contaminant: a choice in a building surveyed for both, otherwise text (3§2.2). `swapCount`: how often the choice has
 * replaced the surrounding form; the field then takes the focus back.
 */
export function ContaminantField({ swapCount }: { readonly swapCount: number }) {
  const { tree } = useOpenBuilding()
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const hasLostFocus = swapCount > 0 && document.activeElement === document.body
    if (hasLostFocus) field.current?.querySelector<HTMLElement>('input:checked')?.focus({ preventScroll: true })
  }, [swapCount])
  const contaminant = useWatch<ItemValues, 'contaminate_id'>({ name: 'contaminate_id' })
  const { is_asbestos, is_lead } = tree.building
  if (!is_asbestos || !is_lead) return <p className="quiet">{CONTAMINANT_NAMES[contaminant]} item</p>
  return (
    <div ref={field}>
      <RadioCards name="contaminate_id" label="Contaminant" required choices={CHOICES} />
    </div>
  )
}
