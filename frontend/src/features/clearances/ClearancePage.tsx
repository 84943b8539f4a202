import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { ClearanceEditor } from '#frontend/features/clearances/editor/ClearanceEditor.tsx'
import {
  clearanceCalls,
  type OpenedClearance,
  readClearance,
} from '#frontend/features/clearances/values/clearanceCalls.ts'
import { newClearanceValues, valuesFromClearance } from '#frontend/features/clearances/values/clearanceValues.ts'
import { useOpenBuilding, useRouteParam } from '#frontend/features/openBuilding/openBuilding.ts'
import { useLive } from '#frontend/store/useLive.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { CLEARANCE_CLASS_NAMES, CLEARANCE_STATUS_NAMES } from '#shared/domain/clearance/clearance.ts'
import { isClearanceLocked, maySeeDeclineMessage } from '#shared/domain/clearance/clearanceStatus.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { statusColour } from './clearanceColumns.tsx'
import './clearances.css'

/** Create and edit a clearance certificate. */
export function ClearancePage() {
  const id = useRouteParam('clearance')
  return id ? <Existing key={id} id={id} /> : <New />
}

function useFrame(name: string) {
  const { tree, survey, building } = useOpenBuilding()
  const back = paths.building(survey, building)
  useSetBreadcrumbs(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: back },
    { name },
  )
  return { back, building, facts: [tree.building.name, tree.building.job_number] }
}

/** What the service says when the screen is entered; what was read before is not opened again (3§2.5). */
function useEntry<T>(key: readonly unknown[], call: (signal: AbortSignal) => Promise<{ data: T }>) {
  const queries = useQueryClient()
  const [entered, enter] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, on the way in
  useEffect(() => {
    queries.removeQueries({ queryKey: key })
    enter(true)
  }, [])
  const { data, asOf, failure, missing, refreshing } = useLive(key, call, entered)
  const [opened, open] = useState<T>()
  if (opened === undefined && entered && !refreshing && data !== undefined) open(data)
  return { opened, asOf, failure, missing }
}

function New() {
  const { back, building, facts } = useFrame('New clearance')
  const { user } = useSession()
  const { opened, asOf, failure } = useEntry(['clearance-template', building], signal =>
    clearanceCalls.clearances.template({ params: { id: building } }, { signal }),
  )
  return (
    <Page title="New clearance" facts={facts}>
      {asOf && (
        <Banner tone="warning">
          You’re offline. What you type stays on this device, but you need to be online to save it.
        </Banner>
      )}
      {opened ? (
        <ClearanceEditor opened={undefined} values={newClearanceValues(opened, [user.id])} back={back} />
      ) : failure ? (
        <Failure message={failure.message} retry={failure.retry} action={<ButtonLink to={back}>Back</ButtonLink>} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  )
}

function Existing({ id }: { id: string }) {
  const { opened, asOf, failure, missing } = useEntry(['clearance', id], async signal => ({
    data: await readClearance(id, signal),
  }))
  const [now, see] = useState<OpenedClearance>()
  const shown = now ?? opened
  const name = shown?.clearance.name || 'Clearance'
  const { back, facts } = useFrame(name)
  if (!shown)
    return (
      <Page title={missing ? 'Not found' : 'Clearance'} facts={facts}>
        {failure ? (
          <Failure
            title={missing ? 'We couldn’t find that clearance' : 'Couldn’t load this clearance'}
            message={missing ? 'It may have been deleted.' : failure.message}
            retry={missing ? undefined : failure.retry}
            action={<ButtonLink to={back}>Back to the building</ButtonLink>}
          />
        ) : (
          <Skeleton lines={8} />
        )}
      </Page>
    )
  const { clearance } = shown
  return (
    <Page
      title={name}
      status={<StatusChip id={statusColour(clearance.status)} name={CLEARANCE_STATUS_NAMES[clearance.status]} />}
      facts={[...facts, CLEARANCE_CLASS_NAMES[clearance.type] ?? '']}
    >
      {asOf && <Banner tone="warning">You’re offline. Showing data from {asOf}. You need to be online to save.</Banner>}
      <Declined opened={shown} />
      {isClearanceLocked(clearance.status) ? (
        <>
          <Banner>{refusalSentence('clearance_reviewed')}</Banner>
          <span>
            <ButtonLink to={back}>Back to the building</ButtonLink>
          </span>
        </>
      ) : (
        <ClearanceEditor opened={shown} values={valuesFromClearance(shown)} back={back} onSaved={see} />
      )}
    </Page>
  )
}

/** Why it came back, for those who may know. */
function Declined({ opened: { clearance } }: { opened: OpenedClearance }) {
  const { actor: person } = useSession()
  if (!maySeeDeclineMessage(clearance, person)) return null
  return (
    <Banner tone="warning">
      <strong>The reviewer declined this clearance</strong>
      <p className="clearance-message">{clearance.message}</p>
    </Banner>
  )
}
