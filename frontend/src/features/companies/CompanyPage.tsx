import { useNavigate, useParams } from 'react-router-dom'
import { ulid } from 'ulid'
import type { CompanyLine } from '#shared/domain/company.ts'
import { FEATURE } from '#shared/domain/vocabulary.ts'
import { useSession } from '../../api/session.tsx'
import { paths } from '../../app/paths.ts'
import { useTrail } from '../../app/trail.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { confirm } from '../../ui/confirm.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Page, Section } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { CompanyPlaces } from '../places/CompanyPlaces.tsx'
import { peopleOf } from '../users/people.ts'
import { CompanyConnector } from './CompanyConnector.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { CompanyPeople } from './CompanyPeople.tsx'
import { CompanySignOn } from './CompanySignOn.tsx'
import { api, useCompaniesChanged, useCompany } from './companiesApi.ts'

/** One company, for root; without an id, a new one. */
export function CompanyPage() {
  const { company } = useParams()
  return company ? <KnownCompany key={company} id={company} /> : <NewCompany />
}

function NewCompany() {
  useTrail({ name: 'Companies', to: paths.companies }, { name: 'New company' })
  const navigate = useNavigate()
  return (
    <Page title="New company">
      <CompanyForm onSaved={id => navigate(paths.company(id))} />
    </Page>
  )
}

function KnownCompany({ id }: { id: string }) {
  const { data, failure, missing } = useCompany(id)
  useTrail({ name: 'Companies', to: paths.companies }, { name: data?.name ?? 'Company' })
  if (data) return <OneCompany company={data} />
  if (missing)
    return (
      <Page title="Not found">
        <Empty title="There is no such company" action={<ButtonLink to={paths.companies}>Back</ButtonLink>} />
      </Page>
    )
  return (
    <Page title="Company">
      {failure ? <Failure message={failure.message} retry={failure.retry} /> : <Skeleton lines={8} />}
    </Page>
  )
}

function OneCompany({ company }: { company: CompanyLine }) {
  const { person } = useSession()
  const drop = useDrop(company)
  const why = person.company_id === company.id ? 'This is your own company' : undefined
  return (
    <Page
      title={company.name}
      facts={[peopleOf(company)]}
      actions={
        <Button icon="trash" why={why} onClick={() => void drop()}>
          Delete
        </Button>
      }
    >
      <CompanyPeople company={company.id} />
      <CompanyPlaces company={company.id} />
      <CompanySignOn company={company.id} />
      {company.features.includes(FEATURE.exporter) && <CompanyConnector company={company.id} />}
      <Section title="Company">
        <CompanyForm key={company.version} company={company} onSaved={() => undefined} />
      </Section>
    </Page>
  )
}

/** Everybody of a company loses their work place: its name is typed before. */
function useDrop({ id, name }: CompanyLine) {
  const navigate = useNavigate()
  const changed = useCompaniesChanged()
  return async () => {
    const answer = await confirm({
      title: `Delete ${name}`,
      message: 'Its people are signed out at once and cannot sign in any more. Nothing that they recorded is erased.',
      danger: true,
      confirm: 'Delete',
      text: { label: `Type “${name}” to confirm`, required: 'Type the name of the company' },
    })
    if (!answer) return
    if (answer.text.trim() !== name)
      return toast('That is not the name of the company. Nothing was deleted.', 'warning')
    const { message } = await api.companies.remove({ body: { id } }, { key: ulid() })
    toast(message)
    await changed()
    await navigate(paths.companies)
  }
}
