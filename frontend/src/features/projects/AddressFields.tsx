import { FieldRow } from '../../ui/Form.tsx'
import { TextField } from '../../ui/TextField.tsx'

/** An address in New Zealand. */
export function AddressFields({ at = '' }: { at?: string }) {
  return (
    <>
      <FieldRow>
        <TextField name={`${at}address`} label="Address" required maxLength={190} autoComplete="off" />
        <TextField name={`${at}address2`} label="Address 2" maxLength={190} />
      </FieldRow>
      <FieldRow>
        <TextField name={`${at}suburb`} label="Suburb" maxLength={75} />
        <TextField name={`${at}city`} label="City" required maxLength={190} />
        <TextField name={`${at}postcode`} label="Postcode" required maxLength={6} inputMode="numeric" />
      </FieldRow>
    </>
  )
}
