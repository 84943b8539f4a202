import { Link } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { historyCalls } from '#frontend/features/history/historyCalls.ts'
import { useChangedSinceLook } from '#frontend/features/history/useChangedSinceLook.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import type { ChangedItem } from '#shared/domain/history/changedSince.ts'
import { fullNameOf } from '#shared/domain/item/itemNames.ts'
import { bagCodeOf } from '#shared/domain/tree/tree.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'

/** The items that others changed since this reviewer last looked. Empty before the first look. */
export function ChangedSinceLook() {
  const { building } = useOpenBuilding()
  const changed = useChangedSinceLook(true)
  const look = useCommand('lastLook')
  if (changed.length === 0) return null
  const mark = () => void look.run(historyCalls.look, { params: { id: building } })
  return (
    <Section title={`Changed since you last looked: ${changed.length}`}>
      <ul className="stack">
        {changed.map(each => (
          <li key={each.item.id}>
            <ChangedLink {...each} />
          </li>
        ))}
      </ul>
      <div>
        <Button icon="check" busy={look.busy} onClick={mark}>
          Mark as seen
        </Button>
      </div>
    </Section>
  )
}

function ChangedLink({ item, room }: ChangedItem) {
  const { survey, building } = useOpenBuilding()
  const facts = [room.name, item.updated_by, formatMoment(item.updated_at)].filter(Boolean).join(', ')
  return (
    <>
      <Link to={`${paths.room(survey, building, room.floor_id, room.id)}?item=${item.id}`}>
        {[bagCodeOf(item), fullNameOf(item)].filter(Boolean).join(' ')}
      </Link>{' '}
      <span className="quiet">{facts}</span>
    </>
  )
}
