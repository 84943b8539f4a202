import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '#frontend/api/session.tsx'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { ClearanceEditor } from '#frontend/features/clearances/editor/ClearanceEditor.tsx'
import {
  clearanceCalls,
  type OpenClearance,
  readClearance,
} from '#frontend/features/clearances/values/clearanceCalls.ts'
import { newClearanceValues, valuesFromClearance } from '#frontend/features/clearances/values/clearanceValues.ts'
import { useOpenBuilding, useRouteParam } from '#frontend/features/openBuilding/openBuilding.ts'
import type { QueryKey } from '#frontend/queries/queryKeys.ts'
import { useLive } from '#frontend/queries/useLive.ts'
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
  return id ? <ExistingClearance key={id} id={id} /> : <NewClearance />
}

function usePageFrame(name: string) {
  const { tree, survey, building } = useOpenBuilding()
  const back = paths.building(survey, building)
  useSetBreadcrumbs(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: back },
    { name },
  )
  return { back, building, facts: [tree.building.name, tree.building.job_number] }
}

/** Reads from the service once when the screen opens, never from the cache of an earlier visit (3§2.5). */
function useReadOnce<T>(key: QueryKey, call: (signal: AbortSignal) => Promise<{ data: T }>) {
  const queries = useQueryClient()
  const [hasCleared, setHasCleared] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the screen opens
  useEffect(() => {
    queries.removeQueries({ queryKey: key })
    setHasCleared(true)
  }, [])
  const { data, asOf, failure, missing, refreshing } = useLive(key, call, { enabled: hasCleared })
  const [firstData, setFirstData] = useState<T>()
  if (firstData === undefined && hasCleared && !refreshing && data !== undefined) setFirstData(data)
  return { firstData, asOf, failure, missing }
}

function NewClearance() {
  const { back, building, facts } = usePageFrame('New clearance')
  const { user } = useSession()
  const {
    firstData: template,
    asOf,
    failure,
  } = useReadOnce(['clearance-template', building], signal =>
    clearanceCalls.clearances.template({ params: { id: building } }, { signal }),
  )
  return (
    <Page title="New clearance" facts={facts}>
      {asOf && (
        <Banner tone="warning">
          You’re offline. What you type stays on this device, but you need to be online to save it.
        </Banner>
      )}
      {template ? (
        <ClearanceEditor openClearance={undefined} values={newClearanceValues(template, [user.id])} back={back} />
      ) : failure ? (
        <Failure message={failure.message} retry={failure.retry} action={<ButtonLink to={back}>Back</ButtonLink>} />
      ) : (
        <Skeleton lines={8} />
      )}
    </Page>
  )
}

function ExistingClearance({ id }: { id: string }) {
  const { firstData, asOf, failure, missing } = useReadOnce(['clearance', id], async signal => ({
    data: await readClearance(id, signal),
  }))
  const [savedClearance, setSavedClearance] = useState<OpenClearance>()
  const current = savedClearance ?? firstData
  const name = current?.clearance.name || 'Clearance'
  const { back, facts } = usePageFrame(name)
  if (!current)
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
  const { clearance } = current
  return (
    <Page
      title={name}
      status={<StatusChip id={statusColour(clearance.status)} name={CLEARANCE_STATUS_NAMES[clearance.status]} />}
      facts={[...facts, CLEARANCE_CLASS_NAMES[clearance.type] ?? '']}
    >
      {asOf && <Banner tone="warning">You’re offline. Showing data from {asOf}. You need to be online to save.</Banner>}
      <Declined openClearance={current} />
      {isClearanceLocked(clearance.status) ? (
        <>
          <Banner>{refusalSentence('clearance_reviewed')}</Banner>
          <span>
            <ButtonLink to={back}>Back to the building</ButtonLink>
          </span>
        </>
      ) : (
        <ClearanceEditor
          openClearance={current}
          values={valuesFromClearance(current)}
          back={back}
          onSaved={setSavedClearance}
        />
      )}
    </Page>
  )
}

/** The reviewer’s reason for declining, for users who may see it. */
function Declined({ openClearance: { clearance } }: { openClearance: OpenClearance }) {
  const { actor } = useSession()
  if (!maySeeDeclineMessage(clearance, actor)) return null
  return (
    <Banner tone="warning">
      <strong>The reviewer declined this clearance</strong>
      <p className="clearance-message">{clearance.message}</p>
    </Banner>
  )
}
