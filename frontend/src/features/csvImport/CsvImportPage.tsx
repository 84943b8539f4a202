import { useRef } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { useLeaveWarning } from '#frontend/ui/fields/useLeaveWarning.ts'
import { Page } from '#frontend/ui/page/Page.tsx'
import { useStepFocus } from '#frontend/ui/page/useStepFocus.ts'
import { CSV_SHAPE_COLUMNS, type CsvShape } from '#shared/domain/company/csvImport.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { ColumnMappingStep } from './ColumnMappingStep.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { useCsvImport } from './useCsvImport.ts'
import './csvImport.css'

/** Surveys, buildings, floors and rooms out of a CSV file: chosen, its columns and rows checked, then made. */
export function CsvImportPage() {
  useSetBreadcrumbs({ name: 'CSV Upload' })
  const form = useForm<{ shape: CsvShape }>({ defaultValues: { shape: 'survey' } })
  const shape = useWatch({ control: form.control, name: 'shape' })
  const upload = useCsvImport(shape)
  const { phase } = upload
  useLeaveWarning(phase.at === 'run' && phase.run.state === 'sending' && !phase.run.dryRun, useRef(false))
  const step = phase.at === 'run' ? `${phase.run.dryRun} ${phase.run.state}` : phase.at
  const facts =
    phase.at === 'file' ? [] : [CSV_SHAPE_COLUMNS[shape].title, phase.table.name, lines(phase.table.lines.length)]
  return (
    <Page title="CSV Upload" facts={facts}>
      <div className="file-step stack-wide" ref={useStepFocus(step)} tabIndex={-1}>
        {phase.at === 'file' && (
          <FormProvider {...form}>
            <ChooseFile onRead={upload.choose} />
          </FormProvider>
        )}
        {phase.at === 'columns' && (
          <ColumnMappingStep
            shape={shape}
            table={phase.table}
            onBack={upload.again}
            onMapped={mapping => upload.check(phase.table, mapping)}
          />
        )}
        {phase.at === 'run' && (
          <ImportProgress
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
