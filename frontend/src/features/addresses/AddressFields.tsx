import { useFormContext } from 'react-hook-form'
import { FieldRow } from '#frontend/ui/fields/Form.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import type { AddressSuggestion } from '#shared/domain/vocabulary/addressSearch.ts'
import { AddressField } from './AddressField.tsx'
import { completeAddress } from './useAddressSearch.ts'

/** An address in New Zealand; `at` is where it stands in the form's values, as `address.` or nothing. */
export function AddressFields({ at = '' }: { at?: string }) {
  const { setValue, setFocus } = useFormContext()
  const pick = async (found: AddressSuggestion) => {
    const { address, suburb, city, postcode } = await completeAddress(found)
    const put = (field: string, value: string) =>
      setValue(`${at}${field}`, value, { shouldDirty: true, shouldValidate: value !== '' })
    put('address', address)
    put('suburb', suburb)
    put('city', city)
    put('postcode', postcode)
    if (address === '') setFocus(`${at}address`)
  }
  return (
    <>
      <FieldRow>
        <AddressField name={`${at}address`} onPick={found => void pick(found)} />
        <TextField name={`${at}address2`} label="Address 2" />
      </FieldRow>
      <FieldRow>
        <TextField name={`${at}suburb`} label="Suburb" />
        <TextField name={`${at}city`} label="City" required />
        <TextField name={`${at}postcode`} label="Postcode" required inputMode="numeric" />
      </FieldRow>
    </>
  )
}
