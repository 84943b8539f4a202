import { useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { MailSettings } from '#frontend/features/users/MailSettings.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'

/** One's own mails. */
export function MailSection() {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  return (
    <Section title="Mail">
      <p className="quiet">Choose which emails you get. Notifications in the app aren’t affected.</p>
      <div>
        <Button icon="message" onClick={() => setOpen(true)}>
          Mail settings
        </Button>
      </div>
      <MailSettings userId={user.id} open={open} onClose={() => setOpen(false)} />
    </Section>
  )
}
