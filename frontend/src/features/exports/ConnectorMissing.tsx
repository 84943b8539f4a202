import { useSession } from '#frontend/api/session.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { may } from '#shared/domain/vocabulary/permissions.ts'

/** Shown where no connector is set up, with who can change that. */
export function ConnectorMissing() {
  const { actor } = useSession()
  const isRoot = may(actor, 'root')
  return (
    <Empty
      icon="export"
      title="The external system hasn’t been set up"
      hint={
        isRoot
          ? 'Set its address and key on the company page.'
          : 'Ask the person who manages your company’s Clearfloor account to enter its address and key.'
      }
      action={isRoot && <ButtonLink to={paths.company(actor.company_id)}>Open company</ButtonLink>}
    />
  )
}
