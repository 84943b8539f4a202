import type { ReactNode } from 'react'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { CSV_SHAPE_COLUMNS, type CsvShape } from '#shared/domain/company/csvImport.ts'
import { countOf, formatNumber } from '#shared/domain/text/formatNumber.ts'
import type { CsvTable } from './csvTable.ts'
import { RowGrid } from './RowGrid.tsx'
import { type CsvImportRun, countOutcomes } from './useCsvImport.ts'

interface Props {
  readonly shape: CsvShape
  readonly table: CsvTable
  readonly run: CsvImportRun
  readonly onCreate: () => void
  readonly onContinue: () => void
  readonly onCancel: () => void
  readonly onRestart: () => void
}

/** The third step: the progress of a check or an upload, its outcome, and the rows. */
export function ImportProgress(props: Props) {
  const { shape, table, run } = props
  const sent = run.total - run.waiting.length
  return (
    <Section title={run.dryRun ? 'Check' : 'Upload'}>
      {run.state === 'sending' ? (
        <>
          <ProgressBar
            label={`${run.dryRun ? 'Checking' : 'Uploading'} ${table.name}: ${formatNumber(sent)} of ${formatNumber(run.total)},`}
            value={sent / Math.max(1, run.total)}
          />
          <div className="row">
            <Button onClick={props.onCancel}>Cancel</Button>
          </div>
        </>
      ) : (
        <>
          <Outcome {...props} />
          <DescriptionList facts={factsOf(run)} />
          <div className="row">
            <NextButtons {...props} />
          </div>
        </>
      )}
      {run.state !== 'sending' && <RowGrid shape={shape} table={table} run={run} />}
    </Section>
  )
}

function factsOf(run: CsvImportRun) {
  const fact = (name: string, value: number) => ({
    name,
    value: <span className="figures">{formatNumber(value)}</span>,
  })
  return [
    fact(run.dryRun ? 'New' : 'Created', countOutcomes(run, 'made')),
    fact('Already there', countOutcomes(run, 'there')),
    fact('Rejected', countOutcomes(run, 'refused')),
    ...(run.waiting.length > 0 ? [fact('Not sent', run.waiting.length)] : []),
  ]
}

function Outcome({ run, shape }: Props): ReactNode {
  const rejected = countOutcomes(run, 'refused')
  const { title } = CSV_SHAPE_COLUMNS[shape]
  if (run.failure)
    return (
      <Banner tone="danger">
        {run.failure.replace(/\.$/, '')}. Continue when you’re ready. Nothing will be created twice.
      </Banner>
    )
  if (run.state === 'stopped')
    return (
      <Banner tone="warning">
        Stopped with {countOf(run.waiting.length, 'row')} left.{!run.dryRun && ' Anything already created stays.'}
      </Banner>
    )
  if (run.dryRun)
    return rejected > 0 ? (
      <Banner tone="warning">
        Nothing has been created yet. {countOf(rejected, 'row')} can’t be uploaded. See the reasons below.
      </Banner>
    ) : (
      <Banner tone="positive">Every row is OK. Nothing has been created yet.</Banner>
    )
  return (
    <Banner tone={rejected > 0 ? 'warning' : 'positive'}>
      {rejected > 0
        ? `Upload finished. ${countOf(rejected, 'row')} rejected: correct and upload again.`
        : `Upload finished: all ${title.toLowerCase()} in the file have been added.`}
    </Banner>
  )
}

function NextButtons({ run, shape, onCreate, onContinue, onRestart }: Props) {
  const created = countOutcomes(run, 'made')
  const chooseAnother = <Button onClick={onRestart}>Choose another file</Button>
  if (run.state === 'stopped')
    return (
      <>
        {chooseAnother}
        <Button kind="primary" onClick={onContinue}>
          Continue
        </Button>
      </>
    )
  if (!run.dryRun) return chooseAnother
  return (
    <>
      {chooseAnother}
      <Button kind="primary" icon="upload" why={created === 0 ? 'There are no new rows' : undefined} onClick={onCreate}>
        {`Upload ${formatNumber(created)} ${created === 1 ? CSV_SHAPE_COLUMNS[shape].title.toLowerCase().replace(/s$/, '') : CSV_SHAPE_COLUMNS[shape].title.toLowerCase()}`}
      </Button>
    </>
  )
}
