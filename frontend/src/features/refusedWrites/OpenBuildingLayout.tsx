import { useDeferredValue, useEffect } from 'react'
import { Outlet, useMatch } from 'react-router-dom'
import { whenIdle } from '#frontend/api/whenIdle.ts'
import { paths } from '#frontend/app/navigation/paths.ts'
import { OpenBuildingContext, useRouteParam } from '#frontend/features/openBuilding/openBuilding.ts'
import { useScrollToLinkedPart } from '#frontend/features/openBuilding/useLinkedPart.ts'
import { usePresentUsers } from '#frontend/features/openBuilding/usePresentUsers.ts'
import { useBuilding } from '#frontend/store/useBuilding.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { channel } from '#shared/contract/protocol/channels.ts'
import { DraftsOfDeletedRooms } from './DraftsOfDeletedRooms.tsx'
import { loadLater } from './loadLater.ts'
import { RefusedWrites } from './RefusedWrites.tsx'

/**
 * Wraps all screens of one building: loads it, reports a failure, and lists refused writes. The building’s own page also offers
 * drafts of deleted rooms.
 */
export function OpenBuildingLayout() {
  const survey = useRouteParam('survey')
  const building = useRouteParam('building')
  const { tree, failure, stale, waiting, refresh } = useBuilding(building)
  const isBuildingPage = useMatch('/survey/:survey/building/:building') !== null
  const people = usePresentUsers(channel.building(building))
  useScrollToLinkedPart()
  const isLoaded = tree !== undefined
  // A transition renders a page that has waited for its building, so that the browser still handles touches.
  const isShown = useDeferredValue(isLoaded)
  useEffect(() => {
    if (isLoaded) whenIdle(loadLater)
  }, [isLoaded])
  if (failure)
    return (
      <Page title={failure.kind === 'missing' ? 'Not found' : 'Building'}>
        {failure.kind === 'missing' && <RefusedWrites waiting={waiting} />}
        {failure.kind === 'missing' ? (
          <Failure
            title="We couldn’t find that building"
            message={failure.message}
            action={
              <ButtonLink icon="browse" to={paths.browse}>
                Browse buildings
              </ButtonLink>
            }
          />
        ) : (
          <Failure message={failure.message} retry={refresh} />
        )}
      </Page>
    )
  if (!tree || !isShown)
    return (
      <Page title="Building">
        <Skeleton lines={6} />
      </Page>
    )
  return (
    <OpenBuildingContext value={{ tree, survey, building, refresh, people }}>
      {stale && (
        <Banner tone="warning">{stale} Your changes are saved on this device and sent as soon as possible.</Banner>
      )}
      <RefusedWrites waiting={waiting} tree={tree} />
      {isBuildingPage && <DraftsOfDeletedRooms tree={tree} />}
      <Outlet />
    </OpenBuildingContext>
  )
}
