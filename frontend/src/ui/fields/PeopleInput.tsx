import { useId, useState } from 'react'
import type { ControllerRenderProps, FieldValues } from 'react-hook-form'
import { Check } from '#frontend/ui/elements/Check.tsx'
import { toggleValue } from '#frontend/ui/elements/rovingIndex.ts'
import { foldText } from '#shared/domain/text/foldText.ts'
import { idsOf } from './ChosenPeople.tsx'
import type { FieldBindings } from './Field.tsx'
import { type Option, SHORT_LIST } from './SelectField.tsx'

interface Props {
  label: string
  people: readonly Option[]
  placeholder: string
  bindings: FieldBindings
  field: ControllerRenderProps<FieldValues, string>
}

/** A button that opens a list to tick. The list is part of the page, so that no edge of a dialog or screen cuts it off. */
export function PeopleInput({ label, people, placeholder, bindings, field }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const list = useId()
  const count = idsOf(field.value).length
  return (
    <>
      <button
        type="button"
        ref={field.ref}
        id={bindings.id}
        className="input select people-button"
        aria-labelledby={`${bindings.id}-label ${bindings.id}`}
        aria-describedby={bindings['aria-describedby']}
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        data-invalid={bindings['aria-invalid']}
        onClick={() => setIsOpen(!isOpen)}
        onBlur={field.onBlur}
      >
        {count === 0 ? <span className="quiet">{placeholder}</span> : `${count} chosen`}
      </button>
      {isOpen && <PeopleList id={list} label={label} people={people} field={field} />}
    </>
  )
}

function PeopleList({ id, label, people, field }: Pick<Props, 'label' | 'people' | 'field'> & { id: string }) {
  const [query, setQuery] = useState('')
  const chosen = idsOf(field.value)
  const found = people.filter(person => foldText(person.label).includes(foldText(query.trim())))
  return (
    <fieldset className="people-list" id={id} aria-label={label}>
      {people.length > SHORT_LIST && (
        <input
          className="input"
          type="search"
          aria-label={`Search ${label}`}
          placeholder="Search by name"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          // Enter would send the form.
          onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      <div>
        {found.map(person => (
          <label key={person.id} className="check">
            <Check
              checked={chosen.includes(person.id)}
              onChange={() => field.onChange(toggleValue(chosen, person.id))}
              onBlur={field.onBlur}
            />
            {person.label}
          </label>
        ))}
        {found.length === 0 && <p className="quiet">Nothing found</p>}
      </div>
    </fieldset>
  )
}
