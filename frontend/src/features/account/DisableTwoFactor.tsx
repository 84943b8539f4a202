import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { twoFactorCalls } from '#frontend/features/signIn/twoFactorCalls.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { SendingForm } from '#frontend/ui/fields/SendingForm.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { twoFactor } from '#shared/contract/access/twoFactor.ts'
import { TwoFactorDialog, type TwoFactorDialogProps } from './TwoFactorDialog.tsx'

type Props = TwoFactorDialogProps & { readonly onDone: () => void }

/** Needs both the password and a one-time code. */
export function DisableTwoFactor(props: Props) {
  return (
    <TwoFactorDialog title="Turn off two-factor authentication" open={props.open} onClose={props.onClose}>
      <p>You’ll sign in with your password only.</p>
      <PasswordAndCodeForm {...props} />
    </TwoFactorDialog>
  )
}

function PasswordAndCodeForm({ onClose, onDone }: Props) {
  const form = useForm({
    resolver: zodResolver(twoFactor.disable.body),
    defaultValues: { password: '', one_time_password: '' },
  })
  const [password, code] = form.watch(['password', 'one_time_password'])
  return (
    <SendingForm
      form={form}
      submit="Turn off"
      warn={false}
      why={password && code ? undefined : 'Enter your password and a code'}
      other={<Button onClick={onClose}>Cancel</Button>}
      onSubmit={async body => {
        await twoFactorCalls.disable({ body })
        toast('Two-factor authentication is off')
        onDone()
      }}
    >
      <TextField name="password" label="Your password" type="password" required autoComplete="current-password" />
      <TextField name="one_time_password" label="Code or recovery code" required autoComplete="one-time-code" />
    </SendingForm>
  )
}
