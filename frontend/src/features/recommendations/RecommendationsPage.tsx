import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { useClients } from '#frontend/store/pickerLists.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { GridFilter } from '#frontend/ui/grid/GridTools.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { type Recommendation, recommendationsForClient } from '#shared/domain/company/recommendation.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { RECOMMENDATION } from '#shared/domain/vocabulary/referenceLists.ts'
import { RecommendationDialog } from './RecommendationDialog.tsx'
import { RECOMMENDATIONS_KEY, recommendationCalls, useRecommendations } from './recommendationCalls.ts'

/** What surveyors may recommend: the company's list, and what of it the buildings of a client are offered. */
export function RecommendationsPage() {
  useSetBreadcrumbs({ name: 'Recommendations' })
  const { data, failure, asOf } = useRecommendations()
  const clients = useClients().data ?? []
  const [open, show] = useState<Recommendation | 'new'>()
  const [shown, choose] = useState('')
  const columns = useColumns(new Map(clients.map(({ id, name }) => [id, name])))
  const rows = useShown(data, shown)
  const add = (
    <Button kind="primary" icon="plus" onClick={() => show('new')}>
      New recommendation
    </Button>
  )
  return (
    <Page title="Recommendations" action={add}>
      <p className="quiet">
        Surveyors choose from this list when they record an asbestos item. The words are printed in the register and on
        the item’s sheet.
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
            value={shown}
            options={[
              ['', 'All in use'],
              [DELETED, 'Deleted'],
              ...clients.map(({ id, name }) => [id, `Offered for ${name}`] as const),
            ]}
            onChange={choose}
          />
        }
        asOf={asOf}
        failure={failure}
        empty={{
          title: 'There are no recommendations',
          hint:
            shown === DELETED ? 'Deleted recommendations appear here and can be restored.' : 'Choose another client.',
        }}
        actions={row => <Actions row={row} onEdit={() => show(row)} />}
      />
      {open && (
        <RecommendationDialog recommendation={open === 'new' ? undefined : open} onClose={() => show(undefined)} />
      )}
    </Page>
  )
}

const DELETED = 'deleted'

/** Those in use, the deleted ones, or those that a client's buildings are offered. */
function useShown(rows: readonly Recommendation[] | undefined, shown: string): readonly Recommendation[] | undefined {
  const { company } = useSession()
  if (shown === DELETED) return rows?.filter(row => row.deleted_at)
  if (shown === '') return rows?.filter(row => !row.deleted_at)
  const offered = new Set(
    recommendationsForClient(rows ?? [], company.features, shown).flatMap(each => (each.offered ? [each.id] : [])),
  )
  return rows?.filter(({ id }) => offered.has(id))
}

const useColumns = (names: ReadonlyMap<string, string>): readonly Column<Recommendation>[] => {
  const clientsOf = ({ client_ids }: Recommendation) =>
    client_ids.length === 0 ? 'Every client' : client_ids.map(id => names.get(id) ?? 'Deleted client').join(', ')
  return [
    { key: 'name', title: 'Name', width: '24%', render: ({ name }) => name, sort: ({ name }) => name },
    { key: 'description', title: 'Description', render: row => row.description, text: row => row.description },
    { key: 'clients', title: 'Offered to', width: '22%', render: clientsOf, text: clientsOf },
  ]
}

function Actions({ row, onEdit }: { row: Recommendation; onEdit: () => void }) {
  const queries = useQueryClient()
  const done = async (message: string) => {
    await queries.invalidateQueries({ queryKey: RECOMMENDATIONS_KEY })
    toast(message)
  }
  const remove = async () => {
    if (
      !(await confirm(
        deleteQuestion('recommendation', `“${row.name}” will no longer be offered. Items that use it keep it.`),
      ))
    )
      return
    await done((await recommendationCalls.delete({ params: { id: String(row.id) } }, { key: newId() })).message)
  }
  const restore = async () => {
    const { id, name, description, client_ids, version } = row
    const body = { id, name, description, client_ids, version, restore: true }
    await done((await recommendationCalls.change({ body }, { key: newId() })).message)
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
        onClick={() => void remove()}
      />
    </>
  )
}
