import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useReportDownload } from '#frontend/features/reports/useReportDownload.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { Spinner } from '#frontend/ui/elements/Spinner.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { isIssued, isReportInProgress, latestFinishedReport, latestReport } from '#shared/domain/edits/reportEdits.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import {
  CONTAMINANT,
  CONTAMINANT_NAMES,
  CONTAMINANTS,
  type ContaminantId,
} from '#shared/domain/vocabulary/referenceLists.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import './buildings.css'

/** The reports of the building. While one is being generated its status updates by itself. */
export function ReportsPanel() {
  const { tree, survey, building } = useOpenBuilding()
  const surveyed = CONTAMINANTS.filter(id =>
    id === CONTAMINANT.asbestos ? tree.building.is_asbestos : tree.building.is_lead,
  )
  const history = (
    <ButtonLink kind="quiet" to={paths.reports(survey, building)}>
      View all
    </ButtonLink>
  )
  return (
    <Section title="Reports" tour="building_reports" actions={history}>
      {surveyed.map(id => (
        <ReportLine key={id} contaminant={id} />
      ))}
    </Section>
  )
}

/** No report is requested while one of either contaminant is in progress. */
const isAnyGenerating = (tree: Tree) => CONTAMINANTS.some(id => isReportInProgress(latestReport(tree, id)))

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
        {latest?.status === 'active' && <Spinner label="Report generating" />}
        {latest?.status === 'queued' && <span role="status">Report queued</span>}
        {latest?.status === 'failed' && (
          <span className="lab-above">Couldn’t generate the last report. {latest.problem}</span>
        )}
        {latest?.status === 'completed' && (
          <span className="quiet">
            {isIssued(latest) ? 'Completed' : 'Draft, not reviewed'}, {latest.pages} pages
          </span>
        )}
      </span>
      {!isAnyGenerating(tree) && <Generate contaminant={contaminant} label={generateLabel(latest, finished)} />}
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

function generateLabel(latest: Report | undefined, finished: Report | undefined): string {
  if (latest?.status === 'failed') return 'Try again'
  return finished ? 'Generate again' : 'Generate'
}

function Generate({ contaminant, label }: { contaminant: ContaminantId; label: string }) {
  const { tree, building } = useOpenBuilding()
  const edit = useEdit(building)
  const { busy, run } = useTask()
  const why = tree.rooms.length === 0 ? refusalSentence('report_nothing_to_say') : undefined
  const request = () => run(() => edit('requestReport', { id: newId(), contaminate_id: contaminant }))
  return (
    <Button busy={busy} why={why} onClick={() => void request()}>
      {label}
      <span className="hidden-visually"> {CONTAMINANT_NAMES[contaminant].toLowerCase()} report</span>
    </Button>
  )
}
