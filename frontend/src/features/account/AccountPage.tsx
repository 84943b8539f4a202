import { may } from '#shared/domain/permissions.ts'
import { roleNames } from '#shared/domain/roles.ts'
import { useSession } from '../../api/session.tsx'
import { paths } from '../../app/paths.ts'
import { useTrail } from '../../app/trail.tsx'
import { Page } from '../../ui/Page.tsx'
import { UserForm } from '../users/UserForm.tsx'
import { MailSection } from './MailSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { TwoFactorSection } from './TwoFactorSection.tsx'

/** Who one is here, as the reports name one, and how one signs in. */
export function AccountPage() {
  useTrail({ name: 'Account' })
  const { user, company, person } = useSession()
  const roles = may(person, 'administer')
    ? { hint: 'With other roles you are signed out and sign in again.' }
    : undefined
  return (
    <Page title="Account" facts={[company.name, roleNames(user.roles)]}>
      <UserForm key={user.id} user={user} back={paths.home} roles={roles} tutorials />
      <MailSection />
      <PasswordSection />
      <TwoFactorSection />
      <SessionsSection />
    </Page>
  )
}
