import { useWatch } from 'react-hook-form'
import { FieldFrame, type FieldProps, useField } from '#frontend/ui/fields/Field.tsx'
import './fields.css'

const MOST_CHIPS = 4

/**
 * Words with suggestions: one tap on the first few, or the browser's own list while typing, which works with any
 * keyboard and offline.
 */
export function SuggestField(props: FieldProps & { suggestions: readonly string[] }) {
  const { name, label, required, hint, suggestions } = props
  const { form, error } = useField(name)
  const value: string = useWatch({ name })
  const choose = (words: string) => form.setValue(name, words, { shouldDirty: true, shouldValidate: true })
  return (
    <FieldFrame name={name} label={label} required={required ?? false} hint={hint} error={error}>
      {ties => (
        <>
          <input
            className="input"
            type="text"
            autoComplete="off"
            list={`${ties.id}-list`}
            {...ties}
            {...form.register(name)}
          />
          <datalist id={`${ties.id}-list`}>
            {suggestions.map(words => (
              <option key={words} value={words} />
            ))}
          </datalist>
          <div className="word-chips">
            {suggestions.slice(0, MOST_CHIPS).map(words => (
              <button
                key={words}
                type="button"
                className="word-chip"
                tabIndex={-1}
                aria-pressed={words === value}
                onClick={() => choose(words)}
              >
                {words}
              </button>
            ))}
          </div>
        </>
      )}
    </FieldFrame>
  )
}
