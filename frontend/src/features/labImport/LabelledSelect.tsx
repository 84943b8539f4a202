import { useId } from 'react'

/** A native select with a label, outside a form. */
export function LabelledSelect(props: {
  label: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  hint?: string | undefined
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{props.label}</label>
      <select
        id={id}
        className="input select"
        value={props.value}
        aria-describedby={props.hint && `${id}-hint`}
        onChange={event => props.onChange(event.target.value)}
      >
        {props.options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      {props.hint && (
        <p className="field-hint" id={`${id}-hint`}>
          {props.hint}
        </p>
      )}
    </div>
  )
}
