import { ulid } from 'ulid'
import type { User } from '#shared/domain/person.ts'
import { api } from '../../api/client.ts'
import { confirm, deleting } from '../../ui/confirm.tsx'
import { refused } from '../../ui/refusalFields.ts'
import { toast } from '../../ui/toast.tsx'
import { usePeopleChanged } from './people.ts'

/** What can be done to an account from a list or from its page. True where it was done. */
export function useUserActions() {
  const changed = usePeopleChanged()
  const carryOut = async (call: () => Promise<{ message: string }>): Promise<boolean> => {
    try {
      toast((await call()).message)
    } catch (thrown) {
      const refusal = refused(thrown)
      if (!refusal) throw thrown
      toast([refusal.message, ...Object.values(refusal.fields)].join('. '), 'error')
      return false
    }
    await changed()
    return true
  }
  return {
    async remove(user: User): Promise<boolean> {
      const detail = `${user.full_name} is signed out at once. The name stays on surveys and reports, and the user can be restored.`
      if (!(await confirm(deleting('user', detail)))) return false
      return carryOut(() => api.users.remove({ body: { id: user.id } }, { key: ulid() }))
    },
    inviteAgain: (user: User): Promise<boolean> =>
      carryOut(() => api.users.inviteAgain({ params: { id: user.id } }, { key: ulid() })),
    restore: (user: User): Promise<boolean> =>
      carryOut(() => api.users.change({ params: { id: user.id }, body: { deleted_at: null } }, { key: ulid() })),
  }
}
