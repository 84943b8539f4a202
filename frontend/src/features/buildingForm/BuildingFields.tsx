import { useSession } from '#frontend/api/session.tsx'
import { AddressFields } from '#frontend/features/addresses/AddressFields.tsx'
import { useLaboratories, useSurveyors, useUsersWithRole } from '#frontend/queries/pickerLists.ts'
import { FieldRow } from '#frontend/ui/fields/Form.tsx'
import { NumberField } from '#frontend/ui/fields/NumberField.tsx'
import { PeopleField } from '#frontend/ui/fields/PickField.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { SwitchField } from '#frontend/ui/fields/SwitchField.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { REPORT_TYPE_NAMES, ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { SitePlanField } from './SitePlanField.tsx'

const reportTypes = Object.entries(REPORT_TYPE_NAMES).map(([id, label]) => ({ id: Number(id), label }))

/** The fields of a building in a form. `prefix` is the path to the building in the form’s values: `building.` or ''. */
export function BuildingFields({ prefix = '' }: { prefix?: string }) {
  const name = (field: string) => `${prefix}${field}`
  return (
    <>
      <FieldRow>
        <TextField name={name('name')} label="Name" required />
        <TextField name={name('phase')} label="Identifier" hint="Distinguishes buildings in the same survey" />
      </FieldRow>
      <FieldRow>
        <SelectField name={name('report_type_id')} label="Report type" required options={reportTypes} />
        <TextField name={name('description')} label="Description" />
      </FieldRow>
      <AddressFields prefix={prefix} />
      <People name={name} />
      <Scope name={name} />
      <SitePlanField prefix={prefix} />
    </>
  )
}

type Name = (field: string) => string

function People({ name }: { name: Name }) {
  const surveyors = useSurveyors()
  const reviewers = useUsersWithRole(ROLE.reviewer)
  const approvers = useUsersWithRole(ROLE.approver)
  const laboratories = useLaboratories().data ?? []
  return (
    <Section title="People">
      <PeopleField
        name={name('surveyors')}
        label="Surveyors"
        required
        lead="Lead surveyor"
        people={surveyors}
        hint="One to five. The first is the lead surveyor"
      />
      <FieldRow>
        <SelectField name={name('reviewer_id')} label="Reviewer" options={reviewers} placeholder="Not set" />
        <SelectField name={name('approver_id')} label="Approver" options={approvers} placeholder="Not set" />
      </FieldRow>
      <FieldRow>
        <SelectField
          name={name('laboratory_id')}
          label="Laboratory"
          options={laboratories.map(({ id, name: label }) => ({ id, label }))}
          placeholder="Not set"
        />
        <SwitchField
          name={name('is_urgent_transfer')}
          label="Urgent turnaround"
          hint="Billed at a higher rate by the laboratory"
        />
      </FieldRow>
    </Section>
  )
}

/** Only for a company that prints summary floor plans. */
function SummaryFloorPlanField({ name }: { name: Name }) {
  const { company } = useSession()
  if (!company.summary_floor_plan) return null
  return (
    <SwitchField
      name={name('has_summary_floor_plan')}
      label="Summary Floor Plan"
      hint="Shows the findings for each floor on one plan, straight after the report summary"
    />
  )
}

const Scope = ({ name }: { name: Name }) => (
  <Section title="Scope">
    <FieldRow>
      <SwitchField name={name('is_asbestos')} label="Asbestos" />
      <SwitchField name={name('is_lead')} label="Lead" />
    </FieldRow>
    <FieldRow>
      <SwitchField name={name('is_residential')} label="Residential" />
      <SwitchField name={name('is_within_three_months')} label="Work starts within three months" />
    </FieldRow>
    <FieldRow>
      <SwitchField
        name={name('is_answering_questions')}
        label="Answer the priority questions"
        hint="When off, demolition reports use the material score only"
      />
      <SwitchField name={name('has_sample_polygon')} label="Draw each item on the plan" />
    </FieldRow>
    <FieldRow>
      <SwitchField name={name('has_multiple_images')} label="Allow a second photo for each item" />
      <NumberField
        name={name('label_size')}
        label="Label size"
        hint="Minimum size of new labels on plans (10 to 100)"
      />
    </FieldRow>
    <SummaryFloorPlanField name={name} />
  </Section>
)
