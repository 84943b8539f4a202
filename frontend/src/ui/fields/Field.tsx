import { type ReactNode, useId } from 'react'
import { type FieldPath, type FieldValues, get, useFormContext, useFormState } from 'react-hook-form'

/** The props of every field. `name` is the form field, spelled as on the wire. */
export interface FieldProps<Values extends FieldValues = FieldValues> {
  name: FieldPath<Values>
  label: string
  /** Only marks the field; the form’s schema has the rule. */
  required?: boolean
  hint?: ReactNode
}

export interface FieldBindings {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

interface FrameProps extends FieldProps {
  error: string | undefined
  /** A group of inputs has a legend instead of a label. */
  group?: boolean
  children: (bindings: FieldBindings) => ReactNode
}

const Required = () => <span className="field-required"> *Required</span>

/** Label, input, error and hint, in this order, so that inputs side by side are aligned. */
export function FieldFrame({ label, required = false, hint, error, group = false, name, children }: FrameProps) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  const bindings: FieldBindings = {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': describedBy || undefined,
    'aria-required': required || undefined,
  }
  const title = (
    <>
      {label}
      {required && <Required />}
    </>
  )
  const hintText = hint && (
    <p className="field-hint" id={`${id}-hint`}>
      {hint}
    </p>
  )
  const errorText = error && (
    <p className="field-error" id={`${id}-error`}>
      {error}
    </p>
  )
  if (group)
    return (
      <fieldset className="field" data-field={name} aria-describedby={describedBy || undefined}>
        <legend>{title}</legend>
        {hintText}
        {children(bindings)}
        {errorText}
      </fieldset>
    )
  return (
    <div className="field" data-field={name}>
      <label htmlFor={id} id={`${id}-label`}>
        {title}
      </label>
      {children(bindings)}
      {errorText}
      {hintText}
    </div>
  )
}

export function useFieldError(name: string): string | undefined {
  const { errors } = useFormState({ name })
  const error: { message?: unknown } | undefined = get(errors, name)
  return typeof error?.message === 'string' && error.message !== '' ? error.message : undefined
}

/** The surrounding form and the field’s error. Throws outside of a form. */
export function useField(name: string) {
  const form = useFormContext()
  return { form, error: useFieldError(name) }
}
