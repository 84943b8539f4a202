import { zodResolver } from '@hookform/resolvers/zod'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { SendingForm } from '#frontend/ui/fields/SendingForm.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import '#frontend/features/signIn/twoFactorSetUp.css'

export interface TwoFactorDialogProps {
  readonly open: boolean
  readonly onClose: () => void
}

interface FrameProps extends TwoFactorDialogProps {
  readonly title: string
  readonly children: ReactNode
}

/** A dialog whose form has its own buttons. Closing removes the content, so that no password stays in it. */
export function TwoFactorDialog({ title, open, onClose, children }: FrameProps) {
  return (
    <Dialog title={title} open={open} onClose={onClose}>
      {open && <div className="set-up">{children}</div>}
    </Dialog>
  )
}

const Values = z.object({ password: z.string().min(1, 'Enter your password') })

/** Asks for the password before a sign-in method changes. */
export function PasswordForm(props: {
  submit: string
  onPassword: (password: string) => Promise<unknown>
  onClose: () => void
}) {
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { password: '' } })
  return (
    <SendingForm
      form={form}
      submit={props.submit}
      warn={false}
      why={form.watch('password') ? undefined : 'Enter your password'}
      other={<Button onClick={props.onClose}>Cancel</Button>}
      onSubmit={({ password }) => props.onPassword(password)}
    >
      <TextField name="password" label="Your password" type="password" required autoComplete="current-password" />
    </SendingForm>
  )
}
