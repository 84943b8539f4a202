import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { isCreation, isTree } from '#frontend/store/database.ts'
import type { LocalStore } from '#frontend/store/localStore.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { filterRows, SEARCH_DELAY } from '#frontend/ui/grid/gridQuery.ts'
import { NoConnection } from '#shared/contract/protocol/client.ts'
import type { Client } from '#shared/domain/company/client.ts'
import type { Building } from '#shared/domain/tree/building.ts'

type FoundBuilding = Pick<Building, 'id' | 'survey_id' | 'name' | 'job_number' | 'client_name'>
interface Found {
  readonly buildings: readonly FoundBuilding[]
  readonly clients: readonly Client[]
  readonly isOffline: boolean
}

const MIN_LETTERS = 2
/** Buildings, and clients. A longer list has its own page. */
const SHOWN = 6

/** Buildings and clients of the company for the words; offline, the buildings on the device. Nothing for less than two letters. */
export function useFound(typed: string) {
  const { store } = useDevice()
  const search = useDelayed(typed.trim())
  const isAsked = typed.trim().length >= MIN_LETTERS
  const isDelayed = search !== typed.trim()
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['palette', search],
    enabled: isAsked && !isDelayed,
    retry: false,
    queryFn: ({ signal }) => find(search, store, signal),
  })
  return {
    found: isAsked && !isDelayed ? data : undefined,
    isSearching: isAsked && (isDelayed || isFetching),
    failure: error && { message: error.message, retry: () => void refetch() },
  }
}

/** The text, once the user has paused. */
function useDelayed(text: string): string {
  const [delayed, setDelayed] = useState(text)
  useEffect(() => {
    const timer = setTimeout(setDelayed, SEARCH_DELAY, text)
    return () => clearTimeout(timer)
  }, [text])
  return delayed
}

async function find(search: string, store: LocalStore, signal: AbortSignal): Promise<Found> {
  try {
    const [buildings, clients] = await Promise.all([
      buildingCalls.buildings.search({ query: { search, paginate: SHOWN } }, { signal }),
      buildingCalls.clients.search({ query: { search } }, { signal }),
    ])
    return { buildings: buildings.data, clients: clients.data.slice(0, SHOWN), isOffline: false }
  } catch (error) {
    if (!(error instanceof NoConnection)) throw error
    const found = filterRows(await buildingsOnDevice(store), search, row => Object.values(row).join(' '))
    return { buildings: found.slice(0, SHOWN), clients: [], isOffline: true }
  }
}

async function buildingsOnDevice(store: LocalStore): Promise<readonly FoundBuilding[]> {
  const stored = (await store.database.getAll('trees')).map(({ tree }) => tree).filter(isTree)
  const created = store.entries.filter(isCreation).map(({ building_id, input: { building, known } }) => ({
    id: building_id,
    survey_id: known.survey.id,
    name: building.name,
    job_number: known.survey.job_number,
    client_name: known.survey.client_name,
  }))
  const known = stored.map(({ building: { id, survey_id, name, job_number, client_name } }) => ({
    ...{ id, survey_id, name, job_number, client_name },
  }))
  return [...created, ...known]
}
