import { FieldFrame, type FieldProps, useField } from '../../ui/Field.tsx'

/** Words with suggestions: pick one or write another. The browser's own list, so it works with any keyboard and offline. */
export function SuggestField(props: FieldProps & { suggestions: readonly string[] }) {
  const { name, label, required, hint, suggestions } = props
  const { form, error } = useField(name)
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
        </>
      )}
    </FieldFrame>
  )
}
