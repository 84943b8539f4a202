import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod'
import { paths } from '#frontend/app/navigation/paths.ts'
import { SendingForm } from '#frontend/ui/fields/SendingForm.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { normaliseRevisionCode, RevisionCode } from '#shared/domain/files/revision.ts'

const Values = z.object({
  code: z.string().refine(code => RevisionCode.safeParse(normaliseRevisionCode(code)).success, {
    error: 'The code is 26 letters and numbers. It’s next to the QR code on the first page.',
  }),
})

/** Takes the verification code of a printed document by hand, as an alternative to the camera. */
export function VerificationCodeForm({ code = '' }: { code?: string }) {
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { code } })
  return (
    <SendingForm
      form={form}
      submit="Check"
      warn={false}
      why={form.watch('code') ? undefined : 'Enter the code'}
      onSubmit={async values => {
        await navigate(paths.verify(normaliseRevisionCode(values.code)))
      }}
    >
      <TextField
        name="code"
        label="Code"
        required
        autoComplete="off"
        hint="It’s next to the QR code on the first page of a report or certificate."
      />
    </SendingForm>
  )
}
