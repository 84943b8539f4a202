import { useEffect, useSyncExternalStore } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { isTree } from '#frontend/store/database.ts'
import { needsAttention } from '#frontend/store/outbox.ts'
import { useDevice, usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { countOf } from '#shared/domain/text/formatNumber.ts'

/** The buildings in which changes of this device couldn’t be saved, each with their number. */
export default function WritesToDecide() {
  const writes = usePendingWrites().filter(needsAttention)
  const counts = new Map<string, number>()
  for (const { building_id } of writes) counts.set(building_id, (counts.get(building_id) ?? 0) + 1)
  return [...counts].map(([building, count]) => <InBuilding key={building} building={building} count={count} />)
}

function InBuilding({ building, count }: { building: string; count: number }) {
  const { store } = useDevice()
  const { tree } = useSyncExternalStore(store.subscribe, () => store.view(building))
  useEffect(() => void store.loadTree(building), [store, building])
  if (!tree || !isTree(tree)) return null
  return (
    <Banner tone="danger">
      {countOf(count, 'change')} couldn’t be saved in{' '}
      <Link to={paths.building(tree.building.survey_id, building)}>{tree.building.name}</Link>.
    </Banner>
  )
}
