import { type FieldErrors, type FieldValues, set } from 'react-hook-form'

/** `{ 'survey.name': 'Required' }` as the nested errors of react-hook-form. */
export function nestedErrors(problems: Readonly<Record<string, string>>): FieldErrors<FieldValues> {
  const errors: FieldErrors<FieldValues> = {}
  for (const [name, message] of Object.entries(problems)) set(errors, name, { type: 'rule', message })
  return errors
}
