import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { useSurveyors } from '#frontend/queries/pickerLists.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DateField } from '#frontend/ui/fields/DateField.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { PeopleField } from '#frontend/ui/fields/PickField.tsx'
import type { PlanningEntry } from '#shared/contract/building/surveys.ts'
import { BuildingInput } from '#shared/domain/tree/buildingInput.ts'
import { DayInput } from '#shared/domain/vocabulary/dayInput.ts'
import type { Plan } from './usePlanning.ts'

const Values = z.object({ survey_date: z.literal('').or(DayInput), surveyors: BuildingInput().shape.surveyors })

interface Props {
  readonly building: PlanningEntry | undefined
  readonly onPlan: (building: PlanningEntry, plan: Plan) => Promise<void>
  readonly onClose: () => void
}

/** Changes date and surveyors of a building without dragging. */
export const PlanDialog = ({ building, ...props }: Props) => (
  <Dialog title={`Plan ${building?.name ?? ''}`} open={building !== undefined} onClose={props.onClose}>
    {building && <PlanForm building={building} {...props} />}
  </Dialog>
)

function PlanForm({ building, onPlan, onClose }: Props & { building: PlanningEntry }) {
  const surveyors = useSurveyors()
  const form = useForm({
    resolver: zodResolver(Values),
    defaultValues: { survey_date: building.survey_date ?? '', surveyors: building.surveyors },
  })
  return (
    <Form
      draft={`plan:${building.id}`}
      form={form}
      submit="Save"
      warn={false}
      other={<Button onClick={onClose}>Cancel</Button>}
      onSubmit={async ({ survey_date, surveyors }) => {
        await onPlan(building, { survey_date: survey_date || null, surveyors })
        onClose()
      }}
    >
      <DateField name="survey_date" label="Survey date" hint="Leave it empty to plan this building later" />
      <PeopleField
        name="surveyors"
        label="Surveyors"
        required
        lead="Lead surveyor"
        people={surveyors}
        hint="One to five. The first is the lead surveyor"
      />
    </Form>
  )
}
