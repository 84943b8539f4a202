import { useEffect, useRef } from 'react'
import { type UseFormReturn, useFormContext } from 'react-hook-form'
import { RemovalistFields } from '#frontend/features/clearances/removalists/RemovalistFields.tsx'
import type { ClearanceValues } from '#frontend/features/clearances/values/clearanceValues.ts'
import { useUsers } from '#frontend/features/users/userQueries.ts'
import { DateField } from '#frontend/ui/fields/DateField.tsx'
import { FieldRow } from '#frontend/ui/fields/Form.tsx'
import { PeopleField } from '#frontend/ui/fields/PickField.tsx'
import { RadioCards } from '#frontend/ui/fields/RadioCards.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import { declarationAfterChange } from '#shared/domain/clearance/clearanceTexts.ts'
import { CLEARANCE_CLASS_NAMES } from '#shared/domain/clearance/listedClearance.ts'
import { nzDay } from '#shared/domain/vocabulary/time.ts'
import { FloorPlanField } from './FloorPlanField.tsx'
import { InspectionDates } from './InspectionDates.tsx'
import { RichTextField } from './RichTextField.tsx'

const CLASSES = [
  { id: 1, label: CLEARANCE_CLASS_NAMES[1] ?? '', hint: 'Friable asbestos' },
  { id: 2, label: CLEARANCE_CLASS_NAMES[2] ?? '', hint: 'Non-friable asbestos' },
]

export function DetailsPanel({ openClearance }: { openClearance: ClearanceRecord | undefined }) {
  const form = useFormContext<ClearanceValues>()
  const chosen = form.getValues('authors')
  useDeclarationOfClass(form)
  const people = (useUsers().data ?? [])
    .filter(({ id, deleted_at }) => !deleted_at || chosen.includes(id))
    .map(({ id, full_name }) => ({ id, label: full_name }))
  return (
    <>
      <TextField name="name" label="Title" required placeholder="Boiler house, ground floor" />
      <RadioCards name="type" label="Type" required choices={CLASSES} />
      <FieldRow>
        <DateField name="work_date" label="Work from" required max={nzDay()} />
        <DateField name="work_date_to" label="Work to" required max={nzDay()} />
      </FieldRow>
      <TextField name="site_address" label="Site address" required />
      <InspectionDates />
      <PeopleField name="authors" label="Authors" people={people} placeholder="Choose authors" />
      <RichTextField name="details" label="Work details" />
      <RichTextField name="declaration_text" label="Declaration" />
      <RemovalistFields openClearance={openClearance} />
      <FloorPlanField />
    </>
  )
}

/** A change of class replaces the declaration by the default of that class, unless it was edited. */
function useDeclarationOfClass({ watch, getValues, setValue }: UseFormReturn<ClearanceValues>) {
  const type = watch('type')
  const before = useRef(type)
  useEffect(() => {
    if (type === before.current) return
    before.current = type
    const text = getValues('declaration_text')
    const next = type === null ? text : declarationAfterChange(text, type)
    if (next !== text) setValue('declaration_text', next, { shouldDirty: true })
  }, [type, getValues, setValue])
}
