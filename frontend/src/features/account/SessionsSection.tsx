import { useSession } from '#frontend/api/session.tsx'
import { confirm } from '#frontend/ui/dialogs/confirm.tsx'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'

/** Signs every device out, where one was lost or left signed in. */
export function SessionsSection() {
  const { signOut } = useSession()
  const signOutEverywhere = async () => {
    const answer = await confirm({
      title: 'Sign out everywhere',
      message:
        'You’ll be signed out on every phone, tablet and computer, including this one. Changes a device hasn’t sent yet stay on it until you sign in there again.',
      confirm: 'Sign out everywhere',
      danger: true,
    })
    if (answer) await signOut(true).catch(showFailure)
  }
  return (
    <Section title="Signed-in devices">
      <p className="quiet">Lost a device, or left one signed in? Sign out of all of them at once.</p>
      <div>
        <Button icon="leave" onClick={() => void signOutEverywhere()}>
          Sign out everywhere
        </Button>
      </div>
    </Section>
  )
}
