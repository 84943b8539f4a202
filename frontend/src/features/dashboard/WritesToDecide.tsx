import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '#frontend/app/navigation/paths.ts'
import { isTree } from '#frontend/store/database.ts'
import { needsAttention } from '#frontend/store/outbox.ts'
import { useDevice, usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { LOADING_MARKER } from '#frontend/ui/elements/Skeleton.tsx'
import { countOf } from '#shared/domain/text/formatNumber.ts'

/** The buildings with unsaved changes of this device that need a decision, with their number. */
export default function WritesToDecide() {
  const { store } = useDevice()
  const writes = usePendingWrites().filter(needsAttention)
  const counts = new Map<string, number>()
  for (const { building_id } of writes) counts.set(building_id, (counts.get(building_id) ?? 0) + 1)
  const buildings = [...counts.keys()].join(' ')
  const [loaded, setLoaded] = useState<string>()
  useEffect(() => {
    const all = buildings.split(' ').map(building => store.loadTree(building))
    void Promise.allSettled(all).then(() => setLoaded(buildings))
  }, [store, buildings])
  if (loaded === undefined) return LOADING_MARKER
  return [...counts].map(([building, count]) => (
    <Banner key={building} tone="danger">
      {countOf(count, 'change')} couldn’t be saved in <BuildingLink building={building} />.
    </Banner>
  ))
}

/** Links to the building; where this device no longer has it, to its changes. */
function BuildingLink({ building }: { building: string }) {
  const { tree } = useDevice().store.view(building)
  return tree && isTree(tree) ? (
    <Link to={paths.building(tree.building.survey_id, building)}>{tree.building.name}</Link>
  ) : (
    <Link to={paths.outbox}>a building that isn’t on this device</Link>
  )
}
