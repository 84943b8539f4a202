import { MultiSelect } from 'primereact/multiselect'
import type { ControllerRenderProps, FieldValues } from 'react-hook-form'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { PrimeReactHost } from '#frontend/ui/elements/PrimeReactHost.tsx'
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

/** The lazily loaded part of PeopleField: a list to tick. */
export default function PeopleInput({ label, people, placeholder, bindings, field }: Props) {
  const chosen = idsOf(field.value)
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
    </PrimeReactHost>
  )
}
