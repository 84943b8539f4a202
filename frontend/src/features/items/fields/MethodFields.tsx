import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { ItemValues } from '#frontend/features/items/values/itemValues.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { FieldRow } from '#frontend/ui/fields/Form.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { SwitchField } from '#frontend/ui/fields/SwitchField.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { fullNameOf } from '#shared/domain/item/itemNames.ts'
import { canBeSampledAs } from '#shared/domain/item/itemRules.ts'
import { compareNaturally } from '#shared/domain/text/compareNaturally.ts'
import { bagCodeOf, findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import {
  ANALYSIS_TYPES,
  CONTAMINANT,
  type ContaminantId,
  SAMPLE_STATUS,
  SAMPLE_STATUSES,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { BagCodeField } from './BagCodeField.tsx'

interface MethodFieldsProps {
  readonly itemId: string
  readonly takenBagCodes: Set<string>
}

export function MethodFields(props: MethodFieldsProps) {
  const methodId = useWatch<ItemValues, 'assessment_method_id'>({ name: 'assessment_method_id' })
  const contaminant = useWatch<ItemValues, 'contaminate_id'>({ name: 'contaminate_id' })
  switch (methodOf(methodId)?.kind) {
    case 'sampled':
      return <SampleFields {...props} contaminant={contaminant} />
    case 'sampledAs':
      return <SampledAsField itemId={props.itemId} />
    case 'presumed':
      return <PresumedField />
    case 'register':
      return contaminant === CONTAMINANT.asbestos ? <PresumedField /> : null
    case 'reported':
      return <ReportedFields contaminant={contaminant} />
    default:
      return null
  }
}

export const analysisOptions = (contaminant: ContaminantId) =>
  Object.entries(ANALYSIS_TYPES)
    .filter(([, type]) => type.contaminate_id === contaminant)
    .map(([id, { name }]) => ({ id: Number(id), label: name }))

const STATUS_OPTIONS = Object.entries(SAMPLE_STATUSES).map(([id, { name }]) => ({ id: Number(id), label: name }))
/** Presumed and previously reported items have a result, so they cannot be awaiting one. */
const RESULTS = STATUS_OPTIONS.filter(({ id }) => id !== SAMPLE_STATUS.awaitingResult)

function SampleFields({ itemId, takenBagCodes, contaminant }: MethodFieldsProps & { contaminant: ContaminantId }) {
  return (
    <>
      <FieldRow>
        <BagCodeField itemId={itemId} takenBagCodes={takenBagCodes} />
        {contaminant === CONTAMINANT.asbestos && (
          <SelectField
            name="sample.analysis_type_id"
            label="Analysis type"
            required
            options={analysisOptions(contaminant)}
          />
        )}
      </FieldRow>
      <SwitchField
        name="sample.is_urgent"
        label="Urgent"
        hint="The chain of custody asks the lab for this sample first."
      />
    </>
  )
}

function SampledAsField({ itemId }: { itemId: string }) {
  const { tree } = useOpenBuilding()
  const options = useMemo(() => sampledOptions(tree, itemId), [tree, itemId])
  return (
    <SelectField
      name="sampled_as.item_as_id"
      label="Sampled as"
      required
      options={options}
      hint={options.length === 0 ? 'No items in this building have been sampled yet.' : undefined}
    />
  )
}

/** Options such as 'A001 · Vinyl tiles to Floor (Ground, Reception)', in the order of the bag codes. */
function sampledOptions(tree: Tree, excludedId: string) {
  const locationOf = (roomId: string) => {
    const room = findRow(tree.rooms, roomId)
    return [findRow(tree.floors, room?.floor_id)?.name, room?.name].filter(Boolean).join(', ')
  }
  return tree.items
    .filter(item => item.id !== excludedId && canBeSampledAs(item))
    .map(item => ({
      id: item.id,
      label: `${bagCodeOf(item)} · ${fullNameOf(item)} (${locationOf(item.room_id)})`,
    }))
    .sort((a, b) => compareNaturally(a.label, b.label))
}

const PresumedField = () => (
  <SelectField name="presumed_sample.sample_status_id" label="Presumed type" required options={RESULTS} />
)

function ReportedFields({ contaminant }: { contaminant: ContaminantId }) {
  const isAsbestos = contaminant === CONTAMINANT.asbestos
  return (
    <>
      <FieldRow>
        <TextField name="reported_sample.name" label="Reported as" required={isAsbestos} />
        <TextField name="reported_sample.sample_number" label="Reported sample ID" required={isAsbestos} />
      </FieldRow>
      {isAsbestos && (
        <SelectField
          name="reported_sample.status_id"
          label="Sample status"
          required
          options={RESULTS}
          hint="Negative sets the lowest scores and an amount of 0."
        />
      )}
    </>
  )
}
