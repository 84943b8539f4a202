import { useNavigate } from 'react-router-dom'
import { useTrail } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Unread } from '#frontend/ui/page/NotLoadedPage.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { PlaceForm } from './NamedAddressForm.tsx'
import { type Kind, usePlace } from './namedAddressKinds.ts'

interface Props {
  readonly kind: Kind
  /** Absent: a new one. */
  readonly id: string | undefined
}

/** The form of an office or a laboratory. */
export const PlacePage = ({ kind, id }: Props) =>
  id ? <KnownPlace key={id} kind={kind} id={id} /> : <NewPlace kind={kind} />

function NewPlace({ kind }: { kind: Kind }) {
  useTrail({ name: kind.title, to: kind.list }, { name: `New ${kind.noun}` })
  const navigate = useNavigate()
  return (
    <Page title={`New ${kind.noun}`}>
      <PlaceForm kind={kind} other={<ButtonLink to={kind.list}>Back</ButtonLink>} onSaved={() => navigate(kind.list)} />
    </Page>
  )
}

function KnownPlace({ kind, id }: { kind: Kind; id: string }) {
  const reading = usePlace(kind, id)
  const { data } = reading
  useTrail({ name: kind.title, to: kind.list }, { name: data?.name ?? kind.noun })
  const navigate = useNavigate()
  if (!data) return <Unread reading={reading} noun={kind.noun} back={kind.list} />
  return (
    <Page title={`Edit ${data.name}`}>
      <PlaceForm
        key={data.version}
        kind={kind}
        place={data}
        other={<ButtonLink to={kind.list}>Back</ButtonLink>}
        onSaved={() => navigate(kind.list)}
      />
    </Page>
  )
}
