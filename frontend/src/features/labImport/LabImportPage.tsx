import { useState } from 'react'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useLaboratories } from '#frontend/store/pickerLists.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Page } from '#frontend/ui/page/Page.tsx'
import { useStepFocus } from '#frontend/ui/page/useStepFocus.ts'
import { isLocked } from '#shared/domain/building/buildingStatus.ts'
import { contaminantsSurveyed } from '#shared/domain/item/labSamples.ts'
import { refusalSentence } from '#shared/domain/vocabulary/refusal.ts'
import { ColumnStep, type ReadFileColumns } from './ColumnStep.tsx'
import { CompareStep } from './CompareStep.tsx'
import { FileStep } from './FileStep.tsx'
import { ImportResultStep } from './ImportResultStep.tsx'
import { useResultColumns } from './labImportCalls.ts'
import type { ReadFile } from './readSheets.ts'
import '#frontend/ui/page/fileSteps.css'
import './labImport.css'

type Phase =
  | { readonly at: 'file' }
  | { readonly at: 'columns'; readonly file: ReadFile }
  | { readonly at: 'compare'; readonly file: ReadFile; readonly understood: ReadFileColumns }
  | { readonly at: 'recorded'; readonly id: string }

/** The results of a laboratory out of its file: read, compared with what was sent, then recorded in one go. */
export function LabImportPage() {
  const { tree, survey, building } = useOpenBuilding()
  const [phase, go] = useState<Phase>({ at: 'file' })
  useSetBreadcrumbs(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: paths.building(survey, building) },
    { name: 'Results from a file' },
  )
  const name = phase.at === 'columns' || phase.at === 'compare' ? phase.file.name : ''
  return (
    <Page title="Results from a file" facts={[tree.building.name, name].filter(Boolean)}>
      <div className="file-step stack-wide" ref={useStepFocus(phase.at)} tabIndex={-1}>
        {isLocked(tree.building.status_id) && phase.at !== 'recorded' ? (
          <Banner>{refusalSentence('building_reviewed')}.</Banner>
        ) : (
          <Step phase={phase} go={go} />
        )}
      </div>
    </Page>
  )
}

function Step({ phase, go }: { phase: Phase; go: (phase: Phase) => void }) {
  const { laboratory_id, ...surveyed } = useOpenBuilding().tree.building
  const laboratory = useLaboratories().data?.find(({ id }) => id === laboratory_id)?.name
  const known = useResultColumns(laboratory_id)
  const again = () => go({ at: 'file' })
  if (!known.settled) return <Skeleton lines={4} />
  switch (phase.at) {
    case 'file':
      return <FileStep onRead={file => go({ at: 'columns', file })} />
    case 'columns':
      return (
        <ColumnStep
          file={phase.file}
          surveyed={contaminantsSurveyed(surveyed)}
          known={known}
          laboratory={laboratory}
          onBack={again}
          onUnderstood={understood => go({ at: 'compare', file: phase.file, understood })}
        />
      )
    case 'compare':
      return (
        <CompareStep
          file={phase.file}
          understood={phase.understood}
          onBack={() => go({ at: 'columns', file: phase.file })}
          onStarted={id => go({ at: 'recorded', id })}
        />
      )
    case 'recorded':
      return <ImportResultStep id={phase.id} onAgain={again} />
  }
}
