import { type RefObject, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { SmallPlan } from '#frontend/features/openBuilding/SmallPlan.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { useMedia } from '#frontend/ui/elements/useMedia.ts'
import { isToVisit } from '#shared/domain/building/planAreas.ts'
import type { Floor } from '#shared/domain/tree/floor.ts'
import { floorsOf, roomsOf, type Tree } from '#shared/domain/tree/tree.ts'

/** The floors of the building, and how many rooms of this one are surveyed. */
export function FloorStrip({ floor }: { readonly floor: Floor }) {
  const { tree } = useOpenBuilding()
  const floors = floorsOf(tree)
  const { done, all } = roomProgress(tree, floor.id)
  return (
    <div className="floor-strip">
      {floors.length > 1 && <FloorLinks floors={floors} current={floor.id} />}
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

interface FloorLinksProps {
  readonly floors: readonly Floor[]
  /** The id of the shown floor. */
  readonly current: string
}

function FloorLinks({ floors, current }: FloorLinksProps) {
  const { survey, building } = useOpenBuilding()
  const hasPlans = useMedia('(width >= 1000px)')
  const currentLink = useRef<HTMLAnchorElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another floor is another link
  useEffect(() => currentLink.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' }), [current])
  const strip = useRef<HTMLElement>(null)
  const isCut = useIsCut(strip)
  return (
    <>
      <nav ref={strip} aria-label="Floors">
        <ul>
          {floors.map(({ id, name, image }) => (
            <li key={id}>
              <Link
                to={paths.floor(survey, building, id)}
                {...(id === current && { ref: currentLink, 'aria-current': 'page' })}
              >
                {hasPlans && image && <SmallPlan key={image.file} plan={image} width={44} height={30} />}
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {isCut && (
        <Button
          kind="quiet"
          icon="right"
          label="More floors"
          onClick={() => strip.current && scrollOn(strip.current)}
        />
      )}
    </>
  )
}

/** Whether the links of the strip need more width than there is. */
function useIsCut(strip: RefObject<HTMLElement | null>): boolean {
  const [isCut, setIsCut] = useState(false)
  useEffect(() => {
    const { current: element } = strip
    if (!element) return
    const observer = new ResizeObserver(() => setIsCut(element.scrollWidth > element.clientWidth))
    for (const each of [element, ...element.children]) observer.observe(each)
    return () => observer.disconnect()
  }, [strip])
  return isCut
}

/** Scrolls to the next links, and after the last ones to the first. */
function scrollOn(strip: HTMLElement): void {
  const isAtEnd = strip.scrollLeft + strip.clientWidth >= strip.scrollWidth - 1
  strip.scrollLeft = isAtEnd ? 0 : strip.scrollLeft + 0.8 * strip.clientWidth
}

/** The number of rooms, and of surveyed ones. Does not count rooms out of scope. */
function roomProgress(tree: Tree, floorId: string) {
  const rooms = roomsOf(tree, floorId).filter(room => room.is_scoped)
  return { all: rooms.length, done: rooms.filter(room => !isToVisit(tree, room)).length }
}
