import { useEffect, useRef } from 'react'
import { ToolButton } from './ToolButton.tsx'
import type { SeriesState } from './useSeries.ts'

const MAX_NAME_LETTERS = 190

interface NamePanelProps {
  readonly naming: SeriesState
  readonly onDone: () => void
}

/** Asks for the name of a finished drawing. A suggested name saves it with one press. */
export function NamePanel({ naming, onDone }: NamePanelProps) {
  const { name, names, problem, isSaving, cancel } = naming
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.select()
    return onDone
  }, [onDone])
  return (
    <div className="drawing-panel">
      <input
        ref={field}
        className="drawing-words"
        aria-label="Room name"
        placeholder="Room name"
        required
        maxLength={MAX_NAME_LETTERS}
        value={name}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && 'drawing-name-problem'}
        enterKeyHint="next"
        onChange={event => naming.setName(event.target.value)}
        onKeyDown={event => {
          if (event.key === 'Enter') naming.saveAs(name)
          if (event.key === 'Escape') onDone()
        }}
      />
      <button type="button" className="button button-primary" aria-busy={isSaving} onClick={() => naming.saveAs(name)}>
        Save room
      </button>
      {cancel && (
        <button type="button" className="button" onClick={cancel}>
          Cancel
        </button>
      )}
      {(naming.smaller || naming.larger) && (
        <span className="drawing-size" role="toolbar" aria-label="Size of the outline">
          <ToolButton name="minus" label="Smaller outline" off={!naming.smaller} onPress={() => naming.smaller?.()} />
          <ToolButton name="plus" label="Larger outline" off={!naming.larger} onPress={() => naming.larger?.()} />
        </span>
      )}
      {problem && (
        <p id="drawing-name-problem" className="drawing-problem" role="alert">
          {problem}
        </p>
      )}
      <ul className="drawing-names" aria-label="Suggested names">
        {names.map(each => (
          <li key={each}>
            <button type="button" className="button" onClick={() => naming.saveAs(each)}>
              {each}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
