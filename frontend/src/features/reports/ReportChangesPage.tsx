import { useSearchParams } from 'react-router-dom'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { channel } from '#shared/contract/protocol/channels.ts'
import { issuedReports } from '#shared/domain/edits/reportEdits.ts'
import type { Report } from '#shared/domain/tree/building.ts'
import { CONTAMINANT_NAMES, CONTAMINANTS, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { ChangeLists } from './ChangeLists.tsx'
import { previewCalls } from './useReportPreview.ts'
import './reportPreview.css'

/** The option for the current building, beside the issues. */
const NOW = ['', 'Not issued yet'] as const

export function ReportChangesPage() {
  const { tree, survey, building } = useOpenBuilding()
  const [chosen, setChosen] = useSearchParams()
  useSetBreadcrumbs(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: paths.building(survey, building) },
    { name: 'Reports', to: paths.reports(survey, building) },
    { name: 'What changed' },
  )
  const reported = CONTAMINANTS.filter(id => issuedReports(tree, id).length > 0)
  const contaminant = reported.find(id => String(id) === chosen.get('contaminant')) ?? reported[0]
  const issues = contaminant ? issuedReports(tree, contaminant) : []
  const from = chosen.get('from') ?? issues.at(-2)?.id ?? issues.at(-1)?.id
  const to = chosen.get('to') ?? (issues.length > 1 ? issues.at(-1)?.id : '')
  const options = issues.map((issue, at) => [issue.id, issueName(issue, at)] as const).reverse()
  const choose = (part: Readonly<Record<string, string>>) =>
    setChosen({ contaminant: String(contaminant), from: from ?? '', to: to ?? '', ...part }, { replace: true })
  return (
    <Page title="What changed" facts={[tree.building.name]}>
      {contaminant && from ? (
        <>
          <div className="compared-issues">
            {reported.length > 1 && (
              <Choice
                label="Contaminant"
                value={String(contaminant)}
                options={reported.map(id => [String(id), CONTAMINANT_NAMES[id]] as const)}
                onChoose={id => setChosen({ contaminant: id }, { replace: true })}
              />
            )}
            <Choice label="From" value={from} options={options} onChoose={id => choose({ from: id })} />
            <Choice label="To" value={to ?? ''} options={[NOW, ...options]} onChoose={id => choose({ to: id })} />
          </div>
          <Comparison contaminant={contaminant} from={from} to={to || undefined} />
        </>
      ) : (
        <Empty title="No report has been issued" hint="Issued reports can be compared here." />
      )}
    </Page>
  )
}

const issueName = ({ requested_at }: Report, at: number) => `Version ${at + 1}, issued ${formatNzDay(requested_at)}`

function Choice(props: {
  readonly label: string
  readonly value: string
  readonly options: readonly (readonly [value: string, name: string])[]
  readonly onChoose: (value: string) => void
}) {
  return (
    <label className="field">
      <span>{props.label}</span>
      <select className="input select" value={props.value} onChange={event => props.onChoose(event.target.value)}>
        {props.options.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

function Comparison(props: Parameters<typeof useReportChanges>[0]) {
  const { data, failure, stale, refreshing } = useReportChanges(props)
  if (failure && !data) return <Failure title="Couldn’t compare" {...failure} />
  if (!data) return <Skeleton lines={6} />
  return (
    <div className="preview" aria-busy={refreshing || undefined}>
      {stale && <Banner tone="warning">{stale}</Banner>}
      <DescriptionList
        facts={[
          { name: 'From', value: revisionText(data.from) },
          { name: 'To', value: data.to ? revisionText(data.to) : 'The building as it is now' },
          { name: 'New', value: data.added.length },
          { name: 'No longer recorded', value: data.removed.length },
          { name: 'Changed', value: data.changed.length },
          { name: 'Unchanged', value: data.unchanged },
        ]}
      />
      <ChangeLists changes={data} />
    </div>
  )
}

const STATE_WORDS = { current: 'current', superseded: 'replaced by a later version', withdrawn: 'withdrawn' } as const

/** `Version 1, issued 31/01/2026, withdrawn` */
const revisionText = ({ version, issued_at, state }: Changes['from']) =>
  [`Version ${version}`, `issued ${formatNzDay(issued_at)}`, STATE_WORDS[state]].join(', ')

type Changes = Awaited<ReturnType<typeof previewCalls.reportPreviews.changes>>['data']

/** The changes between two issues; without `to`, up to the current building, refetched when it changes. */
function useReportChanges({
  contaminant,
  from,
  to,
}: {
  readonly contaminant: ContaminantId
  readonly from: string
  readonly to: string | undefined
}) {
  const { building } = useOpenBuilding()
  return useLive(
    ['report-changes', building, { contaminant, from, to }],
    signal =>
      previewCalls.reportPreviews.changes(
        { params: { building, contaminate_id: String(contaminant) }, query: { from, ...(to && { to }) } },
        { signal },
      ),
    { channels: [channel.building(building)] },
  )
}
