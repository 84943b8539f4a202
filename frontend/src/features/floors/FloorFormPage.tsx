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
import { FloorForm } from './FloorForm.tsx'

/** Create floor and edit floor. */
export function FloorFormPage() {
  const { tree, survey, building } = useInside()
  const floorId = useParam('floor')
  const floor = find(tree.floors, floorId)
  const navigate = useNavigate()
  const onBuilding = paths.building(survey, building)
  const title = floorId ? `Edit ${floor?.name ?? 'floor'}` : 'New floor'
  useTrail(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: onBuilding },
    ...(floor ? [{ name: floor.name, to: paths.floor(survey, building, floorId) }] : []),
    { name: floor ? 'Edit' : title },
  )
  if (floorId && !floor) return <Gone what="floor" to={onBuilding} />
  if (isLocked(tree.building.status_id))
    return (
      <Page title={title}>
        <Banner>{sentence('building_reviewed')}</Banner>
      </Page>
    )
  const saved = async (outcome: 'acknowledged' | 'waiting') => {
    toast(
      outcome === 'acknowledged' ? 'The floor has been saved' : 'Kept on this device; sent when there is a connection',
    )
    await navigate(onBuilding)
  }
  return (
    <Page title={title} facts={[tree.building.name]} tour="floor_create">
      <FloorForm
        key={floorId}
        floor={floor}
        back={floor ? paths.floor(survey, building, floorId) : onBuilding}
        onSaved={saved}
      />
    </Page>
  )
}
