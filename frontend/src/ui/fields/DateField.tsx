import { type ComponentProps, useRef, useState } from 'react'
import { Controller, type FieldValues } from 'react-hook-form'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { dayOf, textOf, wholeDayOf, withSlashes } from './dayText.ts'
import { FieldFrame, type FieldProps, useField } from './Field.tsx'

interface DateInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'onBlur' | 'min' | 'max'> {
  /** A day as `YYYY-MM-DD`, or the typed text where it is not a valid day. */
  readonly value: string
  readonly onChange: (value: string) => void
  /** Called with the final value on blur. */
  readonly onLeave?: ((value: string) => void) | undefined
  /** The days that the calendar offers. The form validates typed days. */
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** The id of the label, which also names the calendar button. */
  readonly labelId: string
}

/** A day, typed and shown as DD/MM/YYYY in any device language, or chosen in the native calendar. */
export function DateInput({ value, onChange, onLeave, min, max, labelId, ...input }: DateInputProps) {
  const [typed, setTyped] = useState('')
  const calendar = useRef<HTMLInputElement>(null)
  const text = dayOf(typed) === value ? typed : textOf(value)
  const type = (entered: string) => {
    const next = withSlashes(entered, text)
    // A pasted ISO day is shown as DD/MM/YYYY.
    setTyped(next.includes('-') && dayOf(next) === next ? '' : next)
    onChange(dayOf(next))
  }
  const leave = () => {
    const day = wholeDayOf(text)
    setTyped('')
    if (day !== value) onChange(day)
    onLeave?.(day)
  }
  const choose = (day: string) => {
    setTyped('')
    onChange(day)
    onLeave?.(day)
  }
  return (
    <span className="date-input">
      <input
        {...input}
        className="input figures"
        inputMode="numeric"
        autoComplete="off"
        placeholder="DD/MM/YYYY"
        value={text}
        onChange={event => type(event.target.value)}
        onBlur={leave}
      />
      <input
        ref={calendar}
        className="date-input-calendar"
        type="date"
        tabIndex={-1}
        aria-hidden
        min={min}
        max={max}
        value={textOf(value) === value ? '' : value}
        onChange={event => choose(event.target.value)}
      />
      <Button
        kind="quiet"
        icon="calendar"
        label="Calendar"
        aria-describedby={labelId}
        onClick={() => calendar.current?.showPicker()}
      />
    </span>
  )
}

/** The form field for a day: `YYYY-MM-DD` or null. */
export function DateField<Values extends FieldValues = FieldValues>(
  props: FieldProps<Values> & { min?: string; max?: string },
) {
  const { name, label, required, hint, min, max } = props
  const { form, error } = useField(name)
  return (
    <FieldFrame name={name} label={label} required={required ?? false} hint={hint} error={error}>
      {bindings => (
        <Controller
          control={form.control}
          name={name}
          render={({ field: { value, onChange, onBlur, ...field } }) => (
            <DateInput
              {...bindings}
              {...field}
              labelId={`${bindings.id}-label`}
              min={min}
              max={max}
              value={value ?? ''}
              onChange={day => onChange(day === '' ? null : day)}
              onLeave={onBlur}
            />
          )}
        />
      )}
    </FieldFrame>
  )
}
