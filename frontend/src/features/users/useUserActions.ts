import { api } from '#frontend/api/client.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { refusalOf } from '#frontend/ui/fields/refusalFields.ts'
import type { User } from '#shared/domain/people/user.ts'
import { newId } from '#shared/domain/vocabulary/ids.ts'
import { useRefreshUsers } from './userQueries.ts'

/** What an admin can do to an account, from a list or from its page. Each answers whether it was done. */
export function useUserActions() {
  const refresh = useRefreshUsers()
  const run = async (call: () => Promise<{ message: string }>): Promise<boolean> => {
    try {
      toast((await call()).message)
    } catch (thrown) {
      const refusal = refusalOf(thrown)
      if (!refusal) throw thrown
      toast([refusal.message, ...Object.values(refusal.fields)].join('. '), 'error')
      return false
    }
    await refresh()
    return true
  }
  return {
    async deleteUser(user: User): Promise<boolean> {
      const detail = `${user.full_name} will be signed out immediately. Their name stays on surveys and reports, and you can restore them later.`
      if (!(await confirm(deleteQuestion('user', detail)))) return false
      return run(() => api.users.delete({ body: { id: user.id } }, { key: newId() }))
    },
    inviteAgain: (user: User): Promise<boolean> =>
      run(() => api.users.inviteAgain({ params: { id: user.id } }, { key: newId() })),
    restore: (user: User): Promise<boolean> =>
      run(() => api.users.change({ params: { id: user.id }, body: { deleted_at: null } }, { key: newId() })),
  }
}
