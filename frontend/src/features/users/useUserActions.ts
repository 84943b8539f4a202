import { api } from '#frontend/api/client.ts'
import { useCommand } from '#frontend/queries/useCommand.ts'
import { confirm, deleteQuestion } from '#frontend/ui/dialogs/confirm.tsx'
import type { User } from '#shared/domain/people/user.ts'

/** An admin’s actions on an account. Each resolves to whether it was done. */
export function useUserActions() {
  const { run } = useCommand('users')
  return {
    async deleteUser({ id, full_name }: User): Promise<boolean> {
      const detail = `${full_name} will be signed out immediately. Their name stays on surveys and reports, and you can restore them later.`
      if (!(await confirm(deleteQuestion('user', detail)))) return false
      return (await run(api.users.delete, { body: { id } })) !== undefined
    },
    async signOut({ id, full_name }: User): Promise<void> {
      const answer = await confirm({
        title: `Sign ${full_name} out`,
        message: 'They’ll be signed out on every device. Changes a device hasn’t sent yet stay on it.',
        confirm: 'Sign out',
      })
      if (answer) await run(api.users.signOut, { params: { id } })
    },
    inviteAgain: ({ id }: User) => run(api.users.inviteAgain, { params: { id } }),
    restore: ({ id }: User) => run(api.users.change, { params: { id }, body: { deleted_at: null } }),
  }
}
