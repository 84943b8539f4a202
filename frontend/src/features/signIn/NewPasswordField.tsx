import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { PASSWORD_HINT, passwordProblem } from '#shared/domain/people/passwords.ts'

/** A password that is chosen anew, with what is wrong with it while it is typed. */
export function NewPasswordField() {
  const [shown, show] = useState(false)
  const form = useFormContext<{ password: string }>()
  const password = form.watch('password')
  const wrong = form.formState.errors.password !== undefined
  const told = password ? (passwordProblem(password) ?? 'This password is fine.') : PASSWORD_HINT
  return (
    <>
      <TextField
        name="password"
        label="New password"
        type={shown ? 'text' : 'password'}
        hint={!wrong && <span aria-live="polite">{told}</span>}
        required
        autoComplete="new-password"
      />
      <Button kind="quiet" icon="eye" className="code-switch" onClick={() => show(!shown)}>
        {shown ? 'Hide password' : 'Show password'}
      </Button>
    </>
  )
}
