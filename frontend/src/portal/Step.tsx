import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Refusal } from '#shared/domain/vocabulary/refusal.ts'

interface StepProps {
  readonly title: string
  readonly name: 'email' | 'code' | 'pin'
  readonly label: string
  readonly submit: string
  readonly input: { readonly type: string; readonly autoComplete: string; readonly inputMode: 'email' | 'numeric' }
  readonly send: (value: string) => Promise<void>
  readonly children?: ReactNode
}

/** The message of an error: at the given field, otherwise for the whole form. */
export const sentenceOf = (error: unknown, field: string): string => {
  if (error instanceof Refusal) return error.fields[field] ?? error.message
  return error instanceof Error ? error.message : 'Something went wrong. Try again.'
}

/** One question with its button. A refused input stays. */
export function Step({ title, name, label, submit, input, send, children }: StepProps) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = String(new FormData(event.currentTarget).get(name) ?? '').trim()
    if (busy) return
    if (value === '') return setProblem('Required')
    setBusy(true)
    setProblem('')
    send(value)
      .catch(error => setProblem(sentenceOf(error, name)))
      .finally(() => setBusy(false))
  }
  return (
    <form className="form" noValidate onSubmit={onSubmit}>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <div className="field">
        <label htmlFor={name}>{label}</label>
        <input
          id={name}
          name={name}
          className="input"
          {...input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${name}-error` : undefined}
        />
        {problem && (
          <p className="field-error" id={`${name}-error`} role="alert">
            {problem}
          </p>
        )}
        {children}
      </div>
      <div className="form-foot">
        <Button kind="primary" type="submit" busy={busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
