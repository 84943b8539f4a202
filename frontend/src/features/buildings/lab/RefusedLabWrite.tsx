import { useForm } from 'react-hook-form'
import { useLocation, useNavigate } from 'react-router-dom'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useReopenedEntry } from '#frontend/features/openBuilding/useReopenedEntry.ts'
import type { OutboxEntry } from '#frontend/store/database.ts'
import { useEdit } from '#frontend/store/useEdit.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { NumberField } from '#frontend/ui/fields/NumberField.tsx'
import { problemResolver } from '#frontend/ui/fields/problemResolver.ts'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { contaminantsSurveyed } from '#shared/domain/item/labSamples.ts'
import { bagCodeOf, findRow, type Tree } from '#shared/domain/tree/tree.ts'
import { CONTAMINANT_NAMES, type ContaminantId, SAMPLE_STATUSES } from '#shared/domain/vocabulary/referenceLists.ts'
import { analysisProblem } from './LabResultFields.tsx'

type LabWrite = Extract<OutboxEntry, { name: 'saveSample' | 'saveLeadAnalysis' | 'saveLabReturn' }>
const isLabWrite = (entry: OutboxEntry | undefined): entry is LabWrite =>
  entry?.name === 'saveSample' || entry?.name === 'saveLeadAnalysis' || entry?.name === 'saveLabReturn'

/** The form of a refused lab result or lab return. */
export function RefusedLabWrite() {
  const { tree } = useOpenBuilding()
  const reopened = useReopenedEntry()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  if (!isLabWrite(reopened?.entry)) return null
  const close = () => void navigate(pathname, { replace: true })
  return (
    <Dialog title={titleOf(reopened.entry, tree)} open onClose={close}>
      <LabWriteForm entry={reopened.entry} draftKey={reopened.draftKey} onClose={close} />
    </Dialog>
  )
}

function titleOf({ name, input }: LabWrite, tree: Tree): string {
  if (name === 'saveLabReturn') return 'Lab certificate'
  const item = findRow(tree.items, input.id)
  return `Lab result for ${item ? bagCodeOf(item) : 'a deleted item'}`
}

interface Values {
  status_id: number | null
  analysis: number | null
  name: string
  contaminate_id: ContaminantId | null
}

interface FormProps {
  readonly entry: LabWrite
  readonly draftKey: string
  readonly onClose: () => void
}

function LabWriteForm({ entry, draftKey, onClose }: FormProps) {
  const { tree, building } = useOpenBuilding()
  const edit = useEdit(building)
  const form = useForm<Values>({
    resolver: problemResolver(values => problemsOf(entry, values)),
    defaultValues: { status_id: null, analysis: null, name: '', contaminate_id: null },
  })
  const save = async ({ status_id, analysis, name, contaminate_id }: Values) => {
    if (entry.name === 'saveSample') await edit('saveSample', { ...entry.input, status_id: status_id ?? undefined })
    else if (entry.name === 'saveLeadAnalysis')
      await edit('saveLeadAnalysis', { ...entry.input, analysis: analysis ?? undefined })
    else
      await edit('saveLabReturn', {
        ...entry.input,
        name,
        contaminate_id: contaminate_id ?? entry.input.contaminate_id,
      })
    onClose()
  }
  return (
    <Form draft={draftKey} form={form} warn={false} onSubmit={save} other={<Button onClick={onClose}>Close</Button>}>
      {entry.name === 'saveSample' && (
        <SelectField name="status_id" label="Sample status" required options={STATUSES} />
      )}
      {entry.name === 'saveLeadAnalysis' && <NumberField name="analysis" label="Lead analysis" unit="mg/kg" />}
      {entry.name === 'saveLabReturn' && (
        <>
          <TextField name="name" label="Name" required />
          <SelectField
            name="contaminate_id"
            label="Contaminant"
            required
            options={contaminantsSurveyed(tree.building).map(id => ({ id, label: CONTAMINANT_NAMES[id] }))}
          />
        </>
      )}
    </Form>
  )
}

function problemsOf({ name }: LabWrite, values: Values): Record<string, string> {
  const analysis = analysisProblem(values.analysis ?? undefined)
  if (name === 'saveLeadAnalysis') return analysis ? { analysis } : {}
  if (name === 'saveSample') return values.status_id === null ? { status_id: 'Choose a status' } : {}
  return {
    ...(values.name.trim() === '' && { name: 'Required' }),
    ...(values.contaminate_id === null && { contaminate_id: 'Required' }),
  }
}

const STATUSES = Object.entries(SAMPLE_STATUSES).map(([id, { name }]) => ({ id: Number(id), label: name }))
