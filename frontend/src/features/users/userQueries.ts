import { api, clientOf } from '#frontend/api/client.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { companies } from '#shared/contract/company/companies.ts'
import { everyPage } from '#shared/contract/protocol/listPage.ts'
import type { CompanyListEntry } from '#shared/domain/company/company.ts'
import { mayEditUser } from '#shared/domain/people/roles.ts'
import type { User } from '#shared/domain/people/user.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'

const { companies: calls } = clientOf({ companies })

/** Includes deleted users. */
export const useUsers = () =>
  useLive(['users'], signal => everyPage(after => api.users.list({ query: { after } }, { signal })))

export const useUser = (id: string) => useLive(['user', id], signal => api.users.read({ params: { id } }, { signal }))

export function useUserQuota() {
  const { data } = useLive(['company'], signal => calls.list({}, { signal }))
  return data?.length === 1 ? data[0] : undefined
}

export type UserStatus = 'Active' | 'Invited' | 'Deleted'
export const userStatusOf = ({ deleted_at, invited_at }: User): UserStatus =>
  deleted_at ? 'Deleted' : invited_at ? 'Invited' : 'Active'

/** Why the actor cannot delete an account; undefined where they can. */
export function deleteUserProblem(actor: Actor, user: User): string | undefined {
  if (actor.user_id === user.id) return 'This is your own account'
  return mayEditUser(actor, user) ? undefined : 'Only a root user can manage a root account'
}

/** '12 of 20 users' */
export const userQuotaText = ({ user_count: count, user_limit: limit }: CompanyListEntry): string =>
  limit === undefined ? countOf(count, 'user') : `${count} of ${limit} users`
