import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { countFloorItems } from '#shared/domain/item/counts.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { floorsOf } from '#shared/domain/tree/tree.ts'

/** Links to floors, rooms and items of a reviewed building, which has no floor table. */
export function FloorLinks() {
  const { tree, survey, building } = useOpenBuilding()
  return (
    <Section title="What was surveyed">
      <ul className="floor-links">
        {floorsOf(tree).map(({ id, name }) => {
          const { rooms_count, items_count } = countFloorItems(tree, id)
          return (
            <li key={id}>
              <ButtonLink icon="eye" to={paths.floor(survey, building, id)}>
                {name}
              </ButtonLink>
              <span className="quiet small">
                {countOf(rooms_count, 'room')}, {countOf(items_count, 'item')}
              </span>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}
