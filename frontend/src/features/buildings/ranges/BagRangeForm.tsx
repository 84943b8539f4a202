import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useConnection } from '#frontend/store/StoreProvider.tsx'
import { useEdit } from '#frontend/store/useEdit.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { FieldRow, Form } from '#frontend/ui/fields/Form.tsx'
import { NumberField } from '#frontend/ui/fields/NumberField.tsx'
import { problemResolver } from '#frontend/ui/fields/problemResolver.ts'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { contaminantsSurveyed } from '#shared/domain/item/labSamples.ts'
import { BagRangeInput, nextFirst, rangeName } from '#shared/domain/tree/bagRange.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { CONTAMINANT, CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'

type Values = Omit<BagRangeInput, 'id'>

/** Reserves Sample IDs for the user. Proposes the numbers after all used and reserved ones. */
export function BagRangeForm({ onClose }: { onClose: () => void }) {
  const { tree, building } = useOpenBuilding()
  const edit = useEdit(building)
  const isOffline = useConnection() === 'offline'
  const [id] = useState(newId)
  const form = useForm<Values>({
    defaultValues: proposal(tree),
    resolver: problemResolver(values => problemsOf({ ...values, id })),
  })
  const range = BagRangeInput().safeParse({ ...form.watch(), id }).data
  const reserve = async (values: Values) => {
    const input = BagRangeInput().parse({ ...values, id })
    const outcome = await edit('reserveBagRange', input)
    if (outcome === 'acknowledged') toast(`${rangeName(input)} reserved`)
    onClose()
  }
  return (
    <Form
      draft={`bag-range:${building}`}
      form={form}
      onSubmit={reserve}
      submit="Reserve"
      warn={false}
      why={isOffline ? 'Sample IDs can be reserved when you’re back online' : undefined}
      other={<Button onClick={onClose}>Cancel</Button>}
    >
      <SelectField
        name="contaminate_id"
        label="Contaminant"
        required
        options={contaminantsSurveyed(tree.building).map(each => ({ id: each, label: CONTAMINANT_NAMES[each] }))}
      />
      <FieldRow>
        <TextField name="prefix" label="Prefix" hint="What comes before the number, for example “A”." />
        <NumberField name="digits" label="Digits" required integer hint="With 3, the first is 001." />
      </FieldRow>
      <FieldRow>
        <NumberField name="first" label="First number" required integer />
        <NumberField name="count" label="How many" required integer hint="Up to 500." />
      </FieldRow>
      <p role="status">{range && `Reserves ${rangeName(range)} for you in this building.`}</p>
    </Form>
  )
}

const problemsOf = (values: unknown) =>
  Object.fromEntries(
    BagRangeInput()
      .safeParse(values)
      .error?.issues.map(issue => [issue.path.join('.'), issue.message]) ?? [],
  )

function proposal({ building, items }: Tree): Values {
  const [contaminate_id = CONTAMINANT.asbestos] = contaminantsSurveyed(building)
  const prefix = contaminate_id === CONTAMINANT.asbestos ? 'A' : 'L'
  const values = { contaminate_id, prefix, digits: 3, first: 1, count: 50 }
  return { ...values, first: nextFirst(values, building.bag_ranges ?? [], items) }
}
