import { type KeyboardEvent, useId, useState } from 'react'
import { FieldFrame, useField } from '#frontend/ui/fields/Field.tsx'
import type { AddressSuggestion } from '#shared/domain/vocabulary/addressSearch.ts'
import { useAddressSearch } from './useAddressSearch.ts'
import './addresses.css'

interface Props {
  readonly name: string
  readonly onPick: (found: AddressSuggestion) => void
}

/** The street, with addresses of New Zealand to choose from. What is typed by hand is always taken as it is. */
export function AddressField({ name, onPick }: Props) {
  const { form, error } = useField(name)
  const [typed, type] = useState<string>()
  const { found, note, clear } = useAddressSearch(typed)
  const [at, point] = useState(-1)
  const list = useId()
  const isOpen = found.length > 0
  const close = () => {
    type(undefined)
    point(-1)
    clear()
  }
  const pick = (chosen: AddressSuggestion | undefined) => {
    close()
    if (chosen) onPick(chosen)
  }
  const press = (event: KeyboardEvent) => {
    if (!isOpen) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) point(place => (place + step + found.length + (place < 0 && step < 0 ? 1 : 0)) % found.length)
    else if (event.key === 'Enter' && at >= 0) pick(found[at])
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const { onBlur, onChange, ...field } = form.register(name)
  return (
    <FieldFrame
      name={name}
      label="Address"
      required
      hint={note && `${note}. Enter the address manually.`}
      error={error}
    >
      {ties => (
        <div className="address">
          <input
            className="input"
            type="text"
            autoComplete="off"
            placeholder="Street, then suburb or town"
            role="combobox"
            aria-expanded={isOpen}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
            {...ties}
            {...field}
            onKeyDown={press}
            onChange={event => {
              void onChange(event)
              point(-1)
              type(event.target.value)
            }}
            onBlur={event => {
              close()
              void onBlur(event)
            }}
          />
          <div className="address-list" id={list} role="listbox" aria-label="Suggestions" hidden={!isOpen}>
            {found.map((each, index) => (
              <div
                key={each.id}
                id={`${list}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === at}
                onMouseDown={event => {
                  event.preventDefault()
                  pick(each)
                }}
              >
                {each.label}
              </div>
            ))}
          </div>
          <span className="hidden-visually" role="status">
            {isOpen ? `${found.length} addresses to choose from` : note}
          </span>
        </div>
      )}
    </FieldFrame>
  )
}
