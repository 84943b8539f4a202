import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { LockSection } from '#frontend/features/deviceLock/LockSection.tsx'
import { UserForm } from '#frontend/features/users/UserForm.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { roleNames } from '#shared/domain/people/roles.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { CalendarSection } from './CalendarSection.tsx'
import { MailSection } from './MailSection.tsx'
import { PasswordSection } from './PasswordSection.tsx'
import { SessionsSection } from './SessionsSection.tsx'
import { TwoFactorSection } from './TwoFactorSection.tsx'

export function AccountPage() {
  useSetBreadcrumbs({ name: 'Account' })
  const { user, company, actor } = useSession()
  const roles = may(actor, 'administer') ? { hint: 'Changing your roles signs you out.' } : undefined
  return (
    <Page title="Account" facts={[company.name, roleNames(user.roles)]}>
      <UserForm key={user.id} user={user} back={paths.home} roles={roles} tutorials />
      <MailSection />
      <CalendarSection />
      <PasswordSection />
      <TwoFactorSection />
      <LockSection />
      <SessionsSection />
    </Page>
  )
}
