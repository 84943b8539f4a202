import { useFormContext } from 'react-hook-form'
import { FieldRow } from '#frontend/ui/fields/Form.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import type { AddressSuggestion } from '#shared/domain/vocabulary/addressSearch.ts'
import { AddressField } from './AddressField.tsx'
import { completeAddress } from './useAddressSearch.ts'

/** An address in New Zealand; `prefix` is its path in the form's values, `address.` or empty. */
export function AddressFields({ prefix = '' }: { prefix?: string }) {
  const { setValue, setFocus } = useFormContext()
  const pick = async (suggestion: AddressSuggestion) => {
    const { address, suburb, city, postcode } = await completeAddress(suggestion)
    const setField = (field: string, value: string) =>
      setValue(`${prefix}${field}`, value, { shouldDirty: true, shouldValidate: value !== '' })
    setField('address', address)
    setField('suburb', suburb)
    setField('city', city)
    setField('postcode', postcode)
    if (address === '') setFocus(`${prefix}address`)
  }
  return (
    <>
      <FieldRow>
        <AddressField name={`${prefix}address`} onPick={suggestion => void pick(suggestion)} />
        <TextField name={`${prefix}address2`} label="Address 2" />
      </FieldRow>
      <FieldRow>
        <TextField name={`${prefix}suburb`} label="Suburb" />
        <TextField name={`${prefix}city`} label="City" required />
        <TextField name={`${prefix}postcode`} label="Postcode" required inputMode="numeric" />
      </FieldRow>
    </>
  )
}
