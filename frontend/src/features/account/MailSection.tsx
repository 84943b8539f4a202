import { useState } from 'react'
import { useSession } from '../../api/session.tsx'
import { Button } from '../../ui/Button.tsx'
import { Section } from '../../ui/Page.tsx'
import { MailSettings } from './MailSettings.tsx'

/** One's own mails. */
export function MailSection() {
  const { user } = useSession()
  const [open, setOpen] = useState(false)
  return (
    <Section title="Mail">
      <p className="quiet">Choose what you are told by mail. Your notifications here stay as they are.</p>
      <div>
        <Button icon="message" onClick={() => setOpen(true)}>
          Mail settings
        </Button>
      </div>
      <MailSettings userId={user.id} open={open} onClose={() => setOpen(false)} />
    </Section>
  )
}
