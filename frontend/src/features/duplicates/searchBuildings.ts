import { useCallback } from 'react'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { isTree } from '#frontend/store/database.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { NoConnection } from '#shared/contract/protocol/client.ts'
import { foldText } from '#shared/domain/text/foldText.ts'
import type { Building } from '#shared/domain/tree/building.ts'

const optionOf = ({ id, name, job_number }: Pick<Building, 'id' | 'name' | 'job_number'>) => ({
  id,
  label: `${name} · ${job_number}`,
})

/** Finds buildings of the company by a search word; offline, those on the device. */
export function useSearchBuildings() {
  const { store } = useDevice()
  return useCallback(
    async (search: string) => {
      try {
        return (await buildingCalls.buildings.search({ query: { search } })).data.map(optionOf)
      } catch (error) {
        if (!(error instanceof NoConnection)) throw error
        const stored = (await store.database.getAll('trees')).map(({ tree }) => tree).filter(isTree)
        const options = stored.map(({ building }) => optionOf(building))
        return options.filter(({ label }) => foldText(label).includes(foldText(search.trim())))
      }
    },
    [store],
  )
}
