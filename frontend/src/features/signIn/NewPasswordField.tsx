import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { PASSWORD_HINT, passwordProblem } from '#shared/domain/people/passwords.ts'

export function NewPasswordField() {
  const [isVisible, setIsVisible] = useState(false)
  const form = useFormContext<{ password: string }>()
  const password = form.watch('password')
  const hasError = form.formState.errors.password !== undefined
  const hint = password
    ? (passwordProblem(password) ?? 'Long enough. We’ll check that it isn’t a common one.')
    : PASSWORD_HINT
  return (
    <>
      <TextField
        name="password"
        label="New password"
        type={isVisible ? 'text' : 'password'}
        hint={!hasError && <span aria-live="polite">{hint}</span>}
        required
        autoComplete="new-password"
      />
      <Button kind="quiet" icon="eye" className="code-switch" onClick={() => setIsVisible(!isVisible)}>
        {isVisible ? 'Hide password' : 'Show password'}
      </Button>
    </>
  )
}
