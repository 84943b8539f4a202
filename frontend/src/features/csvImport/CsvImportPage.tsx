import { useRef } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useSetBreadcrumbs } from '#frontend/app/navigation/breadcrumbTrail.tsx'
import { useLeaveWarning } from '#frontend/ui/fields/useLeaveWarning.ts'
import { Page } from '#frontend/ui/page/Page.tsx'
import { useStepFocus } from '#frontend/ui/page/useStepFocus.ts'
import { CSV_SHAPE_COLUMNS, type CsvShape } from '#shared/domain/company/csvImport.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { ChooseFile } from './ChooseFile.tsx'
import { ColumnMappingStep } from './ColumnMappingStep.tsx'
import { ImportProgress } from './ImportProgress.tsx'
import { useCsvImport } from './useCsvImport.ts'
import './csvImport.css'

/** Imports surveys, buildings, floors and rooms from a CSV file: choose the file, check columns and rows, create the rows. */
export function CsvImportPage() {
  useSetBreadcrumbs({ name: 'CSV Upload' })
  const form = useForm<{ shape: CsvShape }>({ defaultValues: { shape: 'survey' } })
  const shape = useWatch({ control: form.control, name: 'shape' })
  const csvImport = useCsvImport(shape)
  const { step } = csvImport
  useLeaveWarning(
    step.name === 'run' && step.run.state === 'sending' && !step.run.dryRun,
    useRef(false),
    () => undefined,
  )
  const stepKey = step.name === 'run' ? `${step.run.dryRun} ${step.run.state}` : step.name
  const facts =
    step.name === 'file'
      ? []
      : [CSV_SHAPE_COLUMNS[shape].title, step.table.name, countOf(step.table.lines.length, 'row')]
  return (
    <Page title="CSV Upload" facts={facts}>
      <div className="file-step stack-wide" ref={useStepFocus(stepKey)} tabIndex={-1}>
        {step.name === 'file' && (
          <FormProvider {...form}>
            <ChooseFile onRead={csvImport.choose} />
          </FormProvider>
        )}
        {step.name === 'columns' && (
          <ColumnMappingStep
            shape={shape}
            table={step.table}
            onBack={csvImport.restart}
            onMapped={mapping => csvImport.check(step.table, mapping)}
          />
        )}
        {step.name === 'run' && (
          <ImportProgress
            key={String(step.run.dryRun)}
            shape={shape}
            table={step.table}
            run={step.run}
            onCreate={() => void csvImport.create(step.table, step.run)}
            onContinue={() => void csvImport.resume(step.table, step.run)}
            onCancel={csvImport.cancel}
            onRestart={csvImport.restart}
          />
        )}
      </div>
    </Page>
  )
}
