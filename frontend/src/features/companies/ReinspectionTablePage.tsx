import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { ADMINISTRATION, useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { NumberField } from '#frontend/ui/fields/NumberField.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { companies } from '#shared/contract/company/companies.ts'
import { DEFAULT_MONTHS, DUE_RATINGS, type DueRating, type ReinspectionTable } from '#shared/domain/tree/inspection.ts'
import { companyCalls } from './companyCalls.ts'

const RATING_NAMES: Readonly<Record<DueRating, string>> = {
  High: 'High, or not scored',
  Medium: 'Medium or Moderate',
  Low: 'Low',
  'Very Low': 'Very Low',
  'Not rated': 'Lead, which has no rating',
}

/** The re-inspection interval of each rating, in months. */
export function ReinspectionTablePage() {
  useSetBreadcrumbs(ADMINISTRATION, { name: 'Re-inspection' })
  const { data, failure } = useLive(['reinspection-table'], signal =>
    companyCalls.companies.reinspectionTable({}, { signal }),
  )
  return (
    <Page title="Re-inspection">
      <p className="quiet">
        Positive and presumed items are due for re-inspection this many months after they were last seen. A building can
        have its own interval. Due dates update within a few minutes. The stricter intervals that reports and management
        plans advise don’t change.
      </p>
      {data && <MonthsForm key={data.version} table={data} />}
      {!data && (failure ? <Failure {...failure} /> : <Skeleton lines={5} />)}
    </Page>
  )
}

interface Table {
  months: ReinspectionTable
  version: number
}

function MonthsForm({ table }: { table: Table }) {
  const { send } = useCommand('reinspectionTable')
  const form = useForm({ resolver: zodResolver(companies.saveReinspectionTable.body), defaultValues: table })
  const save = async (values: Table) => {
    await send(companyCalls.companies.saveReinspectionTable, { body: values })
    form.reset(values)
    toast('Intervals saved')
  }
  const restore = () => form.setValue('months', DEFAULT_MONTHS, { shouldDirty: true })
  return (
    <Form
      draft="reinspection-table"
      form={form}
      onSubmit={save}
      other={
        <Button icon="waiting" onClick={restore}>
          Reset to defaults
        </Button>
      }
    >
      {DUE_RATINGS.map(rating => (
        <NumberField
          key={rating}
          name={`months.${rating}`}
          label={RATING_NAMES[rating]}
          required
          unit="months"
          integer
          hint={`Default ${DEFAULT_MONTHS[rating]}`}
        />
      ))}
    </Form>
  )
}
