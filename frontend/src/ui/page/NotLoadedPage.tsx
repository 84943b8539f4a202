import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { capitalised } from '#shared/domain/text/capitalised.ts'
import { Page } from './Page.tsx'

interface Props {
  readonly query: {
    readonly missing: boolean
    readonly failure: { readonly message: string; readonly retry: () => void } | undefined
  }
  /** For example 'client'. */
  readonly noun: string
  readonly back: string
}

/** Shown for a page whose data are loading, failed to load or do not exist. */
export function NotLoadedPage({ query: { missing, failure }, noun, back }: Props) {
  if (missing)
    return (
      <Page title="Not found">
        <Failure
          title={`We couldn’t find that ${noun}`}
          message="It may have been deleted, or it belongs to another company."
          action={<ButtonLink to={back}>Back</ButtonLink>}
        />
      </Page>
    )
  return <Page title={capitalised(noun)}>{failure ? <Failure {...failure} /> : <Skeleton lines={6} />}</Page>
}
