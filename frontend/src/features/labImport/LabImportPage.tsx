import { useState } from 'react'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useLaboratories } from '#frontend/queries/pickerLists.ts'
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
  | { readonly step: 'file' }
  | { readonly step: 'columns'; readonly file: ReadFile }
  | { readonly step: 'compare'; readonly file: ReadFile; readonly reading: ReadFileColumns }
  | { readonly step: 'recorded'; readonly id: string }

/** Imports lab results from a file: reads it, compares it with the samples, then records the results. */
export function LabImportPage() {
  const { tree, survey, building } = useOpenBuilding()
  const [phase, setPhase] = useState<Phase>({ step: 'file' })
  useSetBreadcrumbs(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: paths.building(survey, building) },
    { name: 'Results from a file' },
  )
  const name = phase.step === 'columns' || phase.step === 'compare' ? phase.file.name : ''
  return (
    <Page title="Results from a file" facts={[tree.building.name, name].filter(Boolean)}>
      <div className="file-step stack-wide" ref={useStepFocus(phase.step)} tabIndex={-1}>
        {isLocked(tree.building.status_id) && phase.step !== 'recorded' ? (
          <Banner>{refusalSentence('building_reviewed')}.</Banner>
        ) : (
          <Step phase={phase} setPhase={setPhase} />
        )}
      </div>
    </Page>
  )
}

function Step({ phase, setPhase }: { phase: Phase; setPhase: (phase: Phase) => void }) {
  const { laboratory_id, ...surveyed } = useOpenBuilding().tree.building
  const laboratory = useLaboratories().data?.find(({ id }) => id === laboratory_id)?.name
  const rememberedColumns = useResultColumns(laboratory_id)
  const restart = () => setPhase({ step: 'file' })
  if (!rememberedColumns.isSettled) return <Skeleton lines={4} />
  switch (phase.step) {
    case 'file':
      return <FileStep onRead={file => setPhase({ step: 'columns', file })} />
    case 'columns':
      return (
        <ColumnStep
          file={phase.file}
          surveyed={contaminantsSurveyed(surveyed)}
          rememberedColumns={rememberedColumns}
          laboratory={laboratory}
          onBack={restart}
          onRead={reading => setPhase({ step: 'compare', file: phase.file, reading })}
        />
      )
    case 'compare':
      return (
        <CompareStep
          file={phase.file}
          reading={phase.reading}
          onBack={() => setPhase({ step: 'columns', file: phase.file })}
          onStart={id => setPhase({ step: 'recorded', id })}
        />
      )
    case 'recorded':
      return <ImportResultStep id={phase.id} onAgain={restart} />
  }
}
