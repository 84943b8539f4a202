import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { refusalOf } from '#frontend/ui/fields/refusalFields.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

type Call = (options: { key: string }) => Promise<{ message: string }>

/** Asks, deletes, says what became of it, and shows the lists anew: also where somebody else was faster. */
export const useDeletion = (changed: () => Promise<unknown>) => async (noun: string, detail: string, call: Call) => {
  if (!(await confirm(deleteQuestion(noun, detail)))) return
  try {
    toast((await call({ key: newId() })).message)
  } catch (thrown) {
    const refusal = refusalOf(thrown)
    if (!refusal) throw thrown
    toast(refusal.message, 'error')
  }
  await changed()
}
