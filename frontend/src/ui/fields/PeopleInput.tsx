import { MultiSelect } from 'primereact/multiselect'
import type { ControllerRenderProps, FieldValues } from 'react-hook-form'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { PrimeReactHost } from '#frontend/ui/elements/PrimeReactHost.tsx'
import { moveToFront, toggleValue } from '#frontend/ui/elements/rovingIndex.ts'
import type { FieldBindings } from './Field.tsx'
import { nameWithout, type Option, SHORT_LIST } from './SelectField.tsx'

type Id = Option['id']
interface Props {
  label: string
  people: readonly Option[]
  lead: string | undefined
  placeholder: string
  bindings: FieldBindings
  field: ControllerRenderProps<FieldValues, string>
}

const ids = (value: unknown): Id[] =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string' || typeof each === 'number') : []

/** The lazily loaded part of PeopleField: a list to tick, and below it the chosen options in order. */
export default function PeopleInput({ label, people, lead, placeholder, bindings, field }: Props) {
  const chosen = ids(field.value)
  const nameOf = (id: Id) => people.find(option => option.id === id)?.label ?? nameWithout(people)
  return (
    <PrimeReactHost>
      <MultiSelect
        inputId={bindings.id}
        inputRef={field.ref}
        className="input"
        value={chosen}
        options={[...people]}
        optionLabel="label"
        optionValue="id"
        filter={people.length > SHORT_LIST}
        appendTo="self"
        showSelectAll={false}
        placeholder={placeholder}
        selectedItemsLabel="{0} chosen"
        maxSelectedLabels={0}
        dropdownIcon={<Icon name="down" />}
        closeIcon={<Icon name="close" />}
        onChange={event => field.onChange(event.value)}
        onBlur={field.onBlur}
        pt={{
          input: { 'aria-label': label, 'aria-describedby': bindings['aria-describedby'] },
          trigger: { 'aria-hidden': true, role: 'presentation' },
          filterInput: { root: { 'aria-label': `Search ${label}` } },
          header: { hidden: people.length <= SHORT_LIST },
          list: { 'aria-label': label },
          // A checkbox inside an option would nest two controls; primeReact.css draws the tick instead.
          checkboxContainer: { hidden: true },
        }}
      />
      {chosen.length > 0 && (
        <ol className="people" aria-label={`Chosen for ${label}`}>
          {chosen.map((id, index) => (
            <li key={id}>
              <span>{nameOf(id)}</span>
              {lead !== undefined && index === 0 && <span className="quiet small">{lead}</span>}
              {lead !== undefined && index > 0 && (
                <Button kind="quiet" onClick={() => field.onChange(moveToFront(chosen, id))}>
                  Make {lead.toLowerCase()}
                </Button>
              )}
              <Button
                kind="quiet"
                icon="close"
                label={`Remove ${nameOf(id)}`}
                onClick={() => field.onChange(toggleValue(chosen, id))}
              />
            </li>
          ))}
        </ol>
      )}
    </PrimeReactHost>
  )
}
