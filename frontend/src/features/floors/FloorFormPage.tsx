import { useNavigate } from 'react-router-dom'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenedRow } from '#frontend/features/openBuilding/DeletedRow.tsx'
import { NotInBuilding } from '#frontend/features/openBuilding/NotInBuilding.tsx'
import { useOpenBuilding, useRouteParam } from '#frontend/features/openBuilding/openBuilding.ts'
import { savedSentence } from '#frontend/features/openBuilding/savedSentence.ts'
import type { EditOutcome } from '#frontend/store/useEdit.ts'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { TallForm } from '#frontend/ui/fields/TallForm.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { findRow } from '#shared/domain/tree/tree.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { FloorForm } from './FloorForm.tsx'

export function FloorFormPage() {
  const { tree, survey, building } = useOpenBuilding()
  const floorId = useRouteParam('floor')
  const { row: floor, isDeleted } = useOpenedRow(findRow(tree.floors, floorId), floorId, `floor:${floorId}`)
  const navigate = useNavigate()
  const onBuilding = paths.building(survey, building)
  const title = floorId ? `Edit ${floor?.name ?? 'floor'}` : 'New floor'
  useSetBreadcrumbs(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: onBuilding },
    ...(floor ? [{ name: floor.name, to: paths.floor(survey, building, floorId) }] : []),
    { name: floor ? 'Edit' : title },
  )
  if (floorId && !floor) return <NotInBuilding noun="floor" to={onBuilding} />
  if (isLocked(tree.building.status_id))
    return (
      <Page title={title}>
        <Banner>{refusalSentence('building_reviewed')}</Banner>
      </Page>
    )
  const onSaved = async (outcome: EditOutcome, id: string) => {
    const open = { label: 'Open', run: () => navigate(paths.floor(survey, building, id)) }
    toast(savedSentence('Floor', outcome), 'success', floor ? undefined : open)
    await navigate(onBuilding)
  }
  return (
    <Page title={title} facts={[tree.building.name]} tour="floor_create">
      <TallForm>
        <FloorForm
          key={floorId}
          floor={floor}
          isDeleted={isDeleted}
          back={floor && !isDeleted ? paths.floor(survey, building, floorId) : onBuilding}
          onSaved={onSaved}
          onFloorsAdded={count => {
            toast(`${countOf(count, 'floor')} added`)
            void navigate(onBuilding)
          }}
        />
      </TallForm>
    </Page>
  )
}
