import { useRefreshRemovalists } from '#frontend/features/clearances/values/clearanceCalls.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'

interface Props {
  readonly model: 'removal company' | 'removalist'
  readonly name: string
  /** What goes along or stays, in a sentence. */
  readonly detail: string
  readonly call: () => Promise<{ message: string }>
  readonly onDeleted: () => void
}

/** Takes a company or a person off the list. Clearances that were saved with them keep them. */
export function DeleteRemovalist({ model, name, detail, call, onDeleted }: Props) {
  const changed = useRefreshRemovalists()
  const remove = async () => {
    if (!(await confirm(deleteQuestion(model, `${name}. ${detail}`)))) return
    try {
      const { message } = await call()
      await changed()
      toast(message)
      onDeleted()
    } catch (error) {
      toast(error instanceof Error ? error.message : 'That did not work. Try again.', 'error')
    }
  }
  return (
    <Button icon="trash" onClick={() => void remove()}>
      Delete
    </Button>
  )
}
