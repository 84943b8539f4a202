import { useParams } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { urlOf, useImage } from '#frontend/store/useImage.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { ImagePreview } from '#frontend/ui/fields/ImageField.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { useGridQuery } from '#frontend/ui/grid/pageSize.ts'
import { NotLoadedPage } from '#frontend/ui/page/NotLoadedPage.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import type { Client } from '#shared/domain/company/client.ts'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { REPORT_TYPE_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { useClient, useClientBuildings } from './clientQueries.ts'
import './clients.css'

const reportType = ({ report_type_id: id }: BuildingListEntry) =>
  Object.entries(REPORT_TYPE_NAMES).find(([typeId]) => Number(typeId) === id)?.[1] ?? ''

const columns: readonly Column<BuildingListEntry>[] = [
  { key: 'name', title: 'Name', width: '30%', lines: 2, render: row => row.name, card: 'title' },
  { key: 'report_type', title: 'Report Type', render: reportType },
  { key: 'survey', title: 'Survey', render: row => row.job_number, card: 'below' },
  { key: 'identifier', title: 'Identifier', width: '14%', lines: 2, render: row => row.phase },
  { key: 'address', title: 'Address', width: '32%', lines: 2, render: row => row.full_address, card: 'belowLast' },
]

export function ClientBuildingsPage() {
  const { client: id = '' } = useParams()
  const clientQuery = useClient(id)
  const { data } = clientQuery
  const { actor } = useSession()
  useSetBreadcrumbs({ name: 'Clients', to: paths.clients }, { name: data?.name ?? 'Client' })
  if (!data) return <NotLoadedPage query={clientQuery} noun="client" back={paths.clients} />
  const links = (
    <>
      {may(actor, 'manage') && (
        <ButtonLink icon="eye" to={paths.clientPortal(id)}>
          Owner’s portal
        </ButtonLink>
      )}
      <ButtonLink icon="people" to={paths.contacts(id)}>
        Contacts
      </ButtonLink>
      <ButtonLink icon="edit" to={paths.client(id)}>
        Edit
      </ButtonLink>
    </>
  )
  return (
    <Page title={data.name} facts={[data.full_address]} actions={links}>
      <ClientImage client={data} />
      <Buildings client={id} />
    </Page>
  )
}

function ClientImage({ client }: { client: Client }) {
  const image = useImage(client.image?.file)
  if (!client.image || image.state === 'failed') return null
  return (
    <div className="client-image">
      <ImagePreview src={urlOf(image)} alt={`Image of ${client.name}`} size={client.image} />
    </div>
  )
}

function Buildings({ client }: { client: string }) {
  const [query, setQuery] = useGridQuery()
  const { data, failure, stale, refreshing } = useClientBuildings(client, query)
  return (
    <DataGrid
      label="Buildings"
      columns={columns}
      rows={data?.data}
      rowKey={row => row.id}
      href={row => paths.building(row.survey_id, row.id)}
      search="Search name, identifier, job number or address"
      server={{ query, onQuery: setQuery, total: data?.meta.total ?? 0 }}
      more={data?.meta.more ?? false}
      refreshing={refreshing}
      stale={stale}
      failure={failure}
      empty={{
        title: 'There are no buildings to display',
        hint: 'Buildings appear here once they’re added to one of this client’s surveys.',
      }}
    />
  )
}
