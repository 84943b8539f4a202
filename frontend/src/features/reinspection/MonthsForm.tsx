import { useForm } from 'react-hook-form'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { NumberField } from '#frontend/ui/fields/NumberField.tsx'
import { problemResolver } from '#frontend/ui/fields/problemResolver.ts'
import { ReinspectionMonths } from '#shared/domain/tree/inspection.ts'

interface Values {
  months: number | null
}

/** The re-inspection interval of the building’s items, in months. */
export function MonthsForm({ onClose }: { onClose: () => void }) {
  const { tree, building } = useOpenBuilding()
  const edit = useEdit(building)
  const form = useForm<Values>({
    defaultValues: { months: tree.building.reinspection_months ?? null },
    resolver: problemResolver(({ months }) => problemsOf(months)),
  })
  const save = async ({ months }: Values) => {
    await edit('setReinspectionMonths', { months, version: tree.building.version })
    toast('Interval saved')
    onClose()
  }
  return (
    <Form
      draft={`reinspection-months:${building}`}
      form={form}
      onSubmit={save}
      warn={false}
      other={<Button onClick={onClose}>Cancel</Button>}
    >
      <NumberField
        name="months"
        label="Months until re-inspection"
        integer
        hint="For all items in this building. Leave blank to use your company’s intervals by rating."
      />
    </Form>
  )
}

function problemsOf(months: number | null): Record<string, string> {
  const problem = months === null ? undefined : ReinspectionMonths().safeParse(months).error?.issues[0]?.message
  return problem ? { months: problem } : {}
}
