import { initials } from '#shared/domain/text/initials.ts'
import type { Person } from './usePresentUsers.ts'
import './openBuilding.css'

/** The other users who are here, as a line below the title: initials with names. False without others. */
export const peopleHere = (place: string, people: readonly Person[]) =>
  people.length > 0 && (
    <span className="people-here" role="status">
      {place}
      {people.map(({ id, name }) => (
        <span key={id} className="person-here">
          <span className="initials" aria-hidden="true">
            {initials(name)}
          </span>
          {name}
        </span>
      ))}
    </span>
  )
