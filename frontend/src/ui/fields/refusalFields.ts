import { useCallback } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** The contents of a refusal: a sentence, and one sentence per field. */
export interface RefusalInfo {
  message: string
  fields: Readonly<Record<string, string>>
}

/** Reads a thrown error as a refusal; undefined where it is something else. */
export function refusalOf(thrown: unknown): RefusalInfo | undefined {
  if (!(thrown instanceof Error)) return undefined
  const fields = 'fields' in thrown && typeof thrown.fields === 'object' ? thrown.fields : undefined
  const sentences = Object.entries(fields ?? {}).flatMap(([name, sentence]) =>
    typeof sentence === 'string' ? [[name, sentence]] : [],
  )
  return { message: thrown.message, fields: Object.fromEntries(sentences) }
}

/** Splits the fields into those with an input on the screen and the sentences of all others. */
export function splitByField(fields: RefusalInfo['fields'], isOnScreen: (name: string) => boolean) {
  const names = Object.keys(fields)
  return {
    here: names.filter(isOnScreen),
    elsewhere: names.filter(name => !isOnScreen(name)).map(name => fields[name] ?? ''),
  }
}

/** Shows a refusal's sentences at its fields and the rest above the form. */
export function useRefusalFields<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const { setError } = form
  return useCallback(
    (refusal: RefusalInfo): void => {
      const { here, elsewhere } = splitByField(
        refusal.fields,
        name => document.querySelector(`[data-field="${CSS.escape(name)}"]`) !== null,
      )
      for (const name of here) setError(name as Path<Values>, { type: 'server', message: refusal.fields[name] ?? '' })
      const message = [refusal.message, ...elsewhere].join('. ').replaceAll('.. ', '. ')
      setError('root', { type: here.length > 0 && elsewhere.length === 0 ? 'fields' : 'server', message })
    },
    [setError],
  )
}
