import { useCommand } from '#frontend/queries/useCommand.ts'
import { showFailure } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import { isExportInProgress, type Match } from '#shared/domain/exports/export.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import { CONTAMINANT_NAMES } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { exportCalls, useExportReports } from './exportCalls.ts'
import { ExportStatusChip, LabelOf, sendLabel } from './exportStatus.tsx'

interface Props {
  readonly building: string
  readonly match: Match
  readonly why: string | undefined
}

const latestOf = (match: Match, { contaminate_id }: Report) => match[contaminate_id === 1 ? 'report_1' : 'report_2']

/** The latest finished report of each contaminant, to download and to send. */
export function ExportReports({ building, match, why }: Props) {
  const { data, failure, stale } = useExportReports(building)
  const newest = data?.filter(
    (report, index) => data.findIndex(each => each.contaminate_id === report.contaminate_id) === index,
  )
  const columns: readonly Column<Report>[] = [
    {
      key: 'contaminant',
      title: 'Contaminant',
      width: '15%',
      render: report => CONTAMINANT_NAMES[report.contaminate_id],
    },
    { key: 'document', title: 'Document', render: report => report.final_document_name },
    { key: 'generated', title: 'Generated', width: '18%', render: report => formatMoment(report.updated_at) },
    {
      key: 'state',
      title: 'Export',
      width: '20%',
      render: report => <ExportStatusChip latest={latestOf(match, report)} />,
    },
  ]
  return (
    <Section title="Reports">
      <DataGrid
        label="Reports"
        columns={columns}
        rows={newest}
        rowKey={report => report.id}
        stale={stale}
        failure={failure}
        empty={{ title: 'No report available', hint: 'A report can be sent once it has been generated.' }}
        actionsWidth="210"
        actions={report => <Actions building={building} report={report} match={match} why={why} />}
      />
    </Section>
  )
}

function Actions({ building, report, match, why }: Props & { report: Report }) {
  const { busy, run } = useCommand('exports')
  const latest = latestOf(match, report)
  const send = () => run(exportCalls.exportReport, { params: { id: report.id }, body: { building_id: building } })
  const download = () =>
    exportCalls
      .report({ params: { id: report.id }, query: { building_id: building } })
      .then(({ data }) => location.assign(data.url))
      .catch(showFailure)
  return (
    <>
      <Button icon="download" label={`Download ${report.final_document_name}`} onClick={() => void download()} />
      <Button icon="export" busy={busy || isExportInProgress(latest)} why={why} reason="tip" onClick={send}>
        <LabelOf action={sendLabel(latest)} target={`${CONTAMINANT_NAMES[report.contaminate_id]} report`} />
      </Button>
    </>
  )
}
