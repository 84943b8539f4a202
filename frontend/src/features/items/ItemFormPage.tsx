import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { isLocked } from '#shared/domain/buildingStatus.ts'
import { sentence } from '#shared/domain/refusal.ts'
import { find } from '#shared/domain/tree.ts'
import { paths } from '../../app/paths.ts'
import { useTrail } from '../../app/trail.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Page } from '../../ui/Page.tsx'
import { toast } from '../../ui/toast.tsx'
import { useInside, useParam } from '../buildings/inside.ts'
import { Gone } from '../rooms/Gone.tsx'
import { ItemForm } from './ItemForm.tsx'
import type { Next, Outcome } from './next.ts'
import './items.css'

const TOLD: Readonly<Record<Outcome, string>> = {
  acknowledged: 'Item saved',
  waiting: 'Item saved on this device; it is sent when there is a connection',
}

/** Create item and edit item. */
export function ItemFormPage() {
  const { tree, survey, building } = useInside()
  const [floorId, roomId, itemId] = [useParam('floor'), useParam('room'), useParam('item')]
  const floor = find(tree.floors, floorId)
  const room = find(tree.rooms, roomId)
  const item = find(tree.items, itemId)
  const inRoom = paths.room(survey, building, floorId, roomId)
  const title = itemId ? 'Edit item' : 'New item'
  const [round, setRound] = useState(0)
  const navigate = useNavigate()
  useTrail(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: paths.building(survey, building) },
    { name: floor?.name ?? 'Floor', to: paths.floor(survey, building, floorId) },
    { name: room?.name ?? 'Room', to: inRoom },
    { name: item?.name ?? title },
  )
  if (!floor || !room) return <Gone what="room" to={paths.floor(survey, building, floorId)} />
  if (itemId && !item) return <Gone what="item" to={inRoom} />
  const saved = (next: Next, outcome: Outcome) => {
    toast(TOLD[outcome])
    if (next === 'room') return void navigate(inRoom)
    setRound(round + 1)
    window.scrollTo(0, 0)
  }
  return (
    <Page title={title} facts={[room.name, floor.name, tree.building.name]} tour="item_create">
      {isLocked(tree.building.status_id) ? (
        <Banner>{sentence('building_reviewed')}</Banner>
      ) : (
        <div className="item-form">
          <ItemForm key={`${itemId}${round}`} floor={floor} room={room} item={item} back={inRoom} onSaved={saved} />
        </div>
      )}
    </Page>
  )
}
