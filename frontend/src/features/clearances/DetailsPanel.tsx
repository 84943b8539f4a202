import { useFormContext } from 'react-hook-form'
import { CLEARANCE_CLASS_NAMES } from '#shared/domain/clearance.ts'
import { FieldRow } from '../../ui/Form.tsx'
import { PeopleField } from '../../ui/PickField.tsx'
import { RadioCards } from '../../ui/RadioCards.tsx'
import { DateField } from '../../ui/SelectField.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { usePeople } from '../users/people.ts'
import type { Opened } from './clearancesApi.ts'
import type { ClearanceValues } from './clearanceValues.ts'
import { FloorPlanField } from './FloorPlanField.tsx'
import { InspectionDates } from './InspectionDates.tsx'
import { RemovalFields } from './RemovalFields.tsx'
import { RichTextField } from './RichTextField.tsx'
import { today } from './today.ts'

const CLASSES = [
  { id: 1, label: CLEARANCE_CLASS_NAMES[1] ?? '', hint: 'Friable asbestos' },
  { id: 2, label: CLEARANCE_CLASS_NAMES[2] ?? '', hint: 'Non-friable asbestos' },
]

/** What was removed, where, when and by whom. */
export function DetailsPanel({ opened }: { opened: Opened | undefined }) {
  const chosen = useFormContext<ClearanceValues>().getValues('authors')
  const people = (usePeople().data ?? [])
    .filter(({ id, deleted_at }) => !deleted_at || chosen.includes(id))
    .map(({ id, full_name }) => ({ id, label: full_name }))
  return (
    <>
      <TextField name="name" label="Title" required placeholder="Boiler house, ground floor" />
      <RadioCards name="type" label="Class" required choices={CLASSES} />
      <FieldRow>
        <DateField name="work_date" label="Work from" required max={today()} />
        <DateField name="work_date_to" label="Work to" required max={today()} />
      </FieldRow>
      <TextField name="site_address" label="Site address" required />
      <InspectionDates />
      <PeopleField name="authors" label="Authors" required people={people} placeholder="Choose authors" />
      <RichTextField name="details" label="Work details" />
      <RichTextField name="declaration_text" label="Declaration" />
      <RemovalFields named={opened} />
      <FloorPlanField />
    </>
  )
}
