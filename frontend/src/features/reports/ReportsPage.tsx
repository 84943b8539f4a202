import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { ReportCheckPanel } from '#frontend/features/reportCheck/ReportCheckPanel.tsx'
import { useNamesById } from '#frontend/queries/pickerLists.ts'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { MoreActions } from '#frontend/ui/elements/MoreActions.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Page, Section } from '#frontend/ui/page/Page.tsx'
import { NO_PACK } from '#shared/domain/building/noPack.ts'
import { isIssued, isReportInProgress, latestIssuedReport, latestReport } from '#shared/domain/edits/reportEdits.ts'
import { documentSize } from '#shared/domain/files/documentSize.ts'
import type { Report, ReportStatus } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { RetryReport } from './GenerateReport.tsx'
import { ListChanges } from './ListChanges.tsx'
import { ReportInProgress } from './ReportInProgress.tsx'
import { useReportDownload } from './useReportDownload.ts'
import { reportedContaminants, SHOWN_FINDINGS, useReportRequest } from './useReportRequest.ts'

const STATUS_NAMES: Readonly<Record<ReportStatus, string>> = {
  queued: 'Report queued',
  active: 'Report generating',
  completed: 'Completed',
  failed: 'Failed',
}

/** A finished report of a building that was not reviewed is a draft. A failed report says why, or who cancelled it. */
const statusText = (report: Report): string => {
  if (report.status === 'completed' && !isIssued(report)) return 'Draft, not reviewed'
  return [!report.is_cancelled && STATUS_NAMES[report.status], report.problem].filter(Boolean).join('. ')
}

/** Whether the text of the current report alone was too large for a pack. */
const lacksPack = (report: Report, tree: Tree): boolean =>
  report.id === latestIssuedReport(tree, report.contaminate_id)?.id && !report.pack_file

/** Every requested report, newest first. */
export function ReportsPage() {
  const { tree, survey, building } = useOpenBuilding()
  const names = useNamesById()
  const { busy, download, downloadRegister, downloadPack } = useReportDownload(building)
  useSetBreadcrumbs(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: paths.building(survey, building) },
    { name: 'Reports' },
  )
  const columns: Column<Report>[] = [
    {
      key: 'requested_at',
      title: 'Requested',
      render: report => <span className="unbroken">{formatMoment(report.requested_at)}</span>,
      sort: report => report.requested_at,
    },
    { key: 'contaminant', title: 'Contaminant', render: report => CONTAMINANT_NAMES[report.contaminate_id] },
    { key: 'by', title: 'By', render: report => names.get(report.requested_by) ?? '' },
    {
      key: 'status',
      title: 'Status',
      render: report =>
        isReportInProgress(report) ? (
          <ReportInProgress report={report} />
        ) : (
          <>
            {statusText(report)}
            {lacksPack(report, tree) && <p className="quiet small">{NO_PACK}</p>}
          </>
        ),
    },
    { key: 'pages', title: 'Pages', align: 'end', render: report => report.pages ?? '' },
    { key: 'size', title: 'Size', align: 'end', render: documentSize },
    { key: 'name', title: 'Document', render: report => report.final_document_name },
  ]
  return (
    <Page title="Reports" facts={[tree.building.name]}>
      <Section
        title="Generated reports"
        actions={
          tree.reports.some(isIssued) && (
            <ButtonLink to={paths.reportChanges(survey, building)}>What changed</ButtonLink>
          )
        }
      >
        <DataGrid
          label="Reports"
          columns={columns}
          rows={[...tree.reports].sort((a, b) => b.requested_at.localeCompare(a.requested_at))}
          rowKey={report => report.id}
          empty={{ title: 'No report available', hint: 'Nothing has been generated for this building.' }}
          actions={report =>
            report.status === 'completed' ? (
              <>
                <Button icon="download" busy={busy} onClick={() => void download(report)}>
                  Download
                </Button>
                {report.register_file && (
                  <MoreActions label={`More files of ${report.final_document_name}`}>
                    <Button icon="download" busy={busy} onClick={() => void downloadRegister(report)}>
                      Register as Excel
                    </Button>
                    {report.pack_file && (
                      <Button icon="download" busy={busy} onClick={() => void downloadPack(report)}>
                        Offline pack
                      </Button>
                    )}
                  </MoreActions>
                )}
              </>
            ) : (
              report.status === 'failed' &&
              report.id === latestReport(tree, report.contaminate_id)?.id && <RetryReport report={report} />
            )
          }
        />
      </Section>
      <ReportCheckPanel shown={SHOWN_FINDINGS} />
      {reportedContaminants(tree).map(id => (
        <NextReport key={id} contaminant={id} />
      ))}
    </Page>
  )
}

const ReportPreview = lazyPart(() => import('./ReportPreview.tsx'), { waiting: <Skeleton lines={6} /> })

function NextReport({ contaminant }: { readonly contaminant: ContaminantId }) {
  const { busy, request, why, ...changes } = useReportRequest(contaminant)
  const name = CONTAMINANT_NAMES[contaminant]
  return (
    <Section
      title={`Next ${name.toLowerCase()} report`}
      actions={
        <Button kind="primary" busy={busy} why={why} onClick={() => void request()}>
          Generate report<span className="hidden-visually"> for {name.toLowerCase()}</span>
        </Button>
      }
    >
      <ReportPreview contaminant={contaminant} omitsChanges={changes.omitsChanges}>
        <ListChanges {...changes} />
      </ReportPreview>
    </Section>
  )
}
