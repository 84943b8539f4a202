import { useState } from 'react'
import { isLocked } from '#shared/domain/buildingStatus.ts'
import { sentence } from '#shared/domain/refusal.ts'
import { contaminantsSurveyed } from '#shared/domain/sampled.ts'
import { useLaboratories } from '../../api/lists.ts'
import { paths } from '../../app/paths.ts'
import { useTrail } from '../../app/trail.tsx'
import { Banner } from '../../ui/Banner.tsx'
import { Page } from '../../ui/Page.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useInside } from '../buildings/inside.ts'
import { useStepFocus } from '../csv/useStepFocus.ts'
import { ColumnStep, type Understood } from './ColumnStep.tsx'
import { CompareStep } from './CompareStep.tsx'
import { FileStep } from './FileStep.tsx'
import { useResultColumns } from './labImports.ts'
import { Recorded } from './Recorded.tsx'
import type { ReadFile } from './readSheets.ts'
import '../csv/csv.css'
import './labResults.css'

type Phase =
  | { readonly at: 'file' }
  | { readonly at: 'columns'; readonly file: ReadFile }
  | { readonly at: 'compare'; readonly file: ReadFile; readonly understood: Understood }
  | { readonly at: 'recorded'; readonly id: string }

/** The results of a laboratory out of its file: read, compared with what was sent, then recorded in one go. */
export function LabResultsPage() {
  const { tree, survey, building } = useInside()
  const [phase, go] = useState<Phase>({ at: 'file' })
  useTrail(
    { name: tree.building.job_number, to: paths.survey(survey) },
    { name: tree.building.name, to: paths.building(survey, building) },
    { name: 'Results from a file' },
  )
  const name = phase.at === 'columns' || phase.at === 'compare' ? phase.file.name : ''
  return (
    <Page title="Results from a file" facts={[tree.building.name, name].filter(Boolean)}>
      <div className="csv-step stack-wide" ref={useStepFocus(phase.at)} tabIndex={-1}>
        {isLocked(tree.building.status_id) && phase.at !== 'recorded' ? (
          <Banner>{sentence('building_reviewed')}.</Banner>
        ) : (
          <Step phase={phase} go={go} />
        )}
      </div>
    </Page>
  )
}

function Step({ phase, go }: { phase: Phase; go: (phase: Phase) => void }) {
  const { laboratory_id, ...surveyed } = useInside().tree.building
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
      return <Recorded id={phase.id} onAgain={again} />
  }
}
