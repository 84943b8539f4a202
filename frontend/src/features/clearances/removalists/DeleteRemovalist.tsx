import { useRefreshRemovalists } from '#frontend/features/clearances/values/clearanceCalls.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'

interface Props {
  readonly model: 'removal company' | 'removalist'
  readonly name: string
  /** A sentence about the consequences of the deletion. */
  readonly detail: string
  readonly call: () => Promise<{ message: string }>
  readonly onDeleted: () => void
}

/** Deletes a removal company or removalist. Clearances that already name it keep it. */
export function DeleteRemovalist({ model, name, detail, call, onDeleted }: Props) {
  const refreshRemovalists = useRefreshRemovalists()
  const deleteAndRefresh = async () => {
    if (!(await confirm(deleteQuestion(model, `${name}. ${detail}`)))) return
    try {
      const { message } = await call()
      await refreshRemovalists()
      toast(message)
      onDeleted()
    } catch (error) {
      toast(error instanceof Error ? error.message : 'Something went wrong. Try again.', 'error')
    }
  }
  return (
    <Button icon="trash" onClick={() => void deleteAndRefresh()}>
      Delete
    </Button>
  )
}
