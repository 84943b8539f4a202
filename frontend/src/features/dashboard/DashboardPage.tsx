import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { isCreation } from '#frontend/store/database.ts'
import { readPreference, writePreference } from '#frontend/store/device/preferences.ts'
import { needsAttention } from '#frontend/store/outbox.ts'
import { usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { LOADING_MARKER, Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { GridFilter } from '#frontend/ui/grid/GridTools.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { ROLE } from '#shared/domain/vocabulary/referenceLists.ts'
import { BuildingWorklists } from './BuildingWorklists.tsx'
import { DueBuildings } from './DueBuildings.tsx'
import { dashboardCalls, useDashboard } from './dashboardCalls.ts'
import { CLEARANCES_MARKER, WaitingClearances } from './WaitingClearances.tsx'
import './dashboard.css'

const WritesToDecide = lazyPart(() => import('./WritesToDecide.tsx'), { waiting: LOADING_MARKER })
const NewBuildings = lazyPart(() => import('#frontend/features/browse/NewBuildings.tsx'), { waiting: LOADING_MARKER })
const ClearanceWorklists = lazyPart(() => import('./ClearanceWorklists.tsx'), { waiting: <Skeleton lines={6} /> })

function useRememberedChoice(name: string, defaultValue: string) {
  const [value, setValue] = useState(() => readPreference(name) ?? defaultValue)
  const choose = (next: string) => {
    writePreference(name, next === defaultValue ? undefined : next)
    setValue(next)
  }
  return [value, choose] as const
}

const TYPES = [
  ['survey', 'Survey'],
  ['clearance', 'Clearance'],
] as const
const OWNERS = [
  ['all', 'All buildings'],
  ['mine', 'My buildings'],
] as const

/** The first page: the worklists of buildings, the user’s own first, and of clearances for users who have any. */
export function DashboardPage() {
  useSetBreadcrumbs({ name: 'Dashboard' })
  const { actor } = useSession()
  const { user_id, roles } = actor
  // A manager sees all buildings first, even as a surveyor or reviewer.
  const hasOwnWork = !may(actor, 'manage') && (roles.includes(ROLE.surveyor) || roles.includes(ROLE.reviewer))
  const [type, setType] = useRememberedChoice(`dashboard-type:${user_id}`, 'survey')
  const [owner, setOwner] = useRememberedChoice(`dashboard-whose:${user_id}`, hasOwnWork ? 'mine' : 'all')
  const { data, failure } = useDashboard('has-clearance', signal => dashboardCalls.dashboard.hasClearance({ signal }))
  // A stored choice of clearances means that the user has some.
  const hasClearance = data?.has_clearance ?? type === 'clearance'
  const writes = usePendingWrites()
  const isClearance = hasClearance && type === 'clearance'
  return (
    <Page
      title="Dashboard"
      tour="dashboard"
      action={
        <span className="dashboard-new">
          <ButtonLink kind="primary" icon="plus" to={paths.newProject}>
            New Project
          </ButtonLink>
        </span>
      }
    >
      {writes.some(needsAttention) && <WritesToDecide />}
      {writes.some(isCreation) && <NewBuildings />}
      <div className="grid-tools" data-tour="dashboard_whose">
        {!isClearance && <GridFilter label="Whose buildings" value={owner} options={OWNERS} onChange={setOwner} />}
        {hasClearance && <GridFilter label="Type" value={type} options={TYPES} onChange={setType} />}
      </div>
      {isClearance ? <ClearanceWorklists /> : <BuildingWorklists key={owner} mine={owner === 'mine'} />}
      {!isClearance &&
        may(actor, 'review') &&
        (data ? data.has_clearance && <WaitingClearances /> : !failure && CLEARANCES_MARKER)}
      {!isClearance && may(actor, 'reinspect') && <DueBuildings />}
    </Page>
  )
}
