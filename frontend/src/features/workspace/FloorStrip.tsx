import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { SmallPlan } from '#frontend/features/openBuilding/SmallPlan.tsx'
import { useMedia } from '#frontend/ui/elements/useMedia.ts'
import { isToVisit } from '#shared/domain/building/planAreas.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import { floorsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'

/** The floors of the building, and how many rooms of this one are surveyed. */
export function FloorStrip({ floor }: { readonly floor: Floor }) {
  const { tree, survey, building } = useOpenBuilding()
  const floors = floorsOf(tree)
  const { done, all } = roomProgress(tree, floor.id)
  const hasPlans = useMedia('(width >= 1000px)')
  const current = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another floor is another link
  useEffect(() => current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [floor.id])
  return (
    <div className="floor-strip">
      {floors.length > 1 && (
        <nav aria-label="Floors">
          <ul>
            {floors.map(({ id, name, image }) => (
              <li key={id}>
                <Link
                  to={paths.floor(survey, building, id)}
                  {...(id === floor.id && { ref: current, 'aria-current': 'page' })}
                >
                  {hasPlans && image && <SmallPlan key={image.file} plan={image} width={44} height={30} />}
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {all > 0 && (
        <p className="floor-progress figures">
          <span className="floor-progress-bar" aria-hidden="true">
            <span style={{ width: `${(100 * done) / all}%` }} />
          </span>
          {done} of {all} {all === 1 ? 'room' : 'rooms'} done
        </p>
      )}
    </div>
  )
}

/** The number of rooms, and of surveyed ones. Does not count rooms out of scope. */
function roomProgress(tree: Tree, floorId: string) {
  const rooms = roomsOf(tree, floorId).filter(room => room.is_scoped)
  return { all: rooms.length, done: rooms.filter(room => !isToVisit(tree, room)).length }
}
