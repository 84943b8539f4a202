import { useRef } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { type CsvShape, SHAPES } from '#shared/domain/csvShapes.ts'
import { useTrail } from '../../app/trail.tsx'
import { Page } from '../../ui/Page.tsx'
import { useLeaveWarning } from '../../ui/useLeaveWarning.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { ColumnCheck } from './ColumnCheck.tsx'
import { RunView } from './RunView.tsx'
import { useStepFocus } from './useStepFocus.ts'
import { useUpload } from './useUpload.ts'
import './csv.css'

/** Surveys, buildings, floors and rooms out of a CSV file: chosen, its columns and rows checked, then made. */
export function CsvPage() {
  useTrail({ name: 'CSV Upload' })
  const form = useForm<{ shape: CsvShape }>({ defaultValues: { shape: 'survey' } })
  const shape = useWatch({ control: form.control, name: 'shape' })
  const upload = useUpload(shape)
  const { phase } = upload
  useLeaveWarning(phase.at === 'run' && phase.run.state === 'sending' && !phase.run.dryRun, useRef(false))
  const step = phase.at === 'run' ? `${phase.run.dryRun} ${phase.run.state}` : phase.at
  const facts = phase.at === 'file' ? [] : [SHAPES[shape].title, phase.table.name, lines(phase.table.lines.length)]
  return (
    <Page title="CSV Upload" facts={facts}>
      <div className="csv-step stack-wide" ref={useStepFocus(step)} tabIndex={-1}>
        {phase.at === 'file' && (
          <FormProvider {...form}>
            <ChooseFile onRead={upload.choose} />
          </FormProvider>
        )}
        {phase.at === 'columns' && (
          <ColumnCheck
            shape={shape}
            table={phase.table}
            onBack={upload.again}
            onMapped={mapping => upload.check(phase.table, mapping)}
          />
        )}
        {phase.at === 'run' && (
          <RunView
            key={String(phase.run.dryRun)}
            shape={shape}
            table={phase.table}
            run={phase.run}
            onMake={() => void upload.make(phase.table, phase.run)}
            onGoOn={() => void upload.goOn(phase.table, phase.run)}
            onCancel={upload.cancel}
            onAgain={upload.again}
          />
        )}
      </div>
    </Page>
  )
}

const lines = (number: number) => `${number.toLocaleString('en-NZ')} ${number === 1 ? 'row' : 'rows'}`
