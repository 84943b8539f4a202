import type { HTMLInputAutoCompleteAttribute } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FieldFrame, type FieldProps, useField } from './Field.tsx'

type Kind = 'text' | 'email' | 'password' | 'tel' | 'url'

/** The input has no maximum length: text that is too long is refused with a message, never cut off silently. */
export interface TextFieldProps<Values extends FieldValues = FieldValues> extends FieldProps<Values> {
  type?: Kind
  placeholder?: string
  readOnly?: boolean
  inputMode?: 'text' | 'numeric' | 'email' | 'tel'
  autoComplete?: HTMLInputAutoCompleteAttribute
}

export function TextField<Values extends FieldValues = FieldValues>(props: TextFieldProps<Values>) {
  const { name, label, required, hint, type = 'text', autoComplete = 'off', ...input } = props
  const { form, error } = useField(name)
  return (
    <FieldFrame name={name} label={label} required={required ?? false} hint={hint} error={error}>
      {bindings => (
        <input
          className="input"
          type={type}
          autoComplete={autoComplete}
          {...input}
          {...bindings}
          {...form.register(name)}
        />
      )}
    </FieldFrame>
  )
}
