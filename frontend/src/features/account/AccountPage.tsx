import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { LockSection } from '#frontend/features/deviceLock/LockSection.tsx'
import { MailSettings } from '#frontend/features/users/MailSettings.tsx'
import { UserForm } from '#frontend/features/users/UserForm.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { roleNames } from '#shared/domain/people/roles.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { CalendarSection } from './CalendarSection.tsx'
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

function MailSection() {
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section title="Email notifications">
      <p className="quiet">Choose which emails you get. Notifications in the app aren’t affected.</p>
      <div>
        <Button icon="message" onClick={() => setIsOpen(true)}>
          Email settings
        </Button>
      </div>
      <MailSettings userId={user.id} open={isOpen} onClose={() => setIsOpen(false)} />
    </Section>
  )
}
