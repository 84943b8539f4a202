import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { paths } from '#frontend/app/navigation/paths.ts'
import { AddressFields } from '#frontend/features/addresses/AddressFields.tsx'
import { StoredImageField } from '#frontend/features/users/StoredImageField.tsx'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { FieldRow, Form } from '#frontend/ui/fields/Form.tsx'
import { NumberField } from '#frontend/ui/fields/NumberField.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { SwitchField } from '#frontend/ui/fields/SwitchField.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import type { Company } from '#shared/domain/people/user.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { CompanyColourField } from './CompanyColourField.tsx'
import { companyCalls } from './companyCalls.ts'
import { CompanyValues, companyFromValues, valuesFromCompany } from './companyValues.ts'

interface Props {
  /** Absent for a new company. */
  readonly company?: Company
  readonly onSaved: (id: string) => unknown
}

export function CompanyForm({ company, onSaved }: Props) {
  const { files } = useDevice()
  const { send } = useCommand('companies')
  const [id] = useState(() => company?.id ?? newId())
  const logo = useLogo(id, company?.logo?.file)
  const form = useForm<CompanyValues>({
    resolver: zodResolver(CompanyValues),
    defaultValues: valuesFromCompany(company),
  })
  const save = async (values: CompanyValues) => {
    // Uploads only an image from this device. Any other image is already stored by the service.
    await files.upload({ logo: values.logo })
    const body = { ...companyFromValues(values), id, ...(company && { version: company.version }) }
    await send(companyCalls.companies.save, { body })
    form.reset(values)
    await onSaved(id)
  }
  return (
    <Form
      draft={`company:${company?.id ?? 'new'}`}
      form={form}
      onSubmit={save}
      submit={company ? 'Update' : 'Create'}
      other={<ButtonLink to={paths.companies}>Back</ButtonLink>}
    >
      <TextField name="name" label="Name" required />
      <AddressFields />
      <FieldRow>
        <TextField name="phone" label="Phone" type="tel" inputMode="tel" />
        <TextField name="email" label="Email" type="email" inputMode="email" />
      </FieldRow>
      <StoredImageField
        name="logo"
        label="Logo"
        alt="The logo"
        hint="Appears on the front of the company’s reports (PNG or JPEG)."
        fallbackUrl={logo}
      />
      <CompanyColourField />
      <LicenceFields />
    </Form>
  )
}

const VARIANTS = [
  { id: 'nz', label: 'New Zealand guideline' },
  { id: 'hse', label: 'HSE (United Kingdom)' },
]

const LicenceFields = () => (
  <>
    <FieldRow>
      <NumberField name="user_limit" label="User limit" integer hint="Leave blank for no limit" />
      <SelectField name="scoring_variant" label="Risk bands" options={VARIANTS} hint="How scores become risk bands" />
    </FieldRow>
    <SwitchField
      name="recommendations"
      label="Recommendations"
      hint="Admins manage the company’s own list of recommendations"
    />
    <SwitchField
      name="exporter"
      label="Export"
      hint="Exporters can send buildings and clients to the accounting system"
    />
    <SwitchField
      name="two_factor_required"
      label="Require two-factor authentication"
      hint="Everyone also needs a code from an authenticator app to sign in"
    />
    <SwitchField
      name="summary_floor_plan"
      label="Summary floor plan"
      hint="Reports show the findings for each floor on one plan, after the summary"
    />
    <p className="field-hint">
      Turning Recommendations, Export or two-factor authentication on or off signs everyone in the company out.
    </p>
  </>
)

/** A URL of a company’s logo; undefined where it has none. */
function useLogo(id: string, hash: string | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['logo', id, hash],
    enabled: hash !== undefined,
    queryFn: ({ signal }) => companyCalls.images.company({ params: { id } }, { signal }),
  })
  return data?.data.url
}
