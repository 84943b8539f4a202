import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { SendingForm } from '#frontend/ui/fields/SendingForm.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { required } from '#shared/domain/vocabulary/fields.ts'
import './twoFactorSetUp.css'

const Values = z.object({ one_time_password: required(60) })
const HINT = 'The six digits showing in your authenticator app. The code changes every 30 seconds.'

interface Props {
  readonly onCode: (code: string) => Promise<unknown>
  readonly submit: string
  /** Whether a recovery code is also accepted. */
  readonly recovery: boolean
  readonly other?: ReactNode
}

/** Asks for a code from the authenticator app, or for a recovery code from a user who has lost the phone. */
export function TwoFactorCodeForm({ onCode, submit, recovery, other }: Props) {
  const [usesRecovery, setUsesRecovery] = useState(false)
  const form = useForm({ resolver: zodResolver(Values), defaultValues: { one_time_password: '' } })
  const { setFocus, resetField } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other kind of code starts with an empty field
  useEffect(() => {
    resetField('one_time_password')
    setFocus('one_time_password')
  }, [usesRecovery, setFocus, resetField])
  const why = form.watch('one_time_password').trim() ? undefined : 'Enter the code'
  return (
    <SendingForm
      form={form}
      submit={submit}
      why={why}
      warn={false}
      other={other}
      onSubmit={values => onCode(values.one_time_password)}
    >
      {usesRecovery ? (
        <TextField
          name="one_time_password"
          label="Recovery code"
          hint="One of the codes you saved when you set this up. Each works once."
          required
        />
      ) : (
        <TextField
          name="one_time_password"
          label="Code"
          hint={HINT}
          required
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      {recovery && (
        <Button kind="quiet" className="code-switch" onClick={() => setUsesRecovery(!usesRecovery)}>
          {usesRecovery ? 'Use the authenticator app instead' : 'Use a recovery code instead'}
        </Button>
      )}
    </SendingForm>
  )
}
