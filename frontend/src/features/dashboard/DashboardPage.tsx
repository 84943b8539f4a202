import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { BuildingRow } from '#shared/domain/building.ts'
import { may } from '#shared/domain/permissions.ts'
import { api } from '../../api/client.ts'
import { useSession } from '../../api/session.tsx'
import { useRead } from '../../api/useRead.ts'
import { paths } from '../../app/paths.ts'
import { useTrail } from '../../app/trail.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { DataGrid } from '../../ui/DataGrid.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { buildingColumns } from './buildingColumns.tsx'
import { ReviewOf } from './ReviewOf.tsx'

const KEY = ['desk']
const POLL_MS = 60_000

/** Buildings that wait for somebody. There is no channel for a whole company: the page looks again every minute and on focus. */
export function DashboardPage() {
  useTrail({ name: 'Dashboard' })
  const { person } = useSession()
  const queries = useQueryClient()
  const { data, asOf, failure } = useRead(KEY, signal => api.buildings.desk({}, { signal }))
  const [reviewed, review] = useState<BuildingRow>()
  useEffect(() => {
    const timer = setInterval(() => void queries.invalidateQueries({ queryKey: KEY }), POLL_MS)
    return () => clearInterval(timer)
  }, [queries])
  const reviews = may(person, 'review')
    ? (row: BuildingRow) => (
        <Button icon="check" onClick={() => review(row)}>
          Review
        </Button>
      )
    : undefined
  return (
    <Page
      title="Dashboard"
      action={
        <ButtonLink kind="primary" icon="plus" to={paths.newProject}>
          New Project
        </ButtonLink>
      }
    >
      {!data && !failure && <Skeleton lines={6} />}
      {!data && failure && <Failure message={failure.message} retry={failure.retry} />}
      {asOf && <Banner tone="warning">Offline. Shown as of {asOf}.</Banner>}
      {data && [data.review, data.edits, data.survey].every(rows => rows.length === 0) && <Nothing />}
      {data && (
        <>
          <Tray title="Awaiting Review" rows={data.review} actions={reviews} />
          <Tray title="Change Required" rows={data.edits} />
          <Tray title="Active Buildings" rows={data.survey} />
        </>
      )}
      {reviewed && (
        <ReviewOf
          building={reviewed.id}
          onClose={() => review(undefined)}
          onDone={() => void queries.invalidateQueries({ queryKey: KEY })}
        />
      )}
    </Page>
  )
}

const Nothing = () => (
  <Empty
    icon="building"
    title="There are no buildings to display"
    hint="Buildings appear here while they are surveyed, reviewed or sent back."
    action={
      <ButtonLink icon="plus" to={paths.newProject}>
        New Project
      </ButtonLink>
    }
  />
)

interface TrayProps {
  readonly title: string
  readonly rows: readonly BuildingRow[]
  readonly actions?: ((row: BuildingRow) => React.ReactNode) | undefined
}

/** One table, only where there is something in it. */
function Tray({ title, rows, actions }: TrayProps) {
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <DataGrid
        label={title}
        columns={buildingColumns}
        rows={rows}
        rowKey={row => row.id}
        href={row => paths.building(row.survey_id, row.id)}
        empty={{ title: 'There are no buildings to display' }}
        {...(actions && { actions })}
      />
    </Section>
  )
}
