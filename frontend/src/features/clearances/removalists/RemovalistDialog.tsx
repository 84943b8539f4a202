import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { clearanceCalls } from '#frontend/api/clearanceCalls.ts'
import { useRefreshRemovalists } from '#frontend/features/clearances/values/clearanceCalls.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { SelectField } from '#frontend/ui/fields/SelectField.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { type RemovalCompany, type Removalist, RemovalistInput } from '#shared/domain/clearance/removalist.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { DeleteRemovalist } from './DeleteRemovalist.tsx'

interface Props {
  /** Undefined for a new removalist. */
  readonly removalist?: Removalist
  readonly companies: readonly RemovalCompany[]
  readonly onClose: () => void
  readonly onSaved?: (removalist: Removalist) => void
  /** Allows deletion if given. */
  readonly onDeleted?: () => void
}

export const RemovalistDialog = (props: Props) => (
  <Dialog title={props.removalist ? 'Edit removalist' : 'New removalist'} open onClose={props.onClose}>
    <RemovalistForm {...props} />
  </Dialog>
)

function RemovalistForm({ removalist, companies, onClose, onSaved, onDeleted }: Props) {
  const refreshRemovalists = useRefreshRemovalists()
  const form = useForm({
    resolver: zodResolver(RemovalistInput()),
    defaultValues: removalist ?? {
      id: newId(),
      removal_company_id: companies[0]?.id ?? '',
      name: '',
      position: '',
      qualifications: '',
      contact_no: '',
    },
  })
  const save = async (values: z.input<ReturnType<typeof RemovalistInput>>) => {
    const { data, message } = await clearanceCalls.removalists.saveRemovalist({ body: values }, { key: newId() })
    await refreshRemovalists()
    onSaved?.(data)
    toast(message)
    onClose()
  }
  return (
    <Form
      draft={`removalist:${removalist?.id ?? 'new'}`}
      form={form}
      submit={removalist ? 'Update' : 'Create'}
      warn={false}
      other={
        <>
          <Button onClick={onClose}>Close</Button>
          {removalist && onDeleted && (
            <DeleteRemovalist
              model="removalist"
              name={removalist.name}
              detail="Clearances that already name them keep them."
              call={() =>
                clearanceCalls.removalists.deleteRemovalist({ params: { id: removalist.id } }, { key: newId() })
              }
              onDeleted={() => {
                onDeleted()
                onClose()
              }}
            />
          )}
        </>
      }
      onSubmit={save}
    >
      <SelectField
        name="removal_company_id"
        label="Company"
        required
        options={companies.map(({ id, name }) => ({ id, label: name }))}
      />
      <TextField name="name" label="Name" required />
      <TextField name="position" label="Position" required placeholder="Supervisor" />
      <TextField name="qualifications" label="Qualifications" />
      <TextField name="contact_no" label="Contact number" required type="tel" />
    </Form>
  )
}
