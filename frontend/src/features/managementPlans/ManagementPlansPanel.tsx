import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { ButtonLink, DownloadLink } from '#frontend/ui/elements/Button.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { documentExtent } from '#shared/domain/files/documentSize.ts'
import {
  formatDollars,
  isManagementPlanInProgress,
  type ManagementPlanListEntry,
  managementPlanPrice,
  managementPlanRefusal,
} from '#shared/domain/managementPlan/managementPlan.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { useManagementPlans } from './managementPlanCalls.ts'
import { PlanInProgress } from './PlanInProgress.tsx'
import { RequestPlan } from './RequestPlan.tsx'

/** The latest management plan of the building, and a button to request the next. Nothing where the building cannot have one. */
export function ManagementPlansPanel() {
  const { tree, survey, building } = useOpenBuilding()
  const why = managementPlanRefusal(tree.building)
  const managementPlans = useManagementPlans(building, why === undefined)
  if (why === 'management_plan_needs_asbestos') return null
  const latest = managementPlans.data?.[0]
  return (
    <Section
      title="Management plans"
      actions={
        <ButtonLink kind="quiet" to={paths.managementPlans(survey, building)}>
          View all<span className="hidden-visually"> management plans</span>
        </ButtonLink>
      }
    >
      <div className="report-line">
        <strong>Asbestos</strong>
        <span>
          {latest ? (
            <ManagementPlanStatus managementPlan={latest} />
          ) : (
            <span className="quiet">{managementPlans.failure?.message ?? priceOf(tree.building)}</span>
          )}
        </span>
        <RequestPlan
          label={latest?.state === 'failed' ? 'Try again' : 'Request management plan'}
          why={why ?? (latest && isManagementPlanInProgress(latest) ? 'management_plan_in_progress' : undefined)}
        />
        {latest?.state === 'completed' && <ManagementPlanLink managementPlan={latest} />}
      </div>
    </Section>
  )
}

const priceOf = (building: Parameters<typeof managementPlanPrice>[0]) =>
  `${formatDollars(managementPlanPrice(building, false))} plus GST, ready by the end of the next business day`

export const ManagementPlanLink = ({ managementPlan }: { managementPlan: ManagementPlanListEntry }) => (
  <DownloadLink to={managementPlanAddress(managementPlan)}>
    Download<span className="hidden-visually"> {managementPlan.file_name}</span>
  </DownloadLink>
)

function ManagementPlanStatus({ managementPlan }: { managementPlan: ManagementPlanListEntry }) {
  if (isManagementPlanInProgress(managementPlan)) return <PlanInProgress managementPlan={managementPlan} />
  if (managementPlan.state === 'failed')
    return (
      <span className={managementPlan.is_cancelled ? 'quiet' : 'lab-above'}>
        {!managementPlan.is_cancelled && 'Couldn’t generate the last management plan. '}
        {managementPlan.problem} You weren’t charged.
      </span>
    )
  return (
    <span className="quiet">
      Ready, {documentExtent(managementPlan)}, requested {formatNzDay(managementPlan.date_requested)}
    </span>
  )
}

/** A plain link; the service redirects the browser to the document. */
const managementPlanAddress = ({ download_hash }: ManagementPlanListEntry): string => `/plan/download/${download_hash}`
