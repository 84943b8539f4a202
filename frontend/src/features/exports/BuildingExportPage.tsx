import { useParams } from 'react-router-dom'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { NotLoadedPage } from '#frontend/ui/page/NotLoadedPage.tsx'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import type { Match } from '#shared/domain/exports/export.ts'
import { isExportInProgress } from '#shared/domain/exports/export.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { STATUS_NAMES } from '#shared/domain/vocabulary/statusNames.ts'
import { ConnectorMissing } from './ConnectorMissing.tsx'
import { ExportFloors } from './ExportFloors.tsx'
import { ExportReports } from './ExportReports.tsx'
import { exportCalls, useExportBuilding } from './exportCalls.ts'
import { ExportStatusChip, LabelOf, MatchReference, sendLabel } from './exportStatus.tsx'
import { MatchActions } from './MatchActions.tsx'
import './exports.css'

export function BuildingExportPage() {
  const { client = '', building: id = '' } = useParams()
  const buildingQuery = useExportBuilding(id)
  const { data } = buildingQuery
  useSetBreadcrumbs(
    { name: 'Export', to: paths.exports },
    { name: data?.client_name ?? 'Client', to: paths.buildingExports(client) },
    { name: data?.name ?? 'Building' },
  )
  if (!data) return <NotLoadedPage query={buildingQuery} noun="building" back={paths.buildingExports(client)} />
  const { name, match, client_ref, is_set_up } = data
  const clientProblem = client_ref ? undefined : refusalSentence('export_client_unmatched')
  const why = clientProblem ?? (match.reference ? undefined : 'Create or link the building first')
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
            actions={<MatchActions kind="building" id={id} name={name} match={match} why={clientProblem} />}
          >
            {clientProblem && (
              <Banner tone="warning">
                {clientProblem}. Create or link {data.client_name} first.
              </Banner>
            )}
            <div className="export-row">
              <MatchReference match={match} />
              <ExportStatusChip latest={match.building} />
            </div>
          </Section>
          <ExportFloors building={id} floors={data.floors} latest={match.floors} why={why} />
          <NotesSection building={id} count={data.notes} match={match} why={why} />
          <ExportReports building={id} match={match} why={why} />
        </>
      ) : (
        <ConnectorMissing />
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

function NotesSection({ building, count, match: { notes }, why }: NotesProps) {
  const { busy, run } = useCommand('exports')
  const problem = count === 0 ? 'The building has no notes' : undefined
  const send = () => run(exportCalls.notes, { body: { building_id: building } })
  return (
    <Section
      title="Notes"
      actions={
        <Button icon="export" busy={busy || isExportInProgress(notes)} why={why ?? problem} onClick={send}>
          <LabelOf action={sendLabel(notes)} target="notes" />
        </Button>
      }
    >
      <div className="export-row">
        <span>{countOf(count, 'note')}</span>
        <ExportStatusChip latest={notes} />
      </div>
    </Section>
  )
}
