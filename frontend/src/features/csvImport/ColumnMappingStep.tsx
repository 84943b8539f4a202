import { useForm, useWatch } from 'react-hook-form'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { problemResolver } from '#frontend/ui/fields/problemResolver.ts'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { CSV_SHAPE_COLUMNS, type CsvShape } from '#shared/domain/company/csvImport.ts'
import { type ColumnMapping, mappingProblems, suggestMapping, unusedColumns } from './columnMapping.ts'
import type { CsvTable } from './csvTable.ts'
import './csvImport.css'

interface Props {
  readonly shape: CsvShape
  readonly table: CsvTable
  readonly onBack: () => void
  readonly onMapped: (mapping: ColumnMapping) => Promise<void>
}

/** The second step: which column of the file is which. Suggestions can be corrected. */
export function ColumnMappingStep({ shape, table, onBack, onMapped }: Props) {
  const form = useForm<Record<string, number | null>>({
    resolver: problemResolver(values => mappingProblems(shape, values)),
    defaultValues: suggestMapping(shape, table.headings),
    mode: 'onChange',
  })
  const mapping = useWatch({ control: form.control })
  const options = table.headings.flatMap((heading, id) => (heading ? [{ id, label: heading }] : []))
  const { columns } = CSV_SHAPE_COLUMNS[shape]
  const missing = columns.filter(({ key, required }) => required && mapping[key] == null)
  return (
    <Section title="Columns">
      <MappingSummary missing={missing.map(({ title }) => title)} ignored={unusedColumns(table.headings, mapping)} />
      <Form
        draft={`columns:${shape}:${table.name}`}
        form={form}
        submit="Check the rows"
        warn={false}
        other={<Button onClick={onBack}>Choose another file</Button>}
        onSubmit={onMapped}
      >
        <div className="file-columns">
          {columns.map(({ key, title, required, hint }) => (
            <SelectField
              key={key}
              name={key}
              label={title}
              required={required ?? false}
              hint={hint}
              options={options}
              placeholder="Not in the file"
            />
          ))}
        </div>
      </Form>
    </Section>
  )
}

function MappingSummary({ missing, ignored }: { missing: readonly string[]; ignored: readonly string[] }) {
  return (
    <>
      {missing.length > 0 ? (
        <Banner tone="warning">Not found in the file: {missing.join(', ')}. Choose the columns below.</Banner>
      ) : (
        <Banner tone="positive">All required columns were found. Check they’re right.</Banner>
      )}
      {ignored.length > 0 && <p className="quiet">Not imported: {ignored.join(', ')}.</p>}
    </>
  )
}
