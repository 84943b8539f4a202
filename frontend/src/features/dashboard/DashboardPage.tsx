import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../api/useRead.ts'
import { choose, chosen } from '../../app/chosen.ts'
import { paths } from '../../app/paths.ts'
import { useTrail } from '../../app/trail.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Filter } from '../../ui/GridTools.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BuildingTrays } from './BuildingTrays.tsx'
import { api, DESK, useFreshDesk } from './desk.ts'

const ClearanceTrays = lazy(() => import('./ClearanceTrays.tsx'))

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
  const { data } = useRead([DESK, 'has-clearance'], signal => api.desk.hasClearance({ signal }))
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
