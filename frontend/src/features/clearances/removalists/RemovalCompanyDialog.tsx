import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { clearanceCalls } from '#frontend/api/clearanceCalls.ts'
import { useRefreshRemovalists } from '#frontend/features/clearances/values/clearanceCalls.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { FieldRow, Form } from '#frontend/ui/fields/Form.tsx'
import { TextArea } from '#frontend/ui/fields/TextArea.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { type RemovalCompany, RemovalCompanyInput } from '#shared/domain/clearance/removalist.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { DeleteRemovalist } from './DeleteRemovalist.tsx'

interface Props {
  /** Undefined for a new company. */
  readonly company?: RemovalCompany
  readonly onClose: () => void
  readonly onSaved?: (company: RemovalCompany) => void
  /** Allows deletion if given. */
  readonly onDeleted?: () => void
}

export const RemovalCompanyDialog = (props: Props) => (
  <Dialog title={props.company ? 'Edit removal company' : 'New removal company'} open onClose={props.onClose}>
    <CompanyForm {...props} />
  </Dialog>
)

function CompanyForm({ company, onClose, onSaved, onDeleted }: Props) {
  const refreshRemovalists = useRefreshRemovalists()
  const form = useForm({
    resolver: zodResolver(RemovalCompanyInput()),
    defaultValues: company ?? { id: newId(), name: '', license_no_a: '', license_no_b: '', description: '' },
  })
  const save = async (values: z.input<ReturnType<typeof RemovalCompanyInput>>) => {
    const { data, message } = await clearanceCalls.removalists.saveCompany({ body: values }, { key: newId() })
    await refreshRemovalists()
    onSaved?.(data)
    toast(message)
    onClose()
  }
  return (
    <Form
      draft={`removal-company:${company?.id ?? 'new'}`}
      form={form}
      submit={company ? 'Update' : 'Create'}
      warn={false}
      other={
        <>
          <Button onClick={onClose}>Close</Button>
          {company && onDeleted && (
            <DeleteRemovalist
              model="removal company"
              name={company.name}
              detail="Its removalists can no longer be selected. Clearances that already name it keep it."
              call={() => clearanceCalls.removalists.deleteCompany({ params: { id: company.id } }, { key: newId() })}
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
      <TextField name="name" label="Company name" required />
      <FieldRow>
        <TextField name="license_no_a" label="Class A licence number" />
        <TextField name="license_no_b" label="Class B licence number" />
      </FieldRow>
      <TextArea name="description" label="Description" />
    </Form>
  )
}
