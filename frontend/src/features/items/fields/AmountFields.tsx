import { useWatch } from 'react-hook-form'
import type { ItemValues } from '#frontend/features/items/values/itemValues.ts'
import { FieldRow } from '#frontend/ui/fields/Form.tsx'
import { NumberField } from '#frontend/ui/fields/NumberField.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { methodOf } from '#shared/domain/vocabulary/assessmentMethods.ts'
import { AMOUNT_TYPE_NAMES, optionsOf } from '#shared/domain/vocabulary/referenceLists.ts'

const UNITS = optionsOf(AMOUNT_TYPE_NAMES).map(({ id, name }) => ({ id, label: name }))

/** Optional where the material was not seen or is not suspect. */
export function AmountFields() {
  const method = methodOf(useWatch<ItemValues, 'assessment_method_id'>({ name: 'assessment_method_id' }))
  if (!method?.holds.includes('amount')) return null
  return (
    <FieldRow>
      <NumberField name="amount" label="Amount" required={method.requires.includes('amount')} />
      <SelectField name="amount_type_id" label="Unit" required options={UNITS} />
    </FieldRow>
  )
}
