import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router-dom'
import * as z from 'zod'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { normaliseRevisionCode, RevisionCode } from '#shared/domain/files/revision.ts'

const Typed = z.object({
  code: z.string().refine(typed => RevisionCode.safeParse(normaliseRevisionCode(typed)).success, {
    error: 'The code is 26 letters and numbers. It’s next to the QR code on the first page.',
  }),
})

/** The code typed from paper, where no camera reads it. */
export function VerificationCodeForm({ typed = '' }: { typed?: string }) {
  const navigate = useNavigate()
  const form = useForm({ resolver: zodResolver(Typed), defaultValues: { code: typed } })
  return (
    <Form
      form={form}
      submit="Check"
      warn={false}
      why={form.watch('code') ? undefined : 'Enter the code'}
      onSubmit={async ({ code }) => {
        await navigate(paths.verify(normaliseRevisionCode(code)))
      }}
    >
      <TextField
        name="code"
        label="Code"
        required
        autoComplete="off"
        hint="It’s next to the QR code on the first page of a report or certificate."
      />
    </Form>
  )
}
