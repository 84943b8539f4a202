import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { refusalOf } from '#frontend/ui/fields/refusalFields.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'

type Call = (options: { key: string }) => Promise<{ message: string }>

/** Asks, deletes, shows the outcome in a toast and refetches the lists, also where someone else was faster. */
export const useDeletion = (refresh: () => Promise<unknown>) => async (noun: string, detail: string, call: Call) => {
  if (!(await confirm(deleteQuestion(noun, detail)))) return
  try {
    toast((await call({ key: newId() })).message)
  } catch (thrown) {
    const refusal = refusalOf(thrown)
    if (!refusal) throw thrown
    toast(refusal.message, 'error')
  }
  await refresh()
}
