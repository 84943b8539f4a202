import { AutoComplete } from 'primereact/autocomplete'
import { useEffect, useRef, useState } from 'react'
import type { ControllerRenderProps, FieldValues } from 'react-hook-form'
import { PrimeReactHost } from '#frontend/ui/elements/PrimeReactHost.tsx'
import { SEARCH_DELAY } from '#frontend/ui/grid/gridQuery.ts'
import type { FieldBindings, FieldProps } from './Field.tsx'
import type { Option } from './SelectField.tsx'

type Row = Option & { create?: string }
type Props = Pick<PickFieldProps, 'search' | 'labelOf' | 'create' | 'free' | 'onPick' | 'placeholder'> & {
  ties: FieldBindings
  field: ControllerRenderProps<FieldValues, string>
}

/** The rows to offer for a text. An answer that a newer question has overtaken is dropped. */
function useOffers({ search, create }: Props) {
  const [rows, setRows] = useState<Row[]>([])
  const asked = useRef(0)
  const ask = async (text: string) => {
    asked.current += 1
    const mine = asked.current
    const found = await search(text)
    if (mine !== asked.current) return
    const known = found.some(row => row.label.toLowerCase() === text.trim().toLowerCase())
    const more: Row[] = create && text.trim() && !known ? [{ id: '', label: create.label(text), create: text }] : []
    setRows([...found, ...more])
  }
  return { rows, ask }
}

/** The text in the box follows the value when the form is filled or reset from outside. */
function useShown({ field, free, labelOf }: Props) {
  const shown = (value: unknown): string => {
    if (value === null || value === undefined || value === '') return ''
    return free
      ? String(value)
      : ((typeof value === 'string' || typeof value === 'number' ? labelOf?.(value) : '') ?? '')
  }
  const [text, setText] = useState(() => shown(field.value))
  const own = useRef<unknown>(field.value)
  useEffect(() => {
    if (field.value === own.current) return
    own.current = field.value
    setText(shown(field.value))
  })
  return { text, setText, own }
}

/** The loaded half of PickField. */
export default function PickInput(props: Props) {
  const { field, free = false, create, onPick, ties } = props
  const { rows, ask } = useOffers(props)
  const { text, setText, own } = useShown(props)
  const put = (value: unknown) => {
    own.current = value
    field.onChange(value)
  }
  const pick = async (row: Row) => {
    const option = row.create === undefined ? row : await create?.make(row.create)
    if (option === undefined) return
    setText(option.label)
    put(free ? option.label : option.id)
    onPick?.(option)
  }
  const typed = (value: string | Row) => {
    if (typeof value !== 'string') return
    setText(value)
    if (free || value === '') put(free ? value : null)
    else if (field.value !== null) put(null)
  }
  return (
    <PrimeReactHost>
      <AutoComplete
        inputId={ties.id}
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
        completeMethod={event => void ask(event.query)}
        onChange={event => typed(event.value)}
        onSelect={event => void pick(event.value)}
        onBlur={field.onBlur}
        pt={{ input: { root: { ...ties, autoComplete: 'off' } }, list: { 'aria-label': 'Suggestions' } }}
      />
    </PrimeReactHost>
  )
}

export interface PickFieldProps<Values extends FieldValues = FieldValues> extends FieldProps<Values> {
  /** Asked from the second letter on, 300 ms after the last key. */
  search: (text: string) => Promise<readonly Option[]> | readonly Option[]
  /** Names the value that the form starts with. */
  labelOf?: (id: Option['id']) => string | undefined
  /** A last row that makes what was not found; gives the new option. */
  create?: { label: (text: string) => string; make: (text: string) => Promise<Option | undefined> }
  /** The words themselves are the value, picked or not. */
  free?: boolean
  onPick?: (option: Option) => void
  placeholder?: string
}
