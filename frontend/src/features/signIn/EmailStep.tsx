import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useLocation } from 'react-router-dom'
import * as z from 'zod'
import { clientOf } from '#frontend/api/client.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { SendingForm } from '#frontend/ui/fields/SendingForm.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { providerSignIn } from '#shared/contract/access/providerSignIn.ts'
import { email as emailField } from '#shared/domain/vocabulary/fields.ts'

const calls = clientOf({ providerSignIn }).providerSignIn
const Values = z.object({ email: emailField(190) })

/**
 * Asks for the email. A domain with its own identity provider leads there; otherwise, or where this cannot be determined, the
 * password follows. `email` is the previous input. Shows why a single sign-on failed.
 */
export function EmailStep({ email, onEmail }: { email: string; onEmail: (email: string) => void }) {
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { email } })
  const why = form.watch('email') ? undefined : 'Enter your email'
  const submit = async (values: z.infer<typeof Values>) => {
    const { oauth_url } = await calls.validateEmail({ body: values }).catch(() => ({ oauth_url: undefined }))
    if (oauth_url) location.assign(oauth_url)
    else onEmail(values.email)
  }
  const { state } = useLocation()
  return (
    <>
      {typeof state?.failed === 'string' && <Banner tone="danger">{state.failed}</Banner>}
      <SendingForm form={form} onSubmit={submit} submit="Next" why={why} warn={false}>
        <TextField name="email" label="Email" type="email" required autoComplete="username" inputMode="email" />
      </SendingForm>
    </>
  )
}
