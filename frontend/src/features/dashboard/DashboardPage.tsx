import { lazy, Suspense, useState } from 'react'
import { useTrail } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { choose, chosen } from '#frontend/store/preferences.ts'
import { useRead } from '#frontend/store/useLive.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Filter } from '#frontend/ui/grid/GridTools.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { BuildingTrays } from './BuildingWorklists.tsx'
import { api, DESK, useFreshDesk } from './dashboardCalls.ts'

const ClearanceTrays = lazy(() => import('./ClearanceWorklists.tsx'))

/** A choice of two that this device remembers. */
function useChoice(name: string, usual: string) {
  const [value, set] = useState(() => chosen(name) ?? usual)
  const take = (next: string) => {
    choose(name, next === usual ? undefined : next)
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
  useTrail({ name: 'Dashboard' })
  const refresh = useFreshDesk()
  const [type, setType] = useChoice('dashboard-type', 'survey')
  const [whose, setWhose] = useChoice('dashboard-whose', 'all')
  const { data } = useRead([DESK, 'has-clearance'], signal => api.dashboard.hasClearance({ signal }))
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
        {hasClearance && <Filter label="Type" value={type} options={TYPES} onChange={setType} />}
        {!isClearance && <Filter label="Whose buildings" value={whose} options={WHOSE} onChange={setWhose} />}
      </div>
      {isClearance ? (
        <Suspense fallback={<Skeleton lines={6} />}>
          <ClearanceTrays />
        </Suspense>
      ) : (
        <BuildingTrays key={whose} mine={whose === 'mine'} refresh={refresh} />
      )}
    </Page>
  )
}
