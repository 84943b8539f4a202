import { useState } from 'react'
import { PlanView } from '#frontend/drawing/plan/PlanView.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import type { IssuedRegister, RegisterFloor } from '#shared/domain/building/issuedRegister.ts'
import { foldText } from '#shared/domain/text/foldText.ts'
import { isInside } from '#shared/drawing/geometry.ts'
import type { Point } from '#shared/drawing/layer.ts'
import { RoomItems } from './RoomItems.tsx'
import { type Files, type FilesSource, useFiles } from './useFiles.ts'

type RegisterContent = Pick<IssuedRegister, 'floors' | 'items' | 'is_as_issued'>
interface RegisterProps {
  readonly register: RegisterContent
  readonly source: FilesSource
}

/** The register by floor and room, with the floor’s plan. A tap on the plan leads to the room. */
export function Register({ register, source }: RegisterProps) {
  const { floors } = register
  const [floorId, setFloorId] = useState(floors[0]?.id)
  const [search, setSearch] = useState('')
  const files = useFiles(source)
  const floor = floors.find(({ id }) => id === floorId)
  if (!floor) return <Empty title="No register is issued" hint="See Documents for what is issued for this building." />
  return (
    <div className="stack">
      {!register.is_as_issued && (
        <Banner tone="warning">
          This building is being re-inspected. Here is what the current report says. Plans and photos come back when the
          next one is issued.
        </Banner>
      )}
      <div className="portal-tools">
        {floors.length > 1 && (
          <select
            className="input select"
            aria-label="Floor"
            value={floorId}
            onChange={event => setFloorId(event.target.value)}
          >
            {floors.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
        <input
          className="input"
          type="search"
          aria-label="Search rooms and materials"
          placeholder="Search rooms and materials"
          value={search}
          onChange={event => setSearch(event.target.value)}
        />
      </div>
      <div className="portal-floor">
        {register.is_as_issued && <Plan floor={floor} files={files} />}
        <Rooms key={floor.id} register={register} floor={floor} search={search} files={files} />
      </div>
    </div>
  )
}

/** The plan is for pointers only; keyboard users have the list of rooms beside it. */
function Plan({ floor: { name, plan, areas }, files }: { floor: RegisterFloor; files: Files }) {
  if (!plan) return <p className="quiet">There’s no plan of this floor.</p>
  if (files.failure) return <p className="quiet">{files.failure}</p>
  const url = files.links?.[plan.file]
  return (
    <div className="portal-plan">
      <PlanView
        plan={{ url, width: plan.width, height: plan.height }}
        areas={areas}
        alt={`Floor plan of ${name} with the items of the register`}
        onPlace={at => {
          const area = areaAt(areas, at)
          const target = document.getElementById(area ?? '')
          if (target instanceof HTMLDetailsElement) target.open = true
          target?.scrollIntoView({ block: 'center' })
          target?.focus()
        }}
      />
    </div>
  )
}

interface RoomsProps {
  readonly register: RegisterContent
  readonly floor: RegisterFloor
  readonly search: string
  readonly files: Files
}

function Rooms({ register, floor, search, files }: RoomsProps) {
  const words = foldText(search)
  const rooms = floor.rooms
    .map(room => {
      const all = register.items.filter(({ room_id }) => room_id === room.id)
      const isNamed = foldText(room.name).includes(words)
      const items = isNamed
        ? all
        : all.filter(item => foldText(`${item.name} ${item.sample_id} ${item.result}`).includes(words))
      return { room, items, isFound: isNamed || items.length > 0 }
    })
    .filter(({ isFound }) => isFound)
  if (rooms.length === 0) return <Empty title="Nothing matches" hint="Try fewer letters, or another floor." />
  return (
    <div className="stack-wide">
      {rooms.map(({ room, items }) => (
        <RoomItems key={room.id} room={room} items={items} files={files} />
      ))}
    </div>
  )
}

/** The id of the front area at a point of the plan; later areas are in front. */
const areaAt = (areas: RegisterFloor['areas'], at: Point): string | undefined =>
  areas.findLast(({ layer }) => layer.polygons.some(({ points }) => isInside(points, at)))?.id
