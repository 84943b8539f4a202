import type { QueryState } from '#frontend/store/useLive.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Page } from './Page.tsx'

interface Props {
  readonly reading: QueryState<unknown>
  /** 'client' */
  readonly noun: string
  readonly back: string
}

/** A page whose thing is not there, not yet, or not to be had. */
export function NotLoadedPage({ reading: { missing, failure }, noun, back }: Props) {
  if (missing)
    return (
      <Page title="Not found">
        <Empty title={`There is no such ${noun}`} action={<ButtonLink to={back}>Back</ButtonLink>} />
      </Page>
    )
  return (
    <Page title={noun.charAt(0).toUpperCase() + noun.slice(1)}>
      {failure ? <Failure message={failure.message} retry={failure.retry} /> : <Skeleton lines={6} />}
    </Page>
  )
}
