import { useEffect, useRef } from 'react'
import { useForm } from 'react-hook-form'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { ScoreQuestion } from '#frontend/features/items/scoring/ScoreQuestion.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { ItemPhotoField } from '#frontend/features/photos/ItemPhotoField.tsx'
import { PhotoField } from '#frontend/features/photos/PhotoField.tsx'
import { type QueryState, useLive } from '#frontend/queries/useLive.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { NumberField } from '#frontend/ui/fields/NumberField.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { TextArea } from '#frontend/ui/fields/TextArea.tsx'
import { type ChosenOutcome, OUTCOME_NAMES } from '#shared/domain/tree/inspection.ts'
import type { Item } from '#shared/domain/tree/item.ts'
import type { Photo } from '#shared/domain/tree/photo.ts'
import { AMOUNT_TYPE_NAMES, CONTAMINANT } from '#shared/domain/vocabulary/referenceLists.ts'
import { SCORE_PROPERTIES } from '#shared/domain/vocabulary/scoreProperties.ts'
import { useConfirm } from './useConfirm.ts'
import '#frontend/features/items/scoring/scoring.css'

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
    hint: 'Required if you choose no clearance, for example “Certificate sighted on site”.',
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

interface Offered {
  readonly id: string
  readonly name: string
  readonly site_address: string
}

/** The reviewed clearances of the building’s client; offline, the list that this device has read before. */
const useRemovalClearances = (building: string, enabled: boolean): QueryState<Offered[]> =>
  useLive(
    ['removal-clearances', building],
    signal => buildingCalls.items.removalClearances({ params: { id: building } }, { signal }),
    { enabled },
  )

function ClearanceChoice({ data = [], stale, failure }: QueryState<Offered[]>) {
  const none = 'There are no reviewed clearances for this client. Say how you know instead.'
  const unread = 'The clearances can’t be listed while you’re offline. Say how you know instead.'
  const hint = stale ?? (failure ? unread : data.length === 0 ? none : 'Or say below how you know.')
  return (
    <SelectField
      name="clearance_id"
      label="Clearance"
      hint={hint}
      placeholder="No clearance"
      options={data.map(({ id, name, site_address }) => ({ id, label: `${name}, ${site_address}` }))}
    />
  )
}

/** The twelve scores, each with its value at the last inspection. */
const NewScores = ({ before }: { readonly before: readonly (number | null)[] }) => (
  <section className="score-sheet stack" aria-label="Scores">
    <h3>Scores</h3>
    <div className="new-scores">
      {SCORE_PROPERTIES.map((property, index) => (
        <div key={property.id}>
          <ScoreQuestion property={property} />
          <p className="small quiet">Before: {beforeWords(property, before[index])}</p>
        </div>
      ))}
    </div>
  </section>
)

function beforeWords({ scores }: (typeof SCORE_PROPERTIES)[number], before: number | null | undefined): string {
  const found = scores.find(({ score }) => score === before)
  return found ? `${found.score}, ${found.name}` : 'not scored'
}
