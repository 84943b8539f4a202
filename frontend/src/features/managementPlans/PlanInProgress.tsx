import { DocumentInProgress } from '#frontend/features/openBuilding/DocumentInProgress.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import type { ManagementPlanListEntry } from '#shared/domain/managementPlan/managementPlan.ts'
import { managementPlanCalls } from './managementPlanCalls.ts'

export function PlanInProgress({ managementPlan }: { readonly managementPlan: ManagementPlanListEntry }) {
  const { building } = useOpenBuilding()
  const { busy, run } = useCommand('managementPlans')
  const { id, state, progress } = managementPlan
  return (
    <DocumentInProgress
      name="management plan"
      waiting={state === 'queued' ? 'Management plan queued' : 'Generating management plan'}
      progress={progress}
      busy={busy}
      onCancel={() => void run(managementPlanCalls.cancel, { params: { building, id } })}
    />
  )
}
