import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { clientOf } from '#frontend/api/client.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { TextArea } from '#frontend/ui/fields/TextArea.tsx'
import { feedback } from '#shared/contract/company/feedback.ts'

const { feedback: calls } = clientOf({ feedback })
const Values = feedback.send.body
/** Sends feedback to the product’s operators, with the URL of the page. */
export default function FeedbackDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Send feedback" open={open} onClose={onClose}>
      <FeedbackForm onClose={onClose} />
    </Dialog>
  )
}

function FeedbackForm({ onClose }: { onClose: () => void }) {
  const { send } = useCommand()
  const { pathname, search } = window.location
  const form = useForm({
    resolver: zodResolver(Values),
    defaultValues: { feedback: '', route: `${pathname}${search}`.slice(0, 500) },
  })
  const text = form.watch('feedback')
  return (
    <Form
      draft="feedback"
      form={form}
      submit="Send"
      why={text.trim() === '' ? 'Enter your feedback first' : undefined}
      warn={false}
      other={<Button onClick={onClose}>Close</Button>}
      onSubmit={async body => {
        await send(calls.send, { body })
        onClose()
      }}
    >
      <TextArea
        name="feedback"
        label="What’s working, and what isn’t?"
        required
        rows={6}
        hint="The address of this page is included."
      />
    </Form>
  )
}
