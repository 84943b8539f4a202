import { DocumentsPanel } from '#frontend/features/clearances/documents/DocumentsPanel.tsx'
import { PhotoLogPanel } from '#frontend/features/clearances/photoLog/PhotoLogPanel.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import type { PanelKey } from '#shared/domain/clearance/clearancePanels.ts'
import type { ClearanceRecord } from '#shared/domain/clearance/clearanceRecord.ts'
import { ChecklistPanel } from './ChecklistPanel.tsx'
import { DetailsPanel } from './DetailsPanel.tsx'
import { SamplesPanel } from './SamplesPanel.tsx'

interface Props {
  readonly panel: PanelKey
  readonly openClearance: ClearanceRecord | undefined
  readonly next: { readonly title: string; readonly open: () => void } | undefined
}

export function PanelBody({ panel, openClearance, next }: Props) {
  return (
    <>
      <Content panel={panel} openClearance={openClearance} />
      {openClearance && next && (
        <span>
          <Button icon="down" onClick={next.open}>
            Next: {next.title}
          </Button>
        </span>
      )}
    </>
  )
}

function Content({ panel, openClearance }: Omit<Props, 'next'>) {
  if (panel === 'details') return <DetailsPanel openClearance={openClearance} />
  if (!openClearance) return null
  const { id } = openClearance.clearance
  switch (panel) {
    case 'documentation_a':
    case 'documentation_b':
    case 'compliance':
    case 'assessment':
      return <ChecklistPanel panel={panel} />
    case 'lab_certificates':
      return <DocumentsPanel kind="certificate" clearance={id} />
    case 'worksafe':
      return <DocumentsPanel kind="worksafe" clearance={id} />
    case 'additional':
      return <DocumentsPanel kind="additional" clearance={id} />
    case 'lab_results':
      return <SamplesPanel />
    case 'photo_log':
      return <PhotoLogPanel />
  }
}
