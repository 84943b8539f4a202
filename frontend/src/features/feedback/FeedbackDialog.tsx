import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { clientOf } from '#frontend/api/client.ts'
import { Dialog } from '#frontend/ui/dialogs/Dialog.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Form } from '#frontend/ui/fields/Form.tsx'
import { TextArea } from '#frontend/ui/fields/TextArea.tsx'
import { feedback } from '#shared/contract/company/feedback.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

const api = clientOf({ feedback })
const Values = feedback.send.body
/** What was begun and not sent stays while the page is open. */
let begun = ''

/** Says what is good and what is not; the address of the page goes along. */
export default function FeedbackDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog title="Send feedback" open={open} onClose={onClose}>
      <FeedbackForm onClose={onClose} />
    </Dialog>
  )
}

function FeedbackForm({ onClose }: { onClose: () => void }) {
  const { pathname, search } = window.location
  const form = useForm({
    resolver: zodResolver(Values),
    defaultValues: { feedback: begun, route: `${pathname}${search}`.slice(0, 500) },
  })
  const said = form.watch('feedback')
  useEffect(() => {
    begun = said
  }, [said])
  return (
    <Form
      form={form}
      submit="Send"
      why={said.trim() === '' ? 'Enter your feedback first' : undefined}
      warn={false}
      other={<Button onClick={onClose}>Close</Button>}
      onSubmit={async body => {
        const { message } = await api.feedback.send({ body }, { key: newId() })
        begun = ''
        toast(message)
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
