import { lazy, Suspense, useState } from 'react'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { readPreference, writePreference } from '#frontend/store/preferences.ts'
import { useLive } from '#frontend/store/useLive.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { GridFilter } from '#frontend/ui/grid/GridTools.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { BuildingWorklists } from './BuildingWorklists.tsx'
import { DASHBOARD_KEY, dashboardCalls, useRefreshDashboard } from './dashboardCalls.ts'

const ClearanceTrays = lazy(() => import('./ClearanceWorklists.tsx'))

/** A choice of two that this device remembers. */
function useChoice(name: string, usual: string) {
  const [value, set] = useState(() => readPreference(name) ?? usual)
  const take = (next: string) => {
    writePreference(name, next === usual ? undefined : next)
    set(next)
  }
  return [value, take] as const
}

const TYPES = [
  ['survey', 'Survey'],
  ['clearance', 'Clearance'],
] as const
const WHOSE = [
  ['all', 'All buildings'],
  ['mine', 'My buildings'],
] as const

/** What waits for somebody: buildings, and clearances where the company makes them. */
export function DashboardPage() {
  useSetBreadcrumbs({ name: 'Dashboard' })
  const refresh = useRefreshDashboard()
  const [type, setType] = useChoice('dashboard-type', 'survey')
  const [whose, setWhose] = useChoice('dashboard-whose', 'all')
  const { data } = useLive([DASHBOARD_KEY, 'has-clearance'], signal =>
    dashboardCalls.dashboard.hasClearance({ signal }),
  )
  const hasClearance = data?.has_clearance ?? false
  const isClearance = hasClearance && type === 'clearance'
  return (
    <Page
      title="Dashboard"
      tour="dashboard"
      action={
        <ButtonLink kind="primary" icon="plus" to={paths.newProject}>
          New Project
        </ButtonLink>
      }
    >
      <div className="grid-tools" data-tour="dashboard_whose">
        {hasClearance && <GridFilter label="Type" value={type} options={TYPES} onChange={setType} />}
        {!isClearance && <GridFilter label="Whose buildings" value={whose} options={WHOSE} onChange={setWhose} />}
      </div>
      {isClearance ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <ClearanceTrays />
        </Suspense>
      ) : (
        <BuildingWorklists key={whose} mine={whose === 'mine'} refresh={refresh} />
      )}
    </Page>
  )
}
