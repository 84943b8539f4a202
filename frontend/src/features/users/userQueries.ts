import { useQueryClient } from '@tanstack/react-query'
import { api, clientOf } from '#frontend/api/client.ts'
import { useLive } from '#frontend/store/useLive.ts'
import { companies } from '#shared/contract/company/companies.ts'
import type { CompanyListEntry } from '#shared/domain/company/company.ts'
import { mayEditUser } from '#shared/domain/people/roles.ts'
import type { User } from '#shared/domain/people/user.ts'
import type { Actor } from '#shared/domain/vocabulary/permissions.ts'

const own = clientOf({ companies })

/** Everybody of the company, the deleted too. */
export const useUsers = () => useLive(['people'], signal => api.users.list({}, { signal }))

export const useUser = (id: string) => useLive(['user', id], signal => api.users.read({ params: { id } }, { signal }))

/** How many people the company has, and may have. */
export function useQuota() {
  const { data } = useLive(['company'], signal => own.companies.list({}, { signal }))
  return data?.length === 1 ? data[0] : undefined
}

/** After a change of an account everything that shows people is asked for anew. */
export function useRefreshUsers() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [['people'], ['user'], ['company'], ['session']].map(queryKey => queries.invalidateQueries({ queryKey })),
    )
}

export type UserState = 'Active' | 'Invited' | 'Deleted'
export const userStateOf = ({ deleted_at, invited_at }: User): UserState =>
  deleted_at ? 'Deleted' : invited_at ? 'Invited' : 'Active'

/** Why somebody cannot delete an account, or undefined where they can. */
export function deleteUserProblem(by: Actor, user: User): string | undefined {
  if (by.user_id === user.id) return 'This is your own account'
  return mayEditUser(by, user) ? undefined : 'Only a root user can manage a root account'
}

/** '12 of 20 users' */
export const userQuotaText = ({ user_count: count, user_limit: limit }: CompanyListEntry): string =>
  limit === undefined ? `${count} ${count === 1 ? 'user' : 'users'}` : `${count} of ${limit} users`
