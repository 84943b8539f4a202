import { memo } from 'react'
import { useWatch } from 'react-hook-form'
import { FieldFrame, type FieldProps, useField } from '#frontend/ui/fields/Field.tsx'
import './fields.css'

const MAX_CHIPS = 4

/** Rendered once per list, because a large building has hundreds of names and the field renders at each key. */
const Datalist = memo(({ id, suggestions }: { id: string; suggestions: readonly string[] }) => (
  <datalist id={id}>
    {suggestions.map(suggestion => (
      <option key={suggestion} value={suggestion} />
    ))}
  </datalist>
))

/** A text field with suggestions: the first few as buttons, all in a native datalist, which works offline. */
export function SuggestField(props: FieldProps & { suggestions: readonly string[] }) {
  const { name, label, required, hint, suggestions } = props
  const { form, error } = useField(name)
  const value: string = useWatch({ name })
  const choose = (suggestion: string) => form.setValue(name, suggestion, { shouldDirty: true, shouldValidate: true })
  return (
    <FieldFrame name={name} label={label} required={required ?? false} hint={hint} error={error}>
      {inputProps => (
        <>
          <input
            className="input"
            type="text"
            autoComplete="off"
            list={`${inputProps.id}-list`}
            {...inputProps}
            {...form.register(name)}
          />
          <Datalist id={`${inputProps.id}-list`} suggestions={suggestions} />
          {/* Without a tabIndex, browsers let the Tab key focus an element that scrolls. */}
          <div className="word-chips" tabIndex={-1}>
            {suggestions.slice(0, MAX_CHIPS).map(suggestion => (
              <button
                key={suggestion}
                type="button"
                className="word-chip"
                tabIndex={-1}
                aria-pressed={suggestion === value}
                onClick={() => choose(suggestion)}
              >
                {suggestion}
              </button>
            ))}
          </div>
        </>
      )}
    </FieldFrame>
  )
}
