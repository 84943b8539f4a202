import { useCallback } from 'react'
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'

/** What a refused call carries: a sentence, and one sentence per field. */
export interface RefusalInfo {
  message: string
  fields: Readonly<Record<string, string>>
}

/** Reads a thrown value as a refusal; undefined where it is something else. */
export function refusalOf(thrown: unknown): RefusalInfo | undefined {
  if (!(thrown instanceof Error)) return undefined
  const fields = 'fields' in thrown && typeof thrown.fields === 'object' ? thrown.fields : undefined
  const sentences = Object.entries(fields ?? {}).flatMap(([name, told]) =>
    typeof told === 'string' ? [[name, told]] : [],
  )
  return { message: thrown.message, fields: Object.fromEntries(sentences) }
}

/** Which of the sentences have an input on the screen, and which have nowhere to stand. */
export function splitByField(fields: RefusalInfo['fields'], known: (name: string) => boolean) {
  const names = Object.keys(fields)
  return { here: names.filter(known), elsewhere: names.filter(name => !known(name)).map(name => fields[name] ?? '') }
}

/**
 * Puts a server's refusal at the fields it names and the rest over the form.
 * False when the thrown value was no refusal: the caller throws it on.
 */
export function useRefusalFields<Values extends FieldValues>(form: UseFormReturn<Values>) {
  const { setError } = form
  return useCallback(
    (thrown: unknown): boolean => {
      const refusal = refusalOf(thrown)
      if (refusal === undefined) return false
      const { here, elsewhere } = splitByField(
        refusal.fields,
        name => document.querySelector(`[data-field="${CSS.escape(name)}"]`) !== null,
      )
      for (const name of here) setError(name as Path<Values>, { type: 'server', message: refusal.fields[name] ?? '' })
      const message = [refusal.message, ...elsewhere].join(' ')
      setError('root', { type: here.length > 0 && elsewhere.length === 0 ? 'fields' : 'server', message })
      return true
    },
    [setError],
  )
}
