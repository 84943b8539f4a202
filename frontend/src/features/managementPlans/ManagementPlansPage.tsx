import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Page } from '#frontend/ui/page/Page.tsx'
import { documentSize } from '#shared/domain/files/documentSize.ts'
import {
  formatDollars,
  isManagementPlanInProgress,
  MANAGEMENT_PLAN_STATES,
  MANAGEMENT_PLAN_TURNAROUNDS,
  type ManagementPlanListEntry,
  managementPlanRefusal,
} from '#shared/domain/managementPlan/managementPlan.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { ManagementPlanLink } from './ManagementPlansPanel.tsx'
import { useManagementPlans } from './managementPlanCalls.ts'
import { PlanInProgress } from './PlanInProgress.tsx'
import { RequestPlan } from './RequestPlan.tsx'

const endOf = ({ state, problem, is_cancelled }: ManagementPlanListEntry) =>
  [!is_cancelled && MANAGEMENT_PLAN_STATES[state], problem].filter(Boolean).join('. ')

const COLUMNS: readonly Column<ManagementPlanListEntry>[] = [
  {
    key: 'date_requested',
    title: 'Requested',
    render: ({ date_requested }) => <span className="unbroken">{formatMoment(date_requested)}</span>,
    sort: managementPlan => managementPlan.date_requested,
  },
  { key: 'by', title: 'By', render: managementPlan => managementPlan.requested_name },
  {
    key: 'turnaround',
    title: 'Turnaround',
    render: managementPlan => MANAGEMENT_PLAN_TURNAROUNDS[managementPlan.is_immediate ? 1 : 0],
  },
  {
    key: 'price',
    title: 'Price',
    align: 'end',
    render: managementPlan =>
      managementPlan.state === 'failed' ? 'Not charged' : formatDollars(managementPlan.price_cents),
  },
  {
    key: 'state',
    title: 'Status',
    render: plan => (isManagementPlanInProgress(plan) ? <PlanInProgress managementPlan={plan} /> : endOf(plan)),
  },
  { key: 'pages', title: 'Pages', align: 'end', render: managementPlan => managementPlan.pages ?? '' },
  { key: 'size', title: 'Size', align: 'end', render: documentSize },
  { key: 'name', title: 'Document', render: managementPlan => managementPlan.file_name },
]

/** Every requested management plan, newest first. */
export function ManagementPlansPage() {
  const { tree, survey, building } = useOpenBuilding()
  const { data, failure, stale } = useManagementPlans(building)
  useSetBreadcrumbs(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: paths.building(survey, building) },
    { name: 'Management plans' },
  )
  const why = managementPlanRefusal(tree.building)
  return (
    <Page title="Management plans" facts={[tree.building.name, 'Prices in NZD, excluding GST']}>
      <DataGrid
        label="Management plans"
        columns={COLUMNS}
        rows={data}
        rowKey={managementPlan => managementPlan.id}
        failure={failure}
        stale={stale}
        empty={{
          title: 'There are no management plans',
          hint: why ? `${refusalSentence(why)}.` : 'Management plans are requested on the building’s page.',
        }}
        actions={managementPlan =>
          managementPlan.state === 'completed' ? (
            <ManagementPlanLink managementPlan={managementPlan} />
          ) : (
            managementPlan.state === 'failed' &&
            managementPlan.id === data?.[0]?.id && <RequestPlan label="Try again" why={why} />
          )
        }
      />
    </Page>
  )
}
