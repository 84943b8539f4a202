import { paths } from '#frontend/app/navigation/paths.ts'
import { ManagementPlansPanel } from '#frontend/features/managementPlans/ManagementPlansPanel.tsx'
import { OnSitePanel } from '#frontend/features/onSite/OnSitePanel.tsx'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { GenerateReport, RetryReport } from '#frontend/features/reports/GenerateReport.tsx'
import { ReportInProgress } from '#frontend/features/reports/ReportInProgress.tsx'
import { useReportDownload } from '#frontend/features/reports/useReportDownload.ts'
import { isAnyGenerating, reportedContaminants } from '#frontend/features/reports/useReportRequest.ts'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { isIssued, isReportInProgress, latestFinishedReport, latestReport } from '#shared/domain/edits/reportEdits.ts'
import { documentExtent } from '#shared/domain/files/documentSize.ts'
import { CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import './buildings.css'

/** The documents of a surveyed building. */
export function BuildingDocuments() {
  return (
    <>
      <ReportsPanel />
      <ManagementPlansPanel />
      <OnSitePanel />
    </>
  )
}

/** The reports of the building. The status of a report updates while it is generated. */
function ReportsPanel() {
  const { tree, survey, building } = useOpenBuilding()
  const history = (
    <ButtonLink kind="quiet" to={paths.reports(survey, building)}>
      View all
    </ButtonLink>
  )
  return (
    <Section title="Reports" tour="building_reports" actions={history}>
      {reportedContaminants(tree).map(id => (
        <ReportLine key={id} contaminant={id} />
      ))}
    </Section>
  )
}

function ReportLine({ contaminant }: { contaminant: ContaminantId }) {
  const { tree, building } = useOpenBuilding()
  const { busy, download } = useReportDownload(building)
  const latest = latestReport(tree, contaminant)
  const finished = latestFinishedReport(tree, contaminant)
  const name = CONTAMINANT_NAMES[contaminant]
  return (
    <div className="report-line">
      <strong>{name}</strong>
      <span>
        {latest && isReportInProgress(latest) && <ReportInProgress report={latest} />}
        {latest?.status === 'failed' && (
          <span className={latest.is_cancelled ? 'quiet' : 'lab-above'}>
            {!latest.is_cancelled && 'Couldn’t generate the last report. '}
            {latest.problem}
          </span>
        )}
        {latest?.status === 'completed' && (
          <span className="quiet">
            {isIssued(latest) ? 'Completed' : 'Draft, not reviewed'}, {documentExtent(latest)}
          </span>
        )}
      </span>
      {!isAnyGenerating(tree) &&
        (latest?.status === 'failed' ? (
          <RetryReport report={latest} />
        ) : (
          <GenerateReport contaminant={contaminant} label={finished ? 'Generate again' : 'Generate'} />
        ))}
      <Button
        icon="download"
        busy={busy}
        why={finished ? undefined : 'No report available'}
        onClick={() => finished && void download(finished)}
      >
        Download<span className="hidden-visually"> {name.toLowerCase()} report</span>
      </Button>
    </div>
  )
}
