import { api } from '#frontend/api/client.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { refusalOf } from '#frontend/ui/fields/refusalFields.ts'
import type { User } from '#shared/domain/people/user.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { useRefreshUsers } from './userQueries.ts'

/** What can be done to an account from a list or from its page. True where it was done. */
export function useUserActions() {
  const changed = useRefreshUsers()
  const carryOut = async (call: () => Promise<{ message: string }>): Promise<boolean> => {
    try {
      toast((await call()).message)
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      if (!refusal) throw thrown
      toast([refusal.message, ...Object.values(refusal.fields)].join('. '), 'error')
      return false
    }
    await changed()
    return true
  }
  return {
    async remove(user: User): Promise<boolean> {
      const detail = `${user.full_name} will be signed out immediately. Their name stays on surveys and reports, and you can restore them later.`
      if (!(await confirm(deleteQuestion('user', detail)))) return false
      return carryOut(() => api.users.delete({ body: { id: user.id } }, { key: newId() }))
    },
    inviteAgain: (user: User): Promise<boolean> =>
      carryOut(() => api.users.inviteAgain({ params: { id: user.id } }, { key: newId() })),
    restore: (user: User): Promise<boolean> =>
      carryOut(() => api.users.change({ params: { id: user.id }, body: { deleted_at: null } }, { key: newId() })),
  }
}
