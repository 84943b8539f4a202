import { useWatch } from 'react-hook-form'
import { CONTAMINATE_NAMES } from '#shared/domain/vocabulary.ts'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { useInside } from '../buildings/inside.ts'
import type { ItemValues } from './itemValues.ts'

const CHOICES = [
  { id: 1, label: CONTAMINATE_NAMES[1] },
  { id: 2, label: CONTAMINATE_NAMES[2] },
]

/** Chosen for a new item where the building is surveyed for both; else it is the only one, or what it was (3§2.2). */
export function ItemContaminant({ isNew }: { isNew: boolean }) {
  const { tree } = useInside()
  const contaminant = useWatch<ItemValues, 'contaminate_id'>({ name: 'contaminate_id' })
  const { is_asbestos, is_lead } = tree.building
  if (!isNew || !is_asbestos || !is_lead) return <p className="quiet">{CONTAMINATE_NAMES[contaminant]} item</p>
  return <RadioCards name="contaminate_id" label="Contaminant" required choices={CHOICES} />
}
