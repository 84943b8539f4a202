import { type FieldErrors, type FieldValues, set } from 'react-hook-form'

/** `{ 'survey.name': 'Required' }` as react-hook-form holds errors: nested, each with its sentence. */
export function nestedErrors(problems: Readonly<Record<string, string>>): FieldErrors<FieldValues> {
  const errors: FieldErrors<FieldValues> = {}
  for (const [name, message] of Object.entries(problems)) set(errors, name, { type: 'rule', message })
  return errors
}
