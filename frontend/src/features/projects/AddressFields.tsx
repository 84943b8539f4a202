import { FieldRow } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** An address in New Zealand. */
export function AddressFields({ at = '' }: { at?: string }) {
  return (
    <>
      <FieldRow>
        <TextField name={`${at}address`} label="Address" required autoComplete="off" />
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
