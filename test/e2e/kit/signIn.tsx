import { useForm } from 'react-hook-form'
import { Plain } from '../../../frontend/src/app/Plain.tsx'
import { Form } from '../../../frontend/src/ui/Form.tsx'
import { TextField } from '../../../frontend/src/ui/TextField.tsx'

export function SignIn() {
  const form = useForm({ defaultValues: { email: '' } })
  return (
    <Plain title="Sign in">
      <Form form={form} onSubmit={async () => undefined} submit="Next" warn={false}>
        <TextField name="email" label="Email" type="email" autoComplete="username" required />
      </Form>
    </Plain>
  )
}
