import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type * as z from 'zod'
import { useClients } from '#frontend/queries/pickerLists.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { PeopleField } from '#frontend/ui/fields/PickField.tsx'
import { TextArea } from '#frontend/ui/fields/TextArea.tsx'
import { TextField } from '#frontend/ui/fields/TextField.tsx'
import { type Recommendation, RecommendationInput } from '#shared/domain/company/recommendation.ts'
import { RECOMMENDATION } from '#shared/domain/vocabulary/referenceLists.ts'
import { recommendationCalls } from './recommendationCalls.ts'

interface Props {
  /** Absent for a new one. */
  readonly recommendation?: Recommendation | undefined
  readonly onClose: () => void
}

export const RecommendationDialog = (props: Props) => (
  <Dialog title={props.recommendation ? 'Edit recommendation' : 'New recommendation'} open onClose={props.onClose}>
    <RecommendationForm {...props} />
  </Dialog>
)

function RecommendationForm({ recommendation, onClose }: Props) {
  const { send } = useCommand('recommendations')
  const form = useForm({
    resolver: zodResolver(RecommendationInput()),
    defaultValues: recommendation ?? { name: '', description: '', client_ids: [] },
  })
  const clients = (useClients().data ?? []).map(({ id, name }) => ({ id, label: name }))
  const isFixed = recommendation?.id === RECOMMENDATION.inaccessible
  const save = async (values: z.input<ReturnType<typeof RecommendationInput>>) => {
    await (recommendation
      ? send(recommendationCalls.change, {
          body: { ...values, id: recommendation.id, version: recommendation.version },
        })
      : send(recommendationCalls.create, { body: values }))
    onClose()
  }
  return (
    <Form
      draft={`recommendation:${recommendation?.id ?? 'new'}`}
      form={form}
      submit={recommendation ? 'Update' : 'Create'}
      warn={false}
      other={<Button onClick={onClose}>Close</Button>}
      onSubmit={save}
    >
      <TextField name="name" label="Name" required hint="Shown in the register, for example “Encapsulate”" />
      <TextArea name="description" label="Description" hint="The full sentence printed on the item sheet" />
      {isFixed ? (
        <p className="quiet">Added to inaccessible items automatically, for every client.</p>
      ) : (
        <PeopleField
          name="client_ids"
          label="Only for these clients"
          people={clients}
          placeholder="Every client"
          hint="Leave blank to offer it for every client"
        />
      )}
    </Form>
  )
}
