import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { Problems } from '#shared/domain/item/itemRules.ts'

/** A form resolver from a rule that returns one message per field. */
export const problemResolver =
  <Values extends FieldValues>(problemsIn: (values: Values) => Problems): Resolver<Values> =>
  values => {
    const problems = Object.entries(problemsIn(values))
    const errors: FieldErrors<Values> = {}
    for (const [name, message] of problems) set(errors, name, { type: 'rule', message })
    return problems.length > 0 ? { values: {}, errors } : { values, errors: {} }
  }
