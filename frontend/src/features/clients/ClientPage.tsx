import { useNavigate, useParams } from 'react-router-dom'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { NotLoadedPage } from '#frontend/ui/page/NotLoadedPage.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { ClientForm } from './ClientForm.tsx'
import { useClient } from './clientQueries.ts'

const back = <ButtonLink to={paths.clients}>Back</ButtonLink>

export function ClientPage() {
  const { client } = useParams()
  return client ? <LoadedClient key={client} id={client} /> : <NewClient />
}

/** Continues with the contacts, because a survey needs one. */
function NewClient() {
  useSetBreadcrumbs({ name: 'Clients', to: paths.clients }, { name: 'New client' })
  const navigate = useNavigate()
  return (
    <Page title="New client">
      <ClientForm other={back} onSaved={id => navigate(paths.contacts(id))} />
    </Page>
  )
}

function LoadedClient({ id }: { id: string }) {
  const clientQuery = useClient(id)
  const { data } = clientQuery
  useSetBreadcrumbs({ name: 'Clients', to: paths.clients }, { name: data?.name ?? 'Client' })
  const navigate = useNavigate()
  if (!data) return <NotLoadedPage query={clientQuery} noun="client" back={paths.clients} />
  return (
    <Page title={`Edit ${data.name}`}>
      <ClientForm key={data.version} client={data} other={back} onSaved={() => navigate(paths.clients)} />
    </Page>
  )
}
