import { Outlet } from 'react-router-dom'
import { clockTime } from '../../api/useRead.ts'
import { paths } from '../../app/paths.ts'
import { useBuilding } from '../../store/useBuilding.ts'
import { Banner } from '../../ui/Banner.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useLed } from '../lint/useLed.ts'
import { InsideContext, useParam } from './inside.ts'
import { RefusedWrites } from './RefusedWrites.tsx'

/** Around all screens of one building: loads it, says when it is not to be had, and what waits for a decision. */
export function BuildingFrame() {
  const survey = useParam('survey')
  const building = useParam('building')
  const { tree, failure, staleSince, waiting, refresh } = useBuilding(building)
  useLed()
  if (failure)
    return (
      <Page title={failure.kind === 'missing' ? 'Not found' : 'Building'}>
        {failure.kind === 'missing' && <RefusedWrites waiting={waiting} />}
        {failure.kind === 'missing' ? (
          <Failure
            title="There is no such building"
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
  if (!tree)
    return (
      <Page title="Building">
        <Skeleton lines={6} />
      </Page>
    )
  return (
    <InsideContext value={{ tree, survey, building, refresh }}>
      {staleSince && (
        <Banner tone="warning">
          Offline. Shown as of {clockTime(staleSince)}. What you change is kept on this device and sent later.
        </Banner>
      )}
      <RefusedWrites waiting={waiting} />
      <Outlet />
    </InsideContext>
  )
}
