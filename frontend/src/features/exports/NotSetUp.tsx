import { may } from '#shared/domain/permissions.ts'
import { useSession } from '../../api/session.tsx'
import { paths } from '../../app/paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'

/** Nothing can be exported, and who can change that. */
export function NotSetUp() {
  const { person } = useSession()
  const isRoot = may(person, 'root')
  return (
    <Empty
      icon="export"
      title="The external system has not been set up"
      hint={
        isRoot
          ? 'Its address and key are set on the page of the company.'
          : 'Ask the person who keeps your company’s account at Clearfloor: they enter its address and key.'
      }
      action={isRoot && <ButtonLink to={paths.company(person.company_id)}>Open the company</ButtonLink>}
    />
  )
}
