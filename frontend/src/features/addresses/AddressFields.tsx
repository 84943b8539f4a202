import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { FieldRow } from '#frontend/ui/fields/Form.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import type { AddressSuggestion } from '#shared/domain/vocabulary/addressSearch.ts'
import { AddressField } from './AddressField.tsx'
import { completeAddress } from './useAddressSearch.ts'

/** A New Zealand address. `prefix` is its path in the form’s values: `address.` or empty. */
export function AddressFields({ prefix = '' }: { prefix?: string }) {
  const { setValue, setFocus } = useFormContext()
  const { setPosition, typedOver } = usePosition(prefix)
  const fill = ({ address, suburb, city, postcode }: AddressSuggestion) => {
    const setField = (field: string, value: string) =>
      setValue(`${prefix}${field}`, value, { shouldDirty: true, shouldValidate: value !== '' })
    setField('address', address)
    setField('suburb', suburb)
    setField('city', city)
    setField('postcode', postcode)
  }
  const pick = async (suggestion: AddressSuggestion) => {
    fill(suggestion)
    setPosition(suggestion)
    if (suggestion.address === '') setFocus(`${prefix}address`)
    const before = typedOver.current
    const complete = await completeAddress(suggestion)
    if (typedOver.current !== before) return
    if (complete.postcode !== suggestion.postcode) fill(complete)
    setPosition(complete)
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

/** The form keeps the position of the chosen suggestion until the user edits the address, which makes the position wrong. */
function usePosition(prefix: string) {
  const { setValue, watch } = useFormContext()
  const setPosition = ({ latitude, longitude }: Pick<AddressSuggestion, 'latitude' | 'longitude'>) => {
    setValue(`${prefix}latitude`, latitude ?? null)
    setValue(`${prefix}longitude`, longitude ?? null)
    setValue(`${prefix}geolocation`, null)
  }
  const typedOver = useRef(0)
  const latest = useRef(setPosition)
  latest.current = setPosition
  useEffect(() => {
    const names = PLACE.map(name => `${prefix}${name}`)
    const { unsubscribe } = watch((_, { name = '', type }) => {
      if (type !== 'change' || !names.includes(name)) return
      typedOver.current += 1
      latest.current({})
    })
    return unsubscribe
  }, [prefix, watch])
  return { setPosition, typedOver }
}
