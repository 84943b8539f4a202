import { useNavigate, useParams } from 'react-router-dom'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { NotLoadedPage } from '#frontend/ui/page/NotLoadedPage.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { ContactForm } from './ContactForm.tsx'
import { useClient } from './clientQueries.ts'

export function ContactPage() {
  const { client = '', contact: id } = useParams()
  const clientQuery = useClient(client)
  const { data } = clientQuery
  const contact = data?.contacts.find(each => each.id === id)
  const list = paths.contacts(client)
  const title = id ? `Edit ${contact?.full_name ?? 'contact'}` : 'New contact'
  useSetBreadcrumbs(
    { name: 'Clients', to: paths.clients },
    { name: data?.name ?? 'Client', to: paths.clientBuildings(client) },
    { name: 'Contacts', to: list },
    { name: id ? (contact?.full_name ?? 'Contact') : 'New contact' },
  )
  const navigate = useNavigate()
  const back = <ButtonLink to={list}>Back</ButtonLink>
  if (!data) return <NotLoadedPage query={clientQuery} noun="client" back={paths.clients} />
  if (id && !contact)
    return (
      <Page title="Not found">
        <Empty title="We couldn’t find that contact" action={back} />
      </Page>
    )
  return (
    <Page title={title}>
      <ContactForm
        key={contact?.id ?? 'new'}
        client={client}
        {...(contact && { contact })}
        other={back}
        onSaved={() => navigate(list)}
      />
    </Page>
  )
}
