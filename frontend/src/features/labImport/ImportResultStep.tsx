import { useEffect } from 'react'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button, ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { awaitsLaboratory, labSamples } from '#shared/domain/item/labSamples.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { bagCodeOf } from '#shared/domain/tree/tree.ts'
import { useLabImports } from './labImportCalls.ts'

/** The progress of recording, and afterwards the samples without a result. */
export function ImportResultStep({ id, onAgain }: { id: string; onAgain: () => void }) {
  const { tree, survey, building, refresh } = useOpenBuilding()
  const { data, failure } = useLabImports(building)
  const labImport = data?.find(each => each.id === id)
  const isFinished = labImport !== undefined && labImport.state !== 'active'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the results are recorded
  useEffect(() => {
    if (isFinished) refresh()
  }, [isFinished])
  if (failure && !labImport) return <Failure {...failure} />
  if (!labImport) return <Skeleton lines={3} />
  if (labImport.state === 'active')
    return (
      <Section title="Recording">
        <ProgressBar
          label={`Recording ${labImport.done} of ${countOf(labImport.planned, 'result')},`}
          value={labImport.done / Math.max(1, labImport.planned)}
        />
        <p className="quiet">You can leave this page. We’ll notify you when it’s done.</p>
      </Section>
    )
  const missing = labSamples(tree, [labImport.contaminate_id]).filter(awaitsLaboratory).map(bagCodeOf)
  const none = <span className="quiet">None</span>
  return (
    <Section title="Done">
      {labImport.state === 'failed' ? (
        <Banner tone="danger">
          Only {labImport.applied} of {countOf(labImport.planned, 'result')} recorded. {labImport.why}
        </Banner>
      ) : (
        <Banner tone={labImport.left.length > 0 ? 'warning' : 'positive'}>
          {countOf(labImport.applied, 'result')} recorded
          {labImport.certificate && `, ${labImport.certificate.name} filed`}.
        </Banner>
      )}
      <DescriptionList
        facts={[
          { name: 'Still without a result', value: missing.join(', ') || none, wide: true },
          {
            name: 'Skipped, because someone changed them in the meantime',
            value: labImport.left.join(', ') || none,
            wide: true,
          },
        ]}
      />
      <div className="row">
        <Button onClick={onAgain}>Choose another file</Button>
        <ButtonLink kind="primary" to={paths.building(survey, building)}>
          Back to the building
        </ButtonLink>
      </div>
    </Section>
  )
}
