import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { FieldRow } from '#frontend/ui/fields/Form.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import type { AddressSuggestion } from '#shared/domain/vocabulary/addressSearch.ts'
import { AddressField } from './AddressField.tsx'
import { completeAddress } from './useAddressSearch.ts'

/** An address in New Zealand; `prefix` is its path in the form's values, `address.` or empty. */
export function AddressFields({ prefix = '' }: { prefix?: string }) {
  const { setValue, setFocus } = useFormContext()
  const setPosition = usePosition(prefix)
  const pick = async (suggestion: AddressSuggestion) => {
    const { address, suburb, city, postcode, ...position } = await completeAddress(suggestion)
    const setField = (field: string, value: string) =>
      setValue(`${prefix}${field}`, value, { shouldDirty: true, shouldValidate: value !== '' })
    setField('address', address)
    setField('suburb', suburb)
    setField('city', city)
    setField('postcode', postcode)
    setPosition(position)
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

const PLACE = ['address', 'suburb', 'city', 'postcode']

/** The position of the chosen suggestion goes with the form until the address is typed over: then it would be of another one. */
function usePosition(prefix: string) {
  const { setValue, watch } = useFormContext()
  const setPosition = ({ latitude, longitude }: Pick<AddressSuggestion, 'latitude' | 'longitude'>) => {
    setValue(`${prefix}latitude`, latitude ?? null)
    setValue(`${prefix}longitude`, longitude ?? null)
    setValue(`${prefix}geolocation`, null)
  }
  const latest = useRef(setPosition)
  latest.current = setPosition
  useEffect(() => {
    const names = PLACE.map(name => `${prefix}${name}`)
    const { unsubscribe } = watch((_, { name = '', type }) => {
      if (type === 'change' && names.includes(name)) latest.current({})
    })
    return unsubscribe
  }, [prefix, watch])
  return setPosition
}
