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
import { labSamples } from '#shared/domain/item/labSamples.ts'
import { isAwaiting } from '#shared/domain/item/rating.ts'
import { bagCodeOf } from '#shared/domain/tree/tree.ts'
import { countResults, useLabImports } from './labImportCalls.ts'

/** How far the results are, and what is still missing when they are recorded. */
export function ImportResultStep({ id, onAgain }: { id: string; onAgain: () => void }) {
  const { tree, survey, building, refresh } = useOpenBuilding()
  const { data, failure } = useLabImports(building)
  const at = data?.find(each => each.id === id)
  const isOver = at !== undefined && at.state !== 'active'
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the results are there
  useEffect(() => {
    if (isOver) refresh()
  }, [isOver])
  if (failure && !at) return <Failure message={failure.message} retry={failure.retry} />
  if (!at) return <Skeleton lines={3} />
  if (at.state === 'active')
    return (
      <Section title="Recording">
        <ProgressBar
          label={`Recording ${at.done} of ${countResults(at.planned)},`}
          value={at.done / Math.max(1, at.planned)}
        />
        <p className="quiet">You can leave this page. We’ll notify you when it’s done.</p>
      </Section>
    )
  const missing = labSamples(tree, [at.contaminate_id]).filter(isAwaiting).map(bagCodeOf)
  const none = <span className="quiet">None</span>
  return (
    <Section title="Done">
      {at.state === 'failed' ? (
        <Banner tone="danger">
          Only {at.applied} of {countResults(at.planned)} were recorded. {at.why}
        </Banner>
      ) : (
        <Banner tone={at.left.length > 0 ? 'warning' : 'positive'}>
          {countResults(at.applied)} recorded{at.certificate && `, ${at.certificate.name} filed`}.
        </Banner>
      )}
      <DescriptionList
        facts={[
          { name: 'Still without a result', value: missing.join(', ') || none, wide: true },
          {
            name: 'Skipped, because someone changed them in the meantime',
            value: at.left.join(', ') || none,
            wide: true,
          },
        ]}
      />
      <div className="row">
        <Button onClick={onAgain}>Another file</Button>
        <ButtonLink kind="primary" to={paths.building(survey, building)}>
          Back to the building
        </ButtonLink>
      </div>
    </Section>
  )
}
