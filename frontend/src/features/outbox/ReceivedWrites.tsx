import { useEffect, useState, useSyncExternalStore } from 'react'
import { nameOf } from '#frontend/features/refusedWrites/writeNames.ts'
import type { ReceivedWrite } from '#frontend/store/database.ts'
import { readReceived } from '#frontend/store/received.ts'
import { useDevice } from '#frontend/store/StoreProvider.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import { capitalised } from '#shared/domain/text/capitalised.ts'
import { countOf } from '#shared/domain/text/formatNumber.ts'
import { formatMoment } from '#shared/domain/vocabulary/time.ts'
import { BuildingReceipt } from './BuildingReceipt.tsx'

const COLUMNS: readonly Column<ReceivedWrite>[] = [
  { key: 'what', title: 'Change', render: row => capitalised(nameOf(row)), text: nameOf, card: 'title' },
  {
    key: 'files',
    title: 'Files',
    align: 'end',
    render: ({ files }) => (files.length > 0 ? countOf(files.length, 'file') : ''),
    card: 'end',
    width: '120',
  },
  {
    key: 'at',
    title: 'Received',
    render: ({ at }) => formatMoment(at),
    sort: ({ at }) => at,
    card: 'below',
    width: '200',
  },
]

/** The changes received from this device in the last 30 days, with a receipt for each building. */
export function ReceivedWrites() {
  const { store } = useDevice()
  const entries = useSyncExternalStore(store.subscribe, () => store.entries)
  const [received, setReceived] = useState<readonly ReceivedWrite[]>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was received has left the entries
  useEffect(() => {
    void readReceived(store.database).then(setReceived, () => setReceived([]))
  }, [store, entries])
  const buildings = [...new Set(received?.map(({ building_id }) => building_id))]
  return (
    <Section title="Received in the last 30 days">
      {buildings.map(building => (
        <BuildingReceipt key={building} building={building} />
      ))}
      <DataGrid
        label="Received changes"
        columns={COLUMNS}
        rows={received}
        rowKey={({ key }) => key}
        empty={{ title: 'Nothing from this device yet' }}
      />
    </Section>
  )
}
