import { useMemo } from 'react'
import { work } from '#frontend/api/buildingCalls.ts'
import { api } from '#frontend/api/client.ts'
import { ROLE, type RoleId } from '#shared/domain/vocabulary/referenceLists.ts'
import { useRead } from './useLive.ts'

/** The lists that pickers and names are made of. */
const usePeople = () => useRead(['people'], signal => api.users.list({}, { signal }))
export const useOffices = () => useRead(['offices'], signal => work.namedAddresses.offices({}, { signal }))
export const useLaboratories = () =>
  useRead(['laboratories'], signal => work.namedAddresses.laboratories({}, { signal }))
export const useClients = () => useRead(['clients'], signal => work.clients.list({}, { signal }))
export const useContacts = (client: string | undefined) =>
  useRead(['contacts', client], signal => work.clients.contacts({ params: { id: client ?? '' } }, { signal }), !!client)

/** People who are still there, with a role where it is given, as options. */
export function usePeopleWith(role?: RoleId) {
  const { data } = usePeople()
  return useMemo(
    () =>
      (data ?? [])
        .filter(user => !user.deleted_at && (role === undefined || user.roles.includes(role)))
        .map(user => ({ id: user.id, label: user.full_name })),
    [data, role],
  )
}
export const useSurveyors = () => usePeopleWith(ROLE.surveyor)

/** Names by id, for people who may have left since. */
export function useNames() {
  const { data } = usePeople()
  return useMemo(() => new Map((data ?? []).map(user => [user.id, user.full_name])), [data])
}
