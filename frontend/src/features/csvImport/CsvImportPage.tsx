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

/** Imports surveys, buildings, floors and rooms from a CSV file: choose it, check its columns and rows, then create them. */
export function CsvImportPage() {
  useSetBreadcrumbs({ name: 'CSV Upload' })
  const form = useForm<{ shape: CsvShape }>({ defaultValues: { shape: 'survey' } })
  const shape = useWatch({ control: form.control, name: 'shape' })
  const csvImport = useCsvImport(shape)
  const { phase } = csvImport
  useLeaveWarning(phase.at === 'run' && phase.run.state === 'sending' && !phase.run.dryRun, useRef(false))
  const step = phase.at === 'run' ? `${phase.run.dryRun} ${phase.run.state}` : phase.at
  const facts =
    phase.at === 'file' ? [] : [CSV_SHAPE_COLUMNS[shape].title, phase.table.name, rowCount(phase.table.lines.length)]
  return (
    <Page title="CSV Upload" facts={facts}>
      <div className="file-step stack-wide" ref={useStepFocus(step)} tabIndex={-1}>
        {phase.at === 'file' && (
          <FormProvider {...form}>
            <ChooseFile onRead={csvImport.choose} />
          </FormProvider>
        )}
        {phase.at === 'columns' && (
          <ColumnMappingStep
            shape={shape}
            table={phase.table}
            onBack={csvImport.restart}
            onMapped={mapping => csvImport.check(phase.table, mapping)}
          />
        )}
        {phase.at === 'run' && (
          <ImportProgress
            key={String(phase.run.dryRun)}
            shape={shape}
            table={phase.table}
            run={phase.run}
            onCreate={() => void csvImport.create(phase.table, phase.run)}
            onContinue={() => void csvImport.resume(phase.table, phase.run)}
            onCancel={csvImport.cancel}
            onRestart={csvImport.restart}
          />
        )}
      </div>
    </Page>
  )
}

const rowCount = (count: number) => `${count.toLocaleString('en-NZ')} ${count === 1 ? 'row' : 'rows'}`
