import { useNavigate } from 'react-router-dom'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { NotLoadedPage } from '#frontend/ui/page/NotLoadedPage.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { NamedAddressForm } from './NamedAddressForm.tsx'
import { type NamedAddressKind, useNamedAddress } from './namedAddressKinds.ts'

interface Props {
  readonly kind: NamedAddressKind
  /** Absent for a new one. */
  readonly id: string | undefined
}

export const NamedAddressPage = ({ kind, id }: Props) =>
  id ? <LoadedNamedAddress key={id} kind={kind} id={id} /> : <NewNamedAddress kind={kind} />

function NewNamedAddress({ kind }: { kind: NamedAddressKind }) {
  useSetBreadcrumbs({ name: kind.title, to: kind.list }, { name: `New ${kind.noun}` })
  const navigate = useNavigate()
  return (
    <Page title={`New ${kind.noun}`}>
      <NamedAddressForm
        kind={kind}
        other={<ButtonLink to={kind.list}>Back</ButtonLink>}
        onSaved={() => navigate(kind.list)}
      />
    </Page>
  )
}

function LoadedNamedAddress({ kind, id }: { kind: NamedAddressKind; id: string }) {
  const addressQuery = useNamedAddress(kind, id)
  const { data } = addressQuery
  useSetBreadcrumbs({ name: kind.title, to: kind.list }, { name: data?.name ?? kind.noun })
  const navigate = useNavigate()
  if (!data) return <NotLoadedPage query={addressQuery} noun={kind.noun} back={kind.list} />
  return (
    <Page title={`Edit ${data.name}`}>
      <NamedAddressForm
        key={data.version}
        kind={kind}
        namedAddress={data}
        other={<ButtonLink to={kind.list}>Back</ButtonLink>}
        onSaved={() => navigate(kind.list)}
      />
    </Page>
  )
}
