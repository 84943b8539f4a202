import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { MailSettings } from '#frontend/features/users/MailSettings.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'

export function MailSection() {
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
