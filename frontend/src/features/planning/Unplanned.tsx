import { useNamesById } from '#frontend/queries/pickerLists.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { GridTools } from '#frontend/ui/grid/GridTools.tsx'
import { FIRST_QUERY } from '#frontend/ui/grid/gridQuery.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import type { PlanningEntry } from '#shared/contract/building/surveys.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { useDropOfBuilding } from './draggedBuilding.ts'
import { PlannedBuilding } from './PlannedBuilding.tsx'
import type { PlanningList } from './usePlanning.ts'

interface Props {
  readonly list: PlanningList
  /** Whether the list still shows the previous search. */
  readonly refreshing: boolean
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly onMore: () => void
  readonly onOpen: (building: PlanningEntry) => void
  readonly onDropped: (id: string) => void
}

/** Active buildings without a date, or with a past one. Dropping a building here removes its date. */
export function Unplanned({ list, refreshing, search, onSearch, onMore, onOpen, onDropped }: Props) {
  const names = useNamesById()
  const { isOver, handlers } = useDropOfBuilding(onDropped)
  const { buildings, next, more } = list
  const none = search ? 'No building to be planned matches.' : 'Every active building has a date.'
  return (
    <Section title="To be planned">
      <GridTools
        query={{ ...FIRST_QUERY, paginate: buildings.length, search }}
        onQuery={query => onSearch(query.search)}
        placeholder="Search buildings to be planned"
        filters={
          <span className="quiet small figures" role="status">
            {more
              ? `${countOf(buildings.length, 'building')}, and there are more`
              : countOf(buildings.length, 'building')}
          </span>
        }
      />
      <div className={`unplanned ${isOver ? 'week-over' : ''}`} {...handlers}>
        {buildings.length === 0 ? (
          refreshing ? (
            <Skeleton />
          ) : (
            <p className="quiet">{none}</p>
          )
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
        {next && <Button onClick={onMore}>Show more</Button>}
        {more && !next && <p className="quiet">More buildings match. Add a word to the search.</p>}
      </div>
    </Section>
  )
}
