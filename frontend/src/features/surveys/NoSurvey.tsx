import type { Reading } from '../../api/useRead.ts'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'

/** A page whose survey is not there, not yet, or not to be had. */
export function NoSurvey({ reading: { missing, failure } }: { reading: Reading<unknown> }) {
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
