import { useTrail } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useInside } from '#frontend/features/openBuilding/openBuilding.ts'
import { type Column, DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import {
  dollars,
  PLAN_STATES,
  PLAN_TURNAROUNDS,
  type PlanLine,
  whyNoPlan,
} from '#shared/domain/managementPlan/managementPlan.ts'
import { sentence } from '#shared/domain/vocabulary/refusal.ts'
import { PlanLink } from './ManagementPlansPanel.tsx'
import { usePlans } from './managementPlanCalls.ts'

const when = new Intl.DateTimeFormat('en-NZ', { dateStyle: 'short', timeStyle: 'short' })

const COLUMNS: readonly Column<PlanLine>[] = [
  {
    key: 'date_requested',
    title: 'Requested',
    render: plan => when.format(new Date(plan.date_requested)),
    sort: plan => plan.date_requested,
  },
  { key: 'by', title: 'By', render: plan => plan.requested_name },
  { key: 'turnaround', title: 'Turnaround', render: plan => PLAN_TURNAROUNDS[plan.is_immediate ? 1 : 0] },
  {
    key: 'price',
    title: 'Price',
    align: 'end',
    render: plan => (plan.state === 'failed' ? 'Not charged' : dollars(plan.price_cents)),
  },
  { key: 'state', title: 'State', render: plan => PLAN_STATES[plan.state] },
  { key: 'pages', title: 'Pages', align: 'end', render: plan => plan.pages ?? '' },
  { key: 'name', title: 'Document', render: plan => plan.file_name },
]

/** Every management plan that was requested, newest first. */
export function PlansPage() {
  const { tree, survey, building } = useInside()
  const { data, failure, asOf } = usePlans(building)
  useTrail(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: paths.building(survey, building) },
    { name: 'Management plans' },
  )
  const why = whyNoPlan(tree.building)
  return (
    <Page title="Management plans" facts={[tree.building.name, 'Prices in NZD without GST']}>
      <DataGrid
        label="Management plans"
        columns={COLUMNS}
        rows={data}
        rowKey={plan => plan.id}
        failure={failure}
        asOf={asOf}
        empty={{
          title: 'There are no management plans',
          hint: why ? `${sentence(why)}.` : 'Management plans are requested on the building’s page.',
        }}
        actions={plan => plan.state === 'completed' && <PlanLink plan={plan} />}
      />
    </Page>
  )
}
