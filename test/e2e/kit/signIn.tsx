import { useForm } from 'react-hook-form'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { PlainPage } from '#frontend/ui/page/PlainPage.tsx'

export function SignIn() {
  const form = useForm({ defaultValues: { email: '' } })
  return (
    <PlainPage title="Sign in">
      <Form draft="none" form={form} onSubmit={async () => undefined} submit="Next" warn={false}>
        <TextField name="email" label="Email" type="email" autoComplete="username" required />
      </Form>
    </PlainPage>
  )
}
