import { type CSSProperties, type KeyboardEvent, useId, useLayoutEffect, useRef } from 'react'
import type { CellAt, NextKey } from './sheetMoves.ts'
import { SHEET_ROLES, type SheetColumn } from './sheetProps.ts'

interface Props {
  readonly id: string
  readonly at: CellAt
  readonly column: SheetColumn
  readonly text: string
  readonly fixed: string | undefined
  readonly problem: string | undefined
  readonly style: CSSProperties
  readonly isActive: boolean
  readonly isSelected: boolean
  readonly draft: string | undefined
  readonly onDraft?: ((text: string) => void) | undefined
  /** Ends the edit with the text to keep, or undefined, and the key that moves on. */
  readonly onEnd?: ((text: string | undefined, next?: NextKey) => void) | undefined
}

/** A cell of a sheet; an input while it is edited. */
export function SheetCell(props: Props) {
  const { at, column, text, fixed, problem, draft } = props
  const classes = [
    column.isHead && 'sheet-stays',
    fixed !== undefined && 'sheet-fixed',
    props.isSelected && 'sheet-selected',
    problem !== undefined && 'sheet-problem',
    props.isActive && 'sheet-active',
  ]
  const attributes = {
    ...SHEET_ROLES.cell,
    id: props.id,
    'data-cell': `${at.row} ${at.column}`,
    'aria-colindex': at.column + 1,
    'aria-selected': props.isSelected,
    'aria-readonly': fixed !== undefined || undefined,
    'aria-invalid': problem !== undefined || undefined,
    title: problem ?? fixed ?? (text || undefined),
  }
  return (
    <td className={classes.filter(Boolean).join(' ')} style={props.style} {...attributes}>
      {draft === undefined ? text : <CellInput {...props} draft={draft} />}
    </td>
  )
}

function CellInput({ column, draft, onDraft, onEnd }: Props & { readonly draft: string }) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  const list = useId()
  useLayoutEffect(() => {
    const field = input.current
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  const finish: NonNullable<Props['onEnd']> = (text, next) => {
    if (isOver.current) return
    isOver.current = true
    onEnd?.(text, next)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Escape') finish(undefined)
    else if (event.key === 'Enter') finish(draft, event.shiftKey ? 'ArrowUp' : 'ArrowDown')
    else if (event.key === 'Tab') finish(draft, event.shiftKey ? 'ArrowLeft' : 'ArrowRight')
    else return
    event.preventDefault()
  }
  return (
    <>
      <input
        ref={input}
        className="sheet-input"
        aria-label={column.title}
        list={column.choices ? list : undefined}
        value={draft}
        onChange={event => onDraft?.(event.target.value)}
        onKeyDown={press}
        onBlur={() => finish(draft)}
      />
      {column.choices && (
        <datalist id={list}>
          {column.choices.map(choice => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </>
  )
}
