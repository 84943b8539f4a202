import { useMemo } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { api } from '#frontend/api/client.ts'
import { ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import { useLive } from './useLive.ts'

/** The lists that pickers and names are made of. */
const usePeople = () => useLive(['users'], signal => api.users.list({}, { signal }))
export const useOffices = () => useLive(['offices'], signal => buildingCalls.namedAddresses.offices({}, { signal }))
export const useLaboratories = () =>
  useLive(['laboratories'], signal => buildingCalls.namedAddresses.laboratories({}, { signal }))
export const useClients = () => useLive(['clients'], signal => buildingCalls.clients.list({}, { signal }))
export const useContacts = (client: string | undefined) =>
  useLive(
    ['contacts', client],
    signal => buildingCalls.clients.contacts({ params: { id: client ?? '' } }, { signal }),
    !!client,
  )

/** People who are still there, with a role where it is given, as options. */
export function useUsersWithRole(role?: RoleId) {
  const { data } = usePeople()
  return useMemo(
    () =>
      (data ?? [])
        .filter(user => !user.deleted_at && (role === undefined || user.roles.includes(role)))
        .map(user => ({ id: user.id, label: user.full_name })),
    [data, role],
  )
}
export const useSurveyors = () => useUsersWithRole(ROLE.surveyor)

/** Names by id, for people who may have left since. */
export function useNamesById() {
  const { data } = usePeople()
  return useMemo(() => new Map((data ?? []).map(user => [user.id, user.full_name])), [data])
}
