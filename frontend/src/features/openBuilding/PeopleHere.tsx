import type { Person } from './usePresent.ts'
import './openBuilding.css'

/** Who else is here, as a fact under the title: initials with names. Undefined where nobody is. */
export const peopleHere = (where: string, people: readonly Person[]) =>
  people.length > 0 && (
    <span className="people-here" role="status">
      {where}
      {people.map(({ id, name }) => (
        <span key={id} className="person-here">
          <span className="initials" aria-hidden="true">
            {initialsOf(name)}
          </span>
          {name}
        </span>
      ))}
    </span>
  )

const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/)
  return [words[0], words.length > 1 ? words.at(-1) : '']
    .map(word => word?.[0] ?? '')
    .join('')
    .toUpperCase()
}
