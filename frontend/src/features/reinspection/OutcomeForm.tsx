import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { ItemPhotoField } from '#frontend/features/photos/ItemPhotoField.tsx'
import { PhotoField } from '#frontend/features/photos/PhotoField.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { NumberField } from '#frontend/ui/fields/NumberField.tsx'
import { TextArea } from '#frontend/ui/fields/TextArea.tsx'
import { type ChosenOutcome, OUTCOME_NAMES } from '#shared/domain/tree/inspection.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { AMOUNT_TYPE_NAMES, CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { ClearanceChoice, useRemovalClearances } from './ClearanceChoice.tsx'
import { NewScores } from './NewScores.tsx'
import { useConfirm } from './useConfirm.ts'

interface Values {
  note: string
  image: Photo | null
  clearance_id: string | null
  item_scores: (number | null)[]
  amount: number | null
  comment: string
}

interface Props {
  readonly item: Item
  readonly outcome: Exclude<ChosenOutcome, 'unchanged'>
  readonly onDone: () => void
  readonly onBack: () => void
}

const NOTES: Readonly<Record<Props['outcome'], { label: string; hint: string }>> = {
  changed: { label: 'What changed', hint: 'For example “Corner broken off by the door”.' },
  removed: {
    label: 'How you know',
    hint: 'Needed where there’s no clearance here, for example “Certificate sighted on site”.',
  },
  no_access: { label: 'Reason', hint: 'For example “Locked, tenant away”.' },
}

export function OutcomeForm({ item, outcome, onDone, onBack }: Props) {
  const { building } = useOpenBuilding()
  const { confirm } = useConfirm()
  const clearances = useRemovalClearances(building, outcome === 'removed')
  const form = useForm<Values>({ defaultValues: valuesOf(item) })
  const save = async ({ note, image, clearance_id, ...changed }: Values) => {
    const clearance = clearances.data?.find(({ id }) => id === clearance_id)
    await confirm(item, {
      ...{ outcome, note },
      ...(image && { image }),
      ...(clearance && { clearance: { id: clearance.id, name: clearance.name } }),
      ...(outcome === 'changed' && changesOf(changed)),
    })
    onDone()
  }
  const { label, hint } = NOTES[outcome]
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {OUTCOME_NAMES[outcome]}
      </h3>
      <Form
        draft={`inspection:${item.id}:${outcome}`}
        form={form}
        onSubmit={save}
        warn={false}
        other={<Button onClick={onBack}>Back</Button>}
      >
        {outcome === 'removed' && <ClearanceChoice {...clearances} />}
        {outcome === 'changed' && <ChangedFields item={item} />}
        <TextArea name="note" label={label} hint={hint} required={outcome === 'no_access'} />
        {outcome !== 'changed' && <PhotoField name="image" label="Photo" />}
      </Form>
    </>
  )
}

function ChangedFields({ item }: Pick<Props, 'item'>) {
  const unit = AMOUNT_TYPE_NAMES[item.amount_type_id] ?? ''
  const before = item.amount === undefined ? 'not recorded' : `${item.amount} ${unit}`
  return (
    <>
      <ItemPhotoField name="image" label="New photo" />
      {item.contaminate_id === CONTAMINANT.asbestos && <NewScores before={item.item_scores} />}
      <NumberField name="amount" label={`Amount (${unit})`} hint={`Before: ${before}.`} />
      <TextArea name="comment" label="Comment in the report" />
    </>
  )
}

const valuesOf = ({ item_scores, amount, comment }: Item): Values => ({
  ...{ note: '', image: null, clearance_id: null, comment },
  ...{ item_scores: [...item_scores], amount: amount ?? null },
})

const changesOf = ({ amount, ...changed }: Pick<Values, 'item_scores' | 'amount' | 'comment'>) => ({
  ...changed,
  ...(amount !== null && { amount }),
})
