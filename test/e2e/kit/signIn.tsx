import { useForm } from 'react-hook-form'
import { SendingForm } from '#frontend/ui/fields/SendingForm.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'

export function SignIn() {
  const form = useForm({ defaultValues: { email: '' } })
  return (
    <PlainPage title="Sign in">
      <SendingForm form={form} onSubmit={async () => undefined} submit="Next" warn={false}>
        <TextField name="email" label="Email" type="email" autoComplete="username" required />
      </SendingForm>
    </PlainPage>
  )
}
