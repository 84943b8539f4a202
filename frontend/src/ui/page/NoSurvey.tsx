import { paths } from '#frontend/app/navigation/paths.ts'
import type { QueryState } from '#frontend/store/useLive.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Page } from './Page.tsx'

/** A page whose survey is not there, not yet, or not to be had. */
export function NoSurvey({ reading: { missing, failure } }: { reading: QueryState<unknown> }) {
  const browse = (
    <ButtonLink icon="browse" to={paths.browse}>
      Browse buildings
    </ButtonLink>
  )
  if (missing)
    return (
      <Page title="Not found">
        <Failure
          title="There is no such survey"
          message="It does not exist, has been deleted, or belongs to another company."
          action={browse}
        />
      </Page>
    )
  return (
    <Page title="Survey">
      {failure ? <Failure message={failure.message} retry={failure.retry} /> : <Skeleton lines={5} />}
    </Page>
  )
}
