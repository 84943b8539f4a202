import { useNamesById } from '#frontend/queries/pickerLists.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { useDropOfBuilding } from './dragged.ts'
import { PlannedBuilding } from './PlannedBuilding.tsx'

interface Props {
  readonly buildings: readonly BuildingListEntry[]
  readonly onOpen: (building: BuildingListEntry) => void
  readonly onDropped: (id: string) => void
}

/** Active buildings without a date, or whose date has passed. Dropped here, a building has no date any more. */
export function Unplanned({ buildings, onOpen, onDropped }: Props) {
  const names = useNamesById()
  const { isOver, handlers } = useDropOfBuilding(onDropped)
  return (
    <Section title="To be planned">
      <div className={`unplanned ${isOver ? 'week-over' : ''}`} {...handlers}>
        {buildings.length === 0 ? (
          <p className="quiet">Every active building has a date.</p>
        ) : (
          <ul>
            {buildings.map(building => (
              <PlannedBuilding
                key={building.id}
                building={building}
                lead={names.get(building.surveyors[0] ?? '') ?? ''}
                onOpen={onOpen}
              />
            ))}
          </ul>
        )}
      </div>
    </Section>
  )
}
