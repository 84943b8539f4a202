import { useParams } from 'react-router-dom'
import { useTrail } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { Unread } from '#frontend/ui/page/NotLoadedPage.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { STATUS_NAMES } from '#shared/domain/building/buildingStatus.ts'
import type { Match } from '#shared/domain/exports/export.ts'
import { isUnderWay } from '#shared/domain/exports/export.ts'
import { sentence } from '#shared/domain/vocabulary/refusal.ts'
import { NotSetUp } from './ConnectorMissing.tsx'
import { FloorsToSend } from './ExportFloors.tsx'
import { ReportsToSend } from './ExportReports.tsx'
import { api, useExportBuilding, useExporting, useExportsHeard } from './exportCalls.ts'
import { Of, Reference, Standing, sendWord } from './exportStatus.tsx'
import { MatchActions } from './MatchActions.tsx'
import './exports.css'

/** One building in the external system, and what has been sent of it. */
export function BuildingExportPage() {
  const { client = '', building: id = '' } = useParams()
  useExportsHeard()
  const reading = useExportBuilding(id)
  const { data } = reading
  useTrail(
    { name: 'Export', to: paths.exports },
    { name: data?.client_name ?? 'Client', to: paths.buildingExports(client) },
    { name: data?.name ?? 'Building' },
  )
  if (!data) return <Unread reading={reading} noun="building" back={paths.buildingExports(client)} />
  const { name, match, client_ref, is_set_up } = data
  const waits = client_ref ? undefined : sentence('export_client_unmatched')
  const why = waits ?? (match.reference ? undefined : 'Create or match the building first')
  return (
    <Page
      title={name}
      status={<StatusChip id={data.status_id} name={STATUS_NAMES[data.status_id] ?? ''} />}
      facts={[data.job_number, data.full_address]}
    >
      {is_set_up ? (
        <>
          <Section
            title="In the external system"
            actions={<MatchActions kind="building" id={id} name={name} match={match} why={waits} />}
          >
            {waits && (
              <Banner tone="warning">
                {waits}. Create or match {data.client_name} first.
              </Banner>
            )}
            <div className="export-row">
              <Reference match={match} />
              <Standing latest={match.building} />
            </div>
          </Section>
          <FloorsToSend building={id} floors={data.floors} latest={match.floors} why={why} />
          <Notes building={id} count={data.notes} match={match} why={why} />
          <ReportsToSend building={id} match={match} why={why} />
        </>
      ) : (
        <NotSetUp />
      )}
    </Page>
  )
}

interface NotesProps {
  readonly building: string
  readonly count: number
  readonly match: Match
  readonly why: string | undefined
}

function Notes({ building, count, match: { notes }, why }: NotesProps) {
  const { busy, run } = useExporting()
  const none = count === 0 ? 'The building has no notes' : undefined
  const send = () => run(key => api.notes({ body: { building_id: building } }, key))
  return (
    <Section
      title="Notes"
      actions={
        <Button icon="export" busy={busy || isUnderWay(notes)} why={why ?? none} onClick={send}>
          <Of word={sendWord(notes)} what="notes" />
        </Button>
      }
    >
      <div className="export-row">
        <span>{count === 1 ? '1 note' : `${count} notes`}</span>
        <Standing latest={notes} />
      </div>
    </Section>
  )
}
