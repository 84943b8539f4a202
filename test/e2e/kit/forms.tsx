import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { DateField } from '#frontend/ui/fields/DateField.tsx'
import { FieldRow } from '#frontend/ui/fields/Form.tsx'
import { NumberField } from '#frontend/ui/fields/NumberField.tsx'
import { PeopleField, PickField } from '#frontend/ui/fields/PickField.tsx'
import { RadioCards } from '#frontend/ui/fields/RadioCards.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { SendingForm } from '#frontend/ui/fields/SendingForm.tsx'
import { SwitchField } from '#frontend/ui/fields/SwitchField.tsx'
import { TextArea } from '#frontend/ui/fields/TextArea.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { Wizard } from '#frontend/ui/fields/Wizard.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'

class JobNumberTaken extends Error {
  readonly fields = { job_number: 'Job Number is already in use' }
}

const PEOPLE = [
  'Aroha Ngata',
  'Tom Field',
  'Mere Tau',
  'Tāmati Hēnare',
  'Leilani Faleolo',
  'Sione Latu',
  'Kahu Rangi',
  'Ana Moana',
  'Ben Hill',
].map((label, n) => ({ id: `p${n}`, label }))
const CLIENTS = ['Ōtaki College', 'Port Nicholson Holdings', 'Kāpiti Health Trust'].map((label, n) => ({
  id: `c${n}`,
  label,
}))
const values = {
  job_number: '',
  name: '',
  client_id: null,
  surveyors: ['p1', 'p0'],
  report_type: null,
  survey_date: '2026-10-14',
  amount: 12.5,
  residential: true,
  product: 2,
  description: '',
}
const find = (text: string) => CLIENTS.filter(client => client.label.toLowerCase().includes(text.toLowerCase()))
const rejectSubmit = () => Promise.reject(new JobNumberTaken('Some fields need attention'))

const SCORES = [
  { id: 0, label: 'Good condition, no visible damage' },
  { id: 1, label: 'Low damage: a few scratches or surface marks, broken edges' },
  { id: 2, label: 'Medium damage: significant breakage, fibres visible' },
  { id: 3, label: 'High damage or delamination, visible debris' },
]

export function Forms() {
  const form = useForm({ defaultValues: values })
  return (
    <Page title="New Project" facts={['A job number is used once']}>
      <SendingForm
        form={form}
        onSubmit={rejectSubmit}
        submit="Create"
        other={<ButtonLink to="/lists">Back</ButtonLink>}
      >
        <FieldRow>
          <TextField name="job_number" label="Job Number" required hint="As in your accounting system." />
          <TextField name="name" label="Survey name" />
        </FieldRow>
        <PickField
          name="client_id"
          label="Client"
          required
          search={find}
          create={{ label: text => `Create “${text}”`, make: async text => ({ id: 'new', label: text }) }}
        />
        <PeopleField name="surveyors" label="Surveyors" required lead="Lead" people={PEOPLE} />
        <FieldRow>
          <SelectField
            name="report_type"
            label="Report Type"
            required
            options={[
              { id: 1, label: 'Management' },
              { id: 2, label: 'Demolition' },
            ]}
          />
          <DateField name="survey_date" label="Survey date" />
          <NumberField name="amount" label="Amount" unit="m²" />
        </FieldRow>
        <SwitchField name="residential" label="Residential" hint="People live in the building." />
        <RadioCards name="product" label="Extent of damage" required choices={SCORES} />
        <RadioCards
          name="kind"
          label="Kind"
          choices={[
            { id: 'a', label: 'Sample', hint: 'Goes to the laboratory' },
            { id: 'b', label: 'Presumed', hint: 'Treated as positive' },
          ]}
        />
        <TextArea name="description" label="Description" />
      </SendingForm>
    </Page>
  )
}

const stepSchema = z.object({
  name: z.string().min(1, 'Please enter a name'),
  address: z.string().min(1, 'Please enter an address'),
  agree: z.boolean(),
})

const STEPS = [
  { key: 'a', title: 'Project', fields: ['name'], content: <TextField name="name" label="Name" required /> },
  { key: 'b', title: 'Building', fields: ['address'], content: <TextField name="address" label="Address" required /> },
  { key: 'c', title: 'Surveyors', fields: ['agree'], content: <SwitchField name="agree" label="Done" /> },
]

export function Steps() {
  const form = useForm({ defaultValues: { name: '', address: '', agree: false }, resolver: zodResolver(stepSchema) })
  return (
    <Page title="New building">
      <SendingForm form={form} onSubmit={rejectSubmit} buttons={false}>
        <Wizard steps={STEPS} other={<ButtonLink to="/lists">Cancel</ButtonLink>} />
      </SendingForm>
    </Page>
  )
}
