import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import * as z from 'zod'
import { clientOf } from '#frontend/api/client.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { singleSignOn } from '#shared/contract/access/singleSignOn.ts'
import { email } from '#shared/domain/vocabulary/fields.ts'

const api = clientOf({ singleSignOn })
const Values = z.object({ email: email(190) })

/** A domain with a provider of its own goes there; where that cannot be found out, the password is asked for. Says why a provider sent somebody back. */
export function EmailStep({ onEmail }: { onEmail: (email: string) => void }) {
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { email: '' } })
  const why = form.watch('email') ? undefined : 'Enter your email'
  const next = async (values: z.infer<typeof Values>) => {
    const { oauth_url } = await api.singleSignOn.validateEmail({ body: values }).catch(() => ({ oauth_url: undefined }))
    if (oauth_url) location.assign(oauth_url)
    else onEmail(values.email)
  }
  const { state } = useLocation()
  return (
    <>
      {typeof state?.failed === 'string' && <Banner tone="danger">{state.failed}</Banner>}
      <Form form={form} onSubmit={next} submit="Next" why={why} warn={false}>
        <TextField name="email" label="Email" type="email" required autoComplete="username" inputMode="email" />
      </Form>
    </>
  )
}
