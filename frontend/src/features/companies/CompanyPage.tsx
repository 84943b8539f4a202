import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate, useParams } from 'react-router-dom'
import { useSession } from '#frontend/api/session.tsx'
import { ADMINISTRATION, useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { CompanyNamedAddresses } from '#frontend/features/namedAddresses/CompanyNamedAddresses.tsx'
import { userQuotaText } from '#frontend/features/users/userQueries.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { companies } from '#shared/contract/company/companies.ts'
import type { CompanyListEntry } from '#shared/domain/company/company.ts'
import { FEATURE } from '#shared/domain/vocabulary/referenceLists.ts'
import { CompanyConnector } from './CompanyConnector.tsx'
import { CompanyForm } from './CompanyForm.tsx'
import { CompanySingleSignOn } from './CompanySingleSignOn.tsx'
import { CompanyUsers } from './CompanyUsers.tsx'
import { companyCalls, useVisit } from './companyCalls.ts'

/** One company, for root. */
export function CompanyPage() {
  const { company } = useParams()
  return company ? <LoadedCompany key={company} id={company} /> : <NewCompany />
}

function NewCompany() {
  useSetBreadcrumbs(ADMINISTRATION, { name: 'Companies', to: paths.companies }, { name: 'New company' })
  const navigate = useNavigate()
  return (
    <Page title="New company">
      <CompanyForm onSaved={id => navigate(paths.company(id))} />
    </Page>
  )
}

function LoadedCompany({ id }: { id: string }) {
  const { data, failure, missing } = useCompany(id)
  useSetBreadcrumbs(ADMINISTRATION, { name: 'Companies', to: paths.companies }, { name: data?.name ?? 'Company' })
  if (data) return <CompanyDetails company={data} />
  if (missing)
    return (
      <Page title="Not found">
        <Empty title="We couldn’t find that company" action={<ButtonLink to={paths.companies}>Back</ButtonLink>} />
      </Page>
    )
  return <Page title="Company">{failure ? <Failure {...failure} /> : <Skeleton lines={8} />}</Page>
}

function CompanyDetails({ company }: { company: CompanyListEntry }) {
  const { actor } = useSession()
  const { data: visit, failure } = useVisit()
  const isOwn = actor.company_id === company.id
  if (isOwn || visit?.company_id === company.id) return <OpenCompany company={company} isOwn={isOwn} />
  return (
    <Page title={company.name} facts={[userQuotaText(company)]}>
      {visit !== undefined && <StartVisit company={company.id} />}
      {visit === undefined && (failure ? <Failure {...failure} /> : <Skeleton lines={4} />)}
    </Page>
  )
}

function OpenCompany({ company, isOwn }: { company: CompanyListEntry; isOwn: boolean }) {
  const deleteCompany = useDeleteCompany(company)
  const why = isOwn ? 'This is your own company' : undefined
  return (
    <Page
      title={company.name}
      facts={[userQuotaText(company)]}
      actions={
        <Button icon="trash" why={why} onClick={() => void deleteCompany()}>
          Delete
        </Button>
      }
    >
      <CompanyUsers company={company.id} />
      <CompanyNamedAddresses company={company.id} />
      <CompanySingleSignOn company={company.id} />
      {company.features.includes(FEATURE.exporter) && <CompanyConnector company={company.id} />}
      <Section title="Company">
        <CompanyForm key={company.version} company={company} onSaved={() => undefined} />
      </Section>
    </Page>
  )
}

/** The user must type the company’s name, because all its users lose access. */
function useDeleteCompany({ id, name }: CompanyListEntry) {
  const navigate = useNavigate()
  const { run } = useCommand('companies')
  return async () => {
    const answer = await confirm({
      title: `Delete ${name}`,
      message: 'Its users are signed out immediately and can’t sign in again. Nothing they recorded is erased.',
      danger: true,
      confirm: 'Delete',
      text: { label: `Type “${name}” to confirm`, required: 'Type the company name' },
    })
    if (!answer) return
    if (answer.text.trim() !== name)
      return toast('That doesn’t match the company name. Nothing was deleted.', 'warning')
    if (await run(companyCalls.companies.delete, { body: { id } })) await navigate(paths.companies)
  }
}

function useCompany(id: string) {
  const { data, ...rest } = useLive(['companies', 'all'], signal => companyCalls.companies.list({}, { signal }))
  return { ...rest, data: data?.find(company => company.id === id), missing: data?.every(each => each.id !== id) }
}

const Values = companies.startVisit.body

/** Root opens another company for an hour, with a reason. */
function StartVisit({ company }: { company: string }) {
  const { send } = useCommand('visits')
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { reason: '' } })
  const start = (body: { reason: string }) =>
    send(companyCalls.companies.startVisit, { params: { id: company }, body }).then(() => undefined)
  return (
    <Section title="Start a visit">
      <p className="quiet">
        You can see and change another company for one hour. Its administrators see your visit, the reason and what you
        did in their audit log.
      </p>
      <Form draft={`visit-${company}`} form={form} submit="Start visit" onSubmit={start} warn={false}>
        <TextField name="reason" label="Reason" required hint="For example the number of a support request." />
      </Form>
    </Section>
  )
}
