import { Button } from '#frontend/ui/elements/Button.tsx'
import { moveToFront, toggleValue } from '#frontend/ui/elements/rovingIndex.ts'
import { nameWithout, type Option } from './SelectField.tsx'

type Id = Option['id']

/** The ids in a field’s value; empty for anything but a list. */
export const idsOf = (value: unknown): Id[] =>
  Array.isArray(value) ? value.filter(each => typeof each === 'string' || typeof each === 'number') : []

interface ChosenPeopleProps {
  readonly label: string
  readonly people: readonly Option[]
  readonly lead: string | undefined
  readonly chosen: Id[]
  readonly onChange: (chosen: Id[]) => void
}

/** The chosen options in order. Rendered before the list to tick has loaded, so that nothing below it moves. */
export function ChosenPeople({ label, people, lead, chosen, onChange }: ChosenPeopleProps) {
  const nameOf = (id: Id) => people.find(option => option.id === id)?.label ?? nameWithout(people)
  if (chosen.length === 0) return null
  return (
    <ol className="people" aria-label={`Chosen for ${label}`}>
      {chosen.map((id, index) => (
        <li key={id}>
          <span>{nameOf(id)}</span>
          {lead !== undefined && index === 0 && <span className="quiet small">{lead}</span>}
          {lead !== undefined && index > 0 && (
            <Button kind="quiet" onClick={() => onChange(moveToFront(chosen, id))}>
              Make {lead.toLowerCase()}
            </Button>
          )}
          <Button
            kind="quiet"
            icon="close"
            label={`Remove ${nameOf(id)}`}
            onClick={() => onChange(toggleValue(chosen, id))}
          />
        </li>
      ))}
    </ol>
  )
}
