import { type KeyboardEvent, useId, useState } from 'react'
import { FieldFrame, useField } from '#frontend/ui/fields/Field.tsx'
import type { AddressSuggestion } from '#shared/domain/vocabulary/addressSearch.ts'
import { useAddressSearch } from './useAddressSearch.ts'
import './addresses.css'

interface Props {
  readonly name: string
  readonly onPick: (suggestion: AddressSuggestion) => void
}

/** The street, with New Zealand addresses as suggestions. Any typed text is accepted. */
export function AddressField({ name, onPick }: Props) {
  const { form, error } = useField(name)
  const listId = useId()
  const { suggestions, note, activeIndex, isOpen, close, pick, search, press } = useSuggestionList(onPick)
  const { onBlur, onChange, ...field } = form.register(name)
  return (
    <FieldFrame name={name} label="Address" required hint={note} error={error}>
      {bindings => (
        <div className="address">
          <input
            className="input"
            type="text"
            autoComplete="off"
            placeholder="Street, then suburb or town"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={activeIndex >= 0 ? `${listId}-${activeIndex}` : undefined}
            {...bindings}
            {...field}
            onKeyDown={press}
            onChange={event => {
              void onChange(event)
              search(event.target.value)
            }}
            onBlur={event => {
              close()
              void onBlur(event)
            }}
          />
          <div className="address-list" id={listId} role="listbox" aria-label="Suggestions" hidden={!isOpen}>
            {suggestions.map((suggestion, index) => (
              <div
                key={suggestion.id}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === activeIndex}
                onMouseDown={event => {
                  event.preventDefault()
                  pick(suggestion)
                }}
              >
                {suggestion.label}
              </div>
            ))}
          </div>
          <span className="hidden-visually" role="status">
            {isOpen ? `${suggestions.length} addresses to choose from` : note}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}

/** The list of suggestions: the arrow keys move through it, Enter picks, Escape closes it. */
function useSuggestionList(onPick: Props['onPick']) {
  const [typed, setTyped] = useState<string>()
  const { suggestions, note, close: closeList } = useAddressSearch(typed)
  const [activeIndex, setActiveIndex] = useState(-1)
  const isOpen = suggestions.length > 0
  const close = () => {
    setTyped(undefined)
    setActiveIndex(-1)
    closeList()
  }
  const pick = (suggestion: AddressSuggestion | undefined) => {
    close()
    if (suggestion) onPick(suggestion)
  }
  const search = (text: string) => {
    setActiveIndex(-1)
    setTyped(text)
  }
  const press = (event: KeyboardEvent) => {
    if (!isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step)
      setActiveIndex(
        index => (index + step + suggestions.length + (index < 0 && step < 0 ? 1 : 0)) % suggestions.length,
      )
    else if (event.key === 'Enter' && activeIndex >= 0) pick(suggestions[activeIndex])
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { suggestions, note, activeIndex, isOpen, close, pick, search, press }
}
