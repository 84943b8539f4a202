import { useWatch } from 'react-hook-form'
import { methodOf } from '#shared/domain/assessmentMethods.ts'
import { AMOUNT_TYPE_NAMES, optionsOf } from '#shared/domain/vocabulary.ts'
import { FieldRow } from '../../ui/Form.tsx'
import { NumberField } from '../../ui/NumberField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { ItemValues } from './itemValues.ts'

const UNITS = optionsOf(AMOUNT_TYPE_NAMES).map(({ id, name }) => ({ id, label: name }))

/** How much there is. Not asked where nothing could be seen or nothing is suspected. */
export function AmountFields() {
  const method = methodOf(useWatch<ItemValues, 'assessment_method_id'>({ name: 'assessment_method_id' }))
  if (!method?.holds.includes('amount')) return null
  return (
    <FieldRow>
      <NumberField name="amount" label="Amount" required />
      <SelectField name="amount_type_id" label="Unit" required options={UNITS} />
    </FieldRow>
  )
}
