import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { useClients } from '#frontend/queries/pickerLists.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { GridFilter } from '#frontend/ui/grid/GridTools.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { type Recommendation, recommendationsForClient } from '#shared/domain/company/recommendation.ts'
import { RECOMMENDATION } from '#shared/domain/vocabulary/referenceLists.ts'
import { RecommendationDialog } from './RecommendationDialog.tsx'
import { recommendationCalls } from './recommendationCalls.ts'

export function RecommendationsPage() {
  useSetBreadcrumbs({ name: 'Recommendations' })
  const { data, failure, stale } = useRecommendations()
  const clients = useClients().data ?? []
  const [edited, setEdited] = useState<Recommendation | 'new'>()
  const [filter, setFilter] = useState('')
  const columns = useColumns(new Map(clients.map(({ id, name }) => [id, name])))
  const rows = useFilteredRows(data, filter)
  const add = (
    <Button kind="primary" icon="plus" onClick={() => setEdited('new')}>
      New recommendation
    </Button>
  )
  return (
    <Page title="Recommendations" action={add}>
      <p className="quiet">
        Surveyors choose from this list when they record an asbestos item. The one they choose is printed in the
        register and on the item sheet.
      </p>
      <DataGrid
        label="Recommendations"
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        search="Search name or description"
        filters={
          <GridFilter
            label="Show"
            value={filter}
            options={[
              ['', 'All in use'],
              [DELETED, 'Deleted'],
              ...clients.map(({ id, name }) => [id, `Offered for ${name}`] as const),
            ]}
            onChange={setFilter}
          />
        }
        stale={stale}
        failure={failure}
        empty={{
          title: 'There are no recommendations',
          hint:
            filter === DELETED ? 'Deleted recommendations appear here and can be restored.' : 'Choose another client.',
        }}
        actions={row => <Actions row={row} onEdit={() => setEdited(row)} />}
      />
      {edited && (
        <RecommendationDialog
          recommendation={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  )
}

const DELETED = 'deleted'

/** The active rows, the deleted rows, or the rows offered for a client’s buildings; `filter` may be a client id. */
function useFilteredRows(
  rows: readonly Recommendation[] | undefined,
  filter: string,
): readonly Recommendation[] | undefined {
  const { company } = useSession()
  if (filter === DELETED) return rows?.filter(row => row.deleted_at)
  if (filter === '') return rows?.filter(row => !row.deleted_at)
  const offeredIds = new Set(
    recommendationsForClient(rows ?? [], company.features, filter).flatMap(each => (each.offered ? [each.id] : [])),
  )
  return rows?.filter(({ id }) => offeredIds.has(id))
}

const useColumns = (names: ReadonlyMap<string, string>): readonly Column<Recommendation>[] => {
  const clientNames = ({ client_ids }: Recommendation) =>
    client_ids.length === 0 ? 'Every client' : client_ids.map(id => names.get(id) ?? 'Deleted client').join(', ')
  return [
    { key: 'name', title: 'Name', width: '24%', render: ({ name }) => name, sort: ({ name }) => name },
    { key: 'description', title: 'Description', render: row => row.description, text: row => row.description },
    { key: 'clients', title: 'Offered to', width: '22%', render: clientNames, text: clientNames },
  ]
}

function Actions({ row, onEdit }: { row: Recommendation; onEdit: () => void }) {
  const { run } = useCommand('recommendations')
  const deleteRow = async () => {
    if (
      !(await confirm(
        deleteQuestion('recommendation', `“${row.name}” will no longer be offered. Items that use it keep it.`),
      ))
    )
      return
    await run(recommendationCalls.delete, { params: { id: String(row.id) } })
  }
  const restore = async () => {
    const { id, name, description, client_ids, version } = row
    const body = { id, name, description, client_ids, version, restore: true }
    await run(recommendationCalls.change, { body })
  }
  if (row.deleted_at)
    return (
      <Button icon="waiting" onClick={() => void restore()}>
        Restore
      </Button>
    )
  return (
    <>
      <Button kind="quiet" icon="edit" label={`Edit ${row.name}`} onClick={onEdit} />
      <Button
        kind="quiet"
        icon="trash"
        label={`Delete ${row.name}`}
        reason="tip"
        why={row.id === RECOMMENDATION.inaccessible ? 'Added to inaccessible items automatically' : undefined}
        onClick={() => void deleteRow()}
      />
    </>
  )
}

const useRecommendations = () => useLive(['recommendations'], signal => recommendationCalls.list({}, { signal }))
