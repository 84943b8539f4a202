import type { ReactNode } from 'react'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DescriptionList } from '#frontend/ui/elements/DescriptionList.tsx'
import { ProgressBar } from '#frontend/ui/elements/ProgressBar.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { CSV_SHAPE_COLUMNS, type CsvShape } from '#shared/domain/company/csvImport.ts'
import { RowGrid } from './RowGrid.tsx'
import type { CsvTable } from './readCsv.ts'
import { type CsvImportRun, countRows } from './useCsvImport.ts'

interface Props {
  readonly shape: CsvShape
  readonly table: CsvTable
  readonly run: CsvImportRun
  readonly onMake: () => void
  readonly onGoOn: () => void
  readonly onCancel: () => void
  readonly onAgain: () => void
}

/** How far it is, and what becomes of the rows. */
export function ImportProgress(props: Props) {
  const { shape, table, run } = props
  const sent = run.total - run.waiting.length
  return (
    <Section title={run.dryRun ? 'Check' : 'Upload'}>
      {run.state === 'sending' ? (
        <>
          <ProgressBar
            label={`${run.dryRun ? 'Checking' : 'Uploading'} ${table.name}: ${rows(sent)} of ${rows(run.total)},`}
            value={sent / Math.max(1, run.total)}
          />
          <div className="row">
            <Button onClick={props.onCancel}>Cancel</Button>
          </div>
        </>
      ) : (
        <>
          <Said {...props} />
          <DescriptionList facts={factsOf(run)} />
          <div className="row">
            <Next {...props} />
          </div>
        </>
      )}
      {run.state !== 'sending' && <RowGrid shape={shape} table={table} run={run} />}
    </Section>
  )
}

const rows = (number: number) => number.toLocaleString('en-NZ')
const counted = (number: number) => `${rows(number)} ${number === 1 ? 'row' : 'rows'}`

function factsOf(run: CsvImportRun) {
  const fact = (name: string, value: number) => ({ name, value: <span className="figures">{rows(value)}</span> })
  return [
    fact(run.dryRun ? 'New' : 'Made', countRows(run, 'made')),
    fact('Already there', countRows(run, 'there')),
    fact('Refused', countRows(run, 'refused')),
    ...(run.waiting.length > 0 ? [fact('Not sent', run.waiting.length)] : []),
  ]
}

function Said({ run, shape }: Props): ReactNode {
  const refused = countRows(run, 'refused')
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
        Stopped with {counted(run.waiting.length)} left.{!run.dryRun && ' Anything already created stays.'}
      </Banner>
    )
  if (run.dryRun)
    return refused > 0 ? (
      <Banner tone="warning">
        Nothing has been created yet. {counted(refused)} can’t be uploaded. See the reasons below.
      </Banner>
    ) : (
      <Banner tone="positive">Every row is OK. Nothing has been created yet.</Banner>
    )
  return (
    <Banner tone={refused > 0 ? 'warning' : 'positive'}>
      {refused > 0
        ? `Upload finished. ${counted(refused)} rejected: correct and upload again.`
        : `Upload finished: all ${title.toLowerCase()} in the file have been added.`}
    </Banner>
  )
}

function Next({ run, shape, onMake, onGoOn, onAgain }: Props) {
  const made = countRows(run, 'made')
  const again = <Button onClick={onAgain}>Another file</Button>
  if (run.state === 'stopped')
    return (
      <>
        {again}
        <Button kind="primary" onClick={onGoOn}>
          Go on
        </Button>
      </>
    )
  if (!run.dryRun) return again
  return (
    <>
      {again}
      <Button kind="primary" icon="upload" why={made === 0 ? 'There are no new rows' : undefined} onClick={onMake}>
        {`Upload ${rows(made)} ${made === 1 ? CSV_SHAPE_COLUMNS[shape].title.toLowerCase().replace(/s$/, '') : CSV_SHAPE_COLUMNS[shape].title.toLowerCase()}`}
      </Button>
    </>
  )
}
