import { useMemo } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { api } from '#frontend/api/client.ts'
import { everyPage } from '#shared/contract/protocol/listPage.ts'
import { ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import { useLive } from './useLive.ts'

/** The company’s users, for pickers and names. */
export const useUsers = () =>
  useLive(['people'], signal => everyPage(after => api.users.list({ query: { after } }, { signal })))
export const useOffices = () => useLive(['offices'], signal => buildingCalls.namedAddresses.offices({}, { signal }))
export const useLaboratories = () =>
  useLive(['laboratories'], signal => buildingCalls.namedAddresses.laboratories({}, { signal }))
export const useClients = () =>
  useLive(['clients'], signal => everyPage(after => buildingCalls.clients.list({ query: { after } }, { signal })))
export const useContacts = (client: string | undefined) =>
  useLive(
    ['contacts', client],
    signal => buildingCalls.clients.contacts({ params: { id: client ?? '' } }, { signal }),
    { enabled: !!client },
  )

/** Options for the users who are not deleted, with the given role or any. */
export function useUsersWithRole(role?: RoleId) {
  const { data } = useUsers()
  return useMemo(
    () =>
      (data ?? [])
        .filter(user => !user.deleted_at && (role === undefined || user.roles.includes(role)))
        .map(user => ({ id: user.id, label: user.full_name })),
    [data, role],
  )
}
export const useSurveyors = () => useUsersWithRole(ROLE.surveyor)

/** User names by id, including deleted users. */
export function useNamesById() {
  const { data } = useUsers()
  return useMemo(() => new Map((data ?? []).map(user => [user.id, user.full_name])), [data])
}
