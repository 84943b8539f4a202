import { type ReactNode, useSyncExternalStore } from 'react'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { formatNzDay } from '#shared/domain/vocabulary/time.ts'
import { RegisterPreview } from './RegisterPreview.tsx'
import { type Preview, useReportPreview } from './useReportPreview.ts'
import './reportPreview.css'
import { reportProblem } from './useReportRequest.ts'

interface Props {
  readonly contaminant: ContaminantId
  readonly omitsChanges: boolean
  /** Content between the facts and the details. */
  readonly children?: ReactNode
}

/** A preview of the next report of a contaminant, computed by the service from the report model. */
export default function ReportPreview({ contaminant, omitsChanges, children }: Props) {
  const { tree } = useOpenBuilding()
  const why = reportProblem(tree, contaminant)
  const { data, failure, stale, refreshing } = useReportPreview(contaminant, omitsChanges, why === undefined)
  return (
    <div className="preview" aria-busy={refreshing || undefined}>
      {why !== undefined && <Empty title="Nothing to preview yet" hint={why} />}
      {why === undefined && !data && !failure && <Skeleton lines={6} />}
      {failure && !data && <Failure title="Couldn’t load the preview" {...failure} />}
      {stale && <Banner tone="warning">{stale}</Banner>}
      {data && <UnsentChanges />}
      {data && <DescriptionList facts={factsOf(data)} />}
      {children}
      {data && <Sections sections={data.sections} />}
      {data && <RegisterPreview sheets={data.register} />}
    </div>
  )
}

/** The service previews its own data. A report requested here waits for earlier unsent changes. */
function UnsentChanges() {
  const { building } = useOpenBuilding()
  const { store } = useDevice()
  const { waiting } = useSyncExternalStore(store.subscribe, () => store.view(building))
  const unsent = waiting.filter(({ name, refused }) => name !== 'requestReport' && !refused).length
  if (unsent === 0) return null
  return (
    <Banner tone="warning">
      This preview doesn’t show {countOf(unsent, 'change')} on this device yet. The report will, once they’re sent.
    </Banner>
  )
}

function factsOf({ title, items, plans, photos, certificates, sections, ...version }: Preview) {
  return [
    { name: 'Document', value: title },
    { name: 'Status', value: statusOf(version) },
    { name: 'Items', value: items },
    { name: 'Plans', value: plans },
    { name: 'Photos', value: photos },
    { name: 'Lab certificates', value: certificates.length },
    ...(certificates.length > 0 ? [{ name: 'Appended', value: certificates.join('; '), wide: true }] : []),
    {
      name: 'Empty sections',
      value: sections.flatMap(({ title, is_empty }) => (is_empty ? [title] : [])).join('; ') || 'None',
      wide: true,
    },
  ]
}

function statusOf({ is_draft, version, replaces }: Pick<Preview, 'is_draft' | 'version' | 'replaces'>): string {
  if (is_draft) return 'Draft, not reviewed'
  return [`Version ${version}`, replaces && `replaces the report issued on ${formatNzDay(replaces)}`]
    .filter(Boolean)
    .join(', ')
}

const Sections = ({ sections }: Pick<Preview, 'sections'>) => (
  <details className="preview-part">
    <summary>
      Sections <span className="quiet">{sections.length}</span>
    </summary>
    <ul className="preview-sections">
      {sections.map(({ number, title, is_empty }) => (
        <li key={number}>
          {number} {title}
          {is_empty && <span className="quiet">empty</span>}
        </li>
      ))}
    </ul>
  </details>
)
