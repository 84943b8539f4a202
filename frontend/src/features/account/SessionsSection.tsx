import { useSession } from '#frontend/api/session.tsx'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'

/** For whoever has lost a device, or has left one signed in. */
export function SessionsSection() {
  const { signOut } = useSession()
  const everywhere = async () => {
    const answer = await confirm({
      title: 'Sign out everywhere',
      message:
        'Every phone, tablet and computer where you are signed in is signed out now, this one too. Changes that a device has not sent yet stay on it until you sign in there again.',
      confirm: 'Sign out everywhere',
      danger: true,
    })
    if (answer) await signOut(true)
  }
  return (
    <Section title="Signed-in devices">
      <p className="quiet">Lost a device, or left one signed in? End every session of yours at once.</p>
      <div>
        <Button icon="leave" onClick={() => void everywhere()}>
          Sign out everywhere
        </Button>
      </div>
    </Section>
  )
}
