import { useCallback } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** The contents of a refusal: a message, and messages by field. */
export interface RefusalInfo {
  message: string
  fields: Readonly<Record<string, string>>
}

/** Reads a thrown error as a refusal; undefined for other errors. */
export function refusalOf(error: unknown): RefusalInfo | undefined {
  if (!(error instanceof Error)) return undefined
  const fields = 'fields' in error && typeof error.fields === 'object' ? error.fields : undefined
  const sentences = Object.entries(fields ?? {}).flatMap(([name, sentence]) =>
    typeof sentence === 'string' ? [[name, sentence]] : [],
  )
  return { message: error.message, fields: Object.fromEntries(sentences) }
}

/** Splits the fields into names with an input on screen, and the messages of all others. */
export function splitByField(fields: RefusalInfo['fields'], isOnScreen: (name: string) => boolean) {
  const names = Object.keys(fields)
  return {
    shown: names.filter(isOnScreen),
    hidden: names.filter(name => !isOnScreen(name)).map(name => fields[name] ?? ''),
  }
}

/** Shows a refusal’s messages at its fields, and the rest above the form. */
export function useRefusalFields<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const { setError } = form
  return useCallback(
    (refusal: RefusalInfo): void => {
      const { shown, hidden } = splitByField(
        refusal.fields,
        name => document.querySelector(`[data-field="${CSS.escape(name)}"]`) !== null,
      )
      for (const name of shown) setError(name as Path<Values>, { type: 'server', message: refusal.fields[name] ?? '' })
      const message = [...new Set([refusal.message, ...hidden])].join('. ').replaceAll('.. ', '. ')
      setError('root', { type: shown.length > 0 && hidden.length === 0 ? 'fields' : 'server', message })
    },
    [setError],
  )
}
