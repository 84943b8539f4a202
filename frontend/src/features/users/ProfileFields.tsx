import { CheckCards } from '#frontend/ui/fields/CheckCards.tsx'
import { FieldRow } from '#frontend/ui/fields/Form.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { ROLES } from '#shared/domain/people/roles.ts'
import { StoredImageField } from './StoredImageField.tsx'

/** The name, position and qualifications of a user, as printed in reports. */
export function ProfileFields() {
  return (
    <>
      <FieldRow>
        <TextField name="first_name" label="First name" required />
        <TextField name="last_name" label="Last name" required />
      </FieldRow>
      <FieldRow>
        <TextField name="phone" label="Phone" type="tel" inputMode="tel" required />
        <TextField name="position" label="Position" required />
      </FieldRow>
      <FieldRow>
        <TextField
          name="qualifications"
          label="Qualifications"
          hint="As they should appear in reports, for example “BOHS P402”"
        />
        <TextField name="license_no" label="Licence number" />
      </FieldRow>
    </>
  )
}

export const SignatureField = () => (
  <StoredImageField
    name="signature"
    label="Signature"
    alt="The signature"
    hint="A photo or scan on white paper (PNG or JPEG). Printed above the name in reports."
  />
)

export const RolesField = ({ hint }: { hint?: string | undefined }) => (
  <CheckCards
    name="roles"
    label="Roles"
    required
    hint={hint}
    choices={ROLES.map(({ id, name, meaning }) => ({ id, label: name, hint: meaning }))}
  />
)
