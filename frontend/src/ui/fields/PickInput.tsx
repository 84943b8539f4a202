import { AutoComplete } from 'primereact/autocomplete'
import { useEffect, useRef, useState } from 'react'
import type { ControllerRenderProps, FieldValues } from 'react-hook-form'
import { PrimeReactHost } from '#frontend/ui/elements/PrimeReactHost.tsx'
import { SEARCH_DELAY } from '#frontend/ui/grid/gridQuery.ts'
import type { FieldBindings, FieldProps } from './Field.tsx'
import type { Option } from './SelectField.tsx'

type Row = Option & { create?: string }
type Props = Pick<PickFieldProps, 'search' | 'labelOf' | 'create' | 'free' | 'onPick' | 'placeholder'> & {
  bindings: FieldBindings
  field: ControllerRenderProps<FieldValues, string>
}

/** The options for a text. Answers to outdated searches are dropped. */
function useSuggestions({ search, create }: Props) {
  const [rows, setRows] = useState<Row[]>([])
  const latestSearch = useRef(0)
  const load = async (text: string) => {
    latestSearch.current += 1
    const ownSearch = latestSearch.current
    const results = await search(text)
    if (ownSearch !== latestSearch.current) return
    const isKnown = results.some(row => row.label.toLowerCase() === text.trim().toLowerCase())
    const more: Row[] = create && text.trim() && !isKnown ? [{ id: '', label: create.label(text), create: text }] : []
    setRows([...results, ...more])
  }
  return { rows, load }
}

/** The text in the box, which follows changes of the value from outside the field. */
function useBoxText({ field, free, labelOf }: Props) {
  const textOf = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return ''
    return free
      ? String(value)
      : ((typeof value === 'string' || typeof value === 'number' ? labelOf?.(value) : '') ?? '')
  }
  const [text, setText] = useState(() => textOf(field.value))
  const lastValue = useRef<unknown>(field.value)
  useEffect(() => {
    if (field.value === lastValue.current) return
    lastValue.current = field.value
    setText(textOf(field.value))
  })
  return { text, setText, lastValue }
}

/** The lazily loaded part of PickField. */
export default function PickInput(props: Props) {
  const { field, free = false, create, onPick, bindings } = props
  const { rows, load } = useSuggestions(props)
  const { text, setText, lastValue } = useBoxText(props)
  const setValue = (value: unknown) => {
    lastValue.current = value
    field.onChange(value)
  }
  const pick = async (row: Row) => {
    const option = row.create === undefined ? row : await create?.make(row.create)
    if (option === undefined) return
    setText(option.label)
    setValue(free ? option.label : option.id)
    onPick?.(option)
  }
  const changeText = (value: string | Row) => {
    if (typeof value !== 'string') return
    setText(value)
    if (free || value === '') setValue(free ? value : null)
    else if (field.value !== null) setValue(null)
  }
  return (
    <PrimeReactHost>
      <AutoComplete
        inputId={bindings.id}
        inputRef={field.ref}
        inputClassName="input"
        value={text}
        suggestions={rows}
        field="label"
        delay={SEARCH_DELAY}
        minLength={2}
        autoHighlight={!free}
        placeholder={props.placeholder ?? 'Type to search'}
        appendTo="self"
        showEmptyMessage
        emptyMessage="Nothing found"
        itemTemplate={(row: Row) => <span className={row.create ? 'pick-create' : undefined}>{row.label}</span>}
        completeMethod={event => void load(event.query)}
        onChange={event => changeText(event.value)}
        onSelect={event => void pick(event.value)}
        onBlur={field.onBlur}
        pt={{ input: { root: { ...bindings, autoComplete: 'off' } }, list: { 'aria-label': 'Suggestions' } }}
      />
    </PrimeReactHost>
  )
}

export interface PickFieldProps<Values extends FieldValues = FieldValues> extends FieldProps<Values> {
  /** Called from the second letter on, 300 ms after the last key. */
  search: (text: string) => Promise<readonly Option[]> | readonly Option[]
  /** The label of the initial value. */
  labelOf?: (id: Option['id']) => string | undefined
  /** A last row that creates an option for unmatched text; `make` resolves to the new option. */
  create?: { label: (text: string) => string; make: (text: string) => Promise<Option | undefined> }
  /** Any text is a valid value. */
  free?: boolean
  onPick?: (option: Option) => void
  placeholder?: string
}
