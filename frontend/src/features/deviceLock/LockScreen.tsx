import { useForm } from 'react-hook-form'
import { useSession } from '#frontend/api/session.tsx'
import { PIN_PATTERN, tryPin } from '#frontend/store/device/pin.ts'
import { useSignOut } from '#frontend/store/useSignOut.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { SendingForm } from '#frontend/ui/fields/SendingForm.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'

/** Asks for the PIN. Meanwhile the page contains no user data. */
export default function LockScreen({ onUnlock }: { onUnlock: () => void }) {
  const { user } = useSession()
  const signOut = useSignOut()
  const form = useForm({ defaultValues: { pin: '' } })
  const unlock = async ({ pin }: { pin: string }) => {
    if (!PIN_PATTERN.test(pin)) return form.setError('pin', { type: 'server', message: 'Enter your 4 to 8 digits' })
    const attemptsLeft = await tryPin(user.id, pin)
    if (attemptsLeft === 'right') return onUnlock()
    form.setValue('pin', '')
    // Signing out encrypts the unsent data and deletes the rest. Only a new sign-in gets the key to restore them.
    if (attemptsLeft === 0) return signOut()
    form.setError('pin', {
      type: 'server',
      message: `That isn’t your PIN. ${attemptsLeft === 1 ? '1 more try' : `${attemptsLeft} more tries`}`,
    })
  }
  return (
    <PlainPage title="Clearfloor is locked">
      <SendingForm
        form={form}
        submit="Unlock"
        warn={false}
        other={
          <Button kind="quiet" onClick={() => void signOut()}>
            Forgot your PIN? Sign in again
          </Button>
        }
        onSubmit={unlock}
      >
        <TextField
          name="pin"
          label="PIN"
          type="password"
          inputMode="numeric"
          autoComplete="off"
          required
          hint="After five wrong tries you have to sign in with your password. Nothing is lost."
        />
      </SendingForm>
    </PlainPage>
  )
}
