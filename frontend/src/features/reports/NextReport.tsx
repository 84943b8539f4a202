import { Button } from '#frontend/ui/elements/Button.tsx'
import { lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { CONTAMINANT_NAMES, type ContaminantId } from '#shared/domain/vocabulary/referenceLists.ts'
import { ListChanges } from './ListChanges.tsx'
import { useReportRequest } from './useReportRequest.ts'

const ReportPreview = lazyPart(() => import('./ReportPreview.tsx'), { waiting: <Skeleton lines={6} /> })

export function NextReport({ contaminant }: { readonly contaminant: ContaminantId }) {
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
