import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { buildingCalls } from '#frontend/api/buildingCalls.ts'
import { useSession } from '#frontend/api/session.tsx'
import { paths } from '#frontend/app/navigation/paths.ts'
import { useOpenBuilding } from '#frontend/features/openBuilding/openBuilding.ts'
import { useNamesById } from '#frontend/queries/pickerLists.ts'
import { refetchChanged } from '#frontend/queries/refetch.ts'
import { useLive } from '#frontend/queries/useLive.ts'
import { isClearance } from '#frontend/store/database.ts'
import { useDevice, usePendingWrites } from '#frontend/store/StoreProvider.tsx'
import { ButtonLink } from '#frontend/ui/elements/Button.tsx'
import { StatusChip } from '#frontend/ui/elements/StatusChip.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import type { Column } from '#frontend/ui/grid/dataGridProps.ts'
import { Section } from '#frontend/ui/page/Page.tsx'
import { channel } from '#shared/contract/protocol/channels.ts'
import type { Clearance } from '#shared/domain/clearance/clearance.ts'
import { clearanceListEntry } from '#shared/domain/clearance/clearanceListEntry.ts'
import { isClearanceLocked } from '#shared/domain/clearance/clearanceStatus.ts'
import { CLEARANCE_CLASS_NAMES, type ClearanceListEntry } from '#shared/domain/clearance/listedClearance.ts'
import type { Tree } from '#shared/domain/tree/tree.ts'
import { may } from '#shared/domain/vocabulary/permissions.ts'
import { ClearanceActions } from './ClearanceActions.tsx'
import { inspectionColumn, statusColour } from './clearanceColumns.tsx'
import './clearances.css'

const columns: readonly Column<ClearanceListEntry>[] = [
  { key: 'name', title: 'Clearance', width: '24%', lines: 2, render: row => row.name, sort: row => row.name },
  {
    key: 'address',
    title: 'Site address',
    width: '24%',
    lines: 2,
    render: row => row.site_address,
    sort: row => row.site_address,
  },
  {
    key: 'class',
    title: 'Type',
    render: row => CLEARANCE_CLASS_NAMES[row.class],
    sort: row => row.class,
  },
  {
    key: 'inspection',
    title: 'Inspection date',
    render: inspectionColumn,
    sort: row => row.inspection_date_time ?? '',
  },
  {
    key: 'status',
    title: 'Status',
    render: row => (
      <>
        <StatusChip id={statusColour(row.status)} name={row.readable_status} />
        {isIssuedUnclear(row) && <span className="clearance-unclear small">Area not shown to be clear</span>}
      </>
    ),
    sort: row => row.readable_status,
  },
]

/** Whether an issued certificate does not show the area to be clear. */
const isIssuedUnclear = ({ status, has_report, shows_clear }: ClearanceListEntry) =>
  isClearanceLocked(status) && has_report && !shows_clear

/** `below` is shown after the list has arrived, which would move it. */
export function ClearanceTable({ below }: { below?: ReactNode }) {
  const { tree, survey, building } = useOpenBuilding()
  const { actor } = useSession()
  const { data, failure, stale } = useClearances(tree)
  const refresh = useRefreshClearances(building)
  const generating = useGenerating(() => void refresh())
  const isEmpty = data?.length === 0
  const add = (
    <ButtonLink icon="plus" kind={isEmpty ? 'primary' : 'plain'} to={paths.addCertificate(survey, building)}>
      Add clearance
    </ButtonLink>
  )
  return (
    <>
      <Section
        title="Clearance certificates"
        actions={<div className={isEmpty ? 'keeps-height' : undefined}>{add}</div>}
      >
        <DataGrid
          label="Clearance certificates"
          columns={columns}
          rows={data}
          rowKey={row => row.id}
          {...(data && data.length > 0 && { search: 'Search clearances' })}
          href={row => paths.clearance(survey, building, row.id)}
          actions={row => (
            <ClearanceActions
              row={row}
              edit={
                isClearanceLocked(row.status) || !may(actor, 'prepareClearances')
                  ? undefined
                  : paths.clearance(survey, building, row.id)
              }
              isGenerating={row.is_generating === true || generating.ids.includes(row.id)}
              onGenerate={generating.start}
              onGenerated={generating.end}
              onChanged={() => void refresh()}
            />
          )}
          actionsWidth="240"
          failure={failure}
          stale={stale}
          empty={{
            title: 'There are no clearance certificates',
            hint: 'Add the first clearance. Its certificate will be listed here.',
            action: add,
          }}
        />
      </Section>
      {(data || failure) && below}
    </>
  )
}

/** The clearances whose certificate was just requested, here or by Finish in the editor. The list may lag behind. */
function useGenerating(onEnd: () => void) {
  const { state } = useLocation()
  const [ids, setIds] = useState<readonly string[]>(typeof state?.requested_id === 'string' ? [state.requested_id] : [])
  return {
    ids,
    start: (id: string) => setIds(now => [...now, id]),
    end: (id: string) => {
      setIds(now => now.filter(each => each !== id))
      onEnd()
    },
  }
}

/** The clearances of a building with this device’s changes. Refetched at every event of the building. */
function useClearances({ building: { id, survey_id, name } }: Tree) {
  const list = useLive(
    ['clearances', id],
    signal => buildingCalls.buildings.clearances({ params: { id } }, { signal }),
    { channels: [channel.building(id)] },
  )
  const changed = useChangedClearances(id)
  const names = useNamesById()
  if (changed.length === 0) return list
  const people = [...names].map(([id, full_name]) => ({ id, full_name }))
  const rows = changed.map(clearance => clearanceListEntry(clearance, { id, survey_id, name }, people))
  const others = list.data?.filter(row => !rows.some(each => each.id === row.id)) ?? []
  return { ...list, data: [...rows, ...others], failure: undefined }
}

/** The clearances of a building with unsent changes. */
function useChangedClearances(building: string): readonly Clearance[] {
  const { store } = useDevice()
  const waiting = usePendingWrites().filter(entry => entry.building_id === building && !entry.refused)
  const ids = [...new Set(waiting.flatMap(({ clearance_id }) => clearance_id ?? []))]
  const key = ids.join()
  useEffect(() => {
    for (const id of key.split(',').filter(Boolean)) void store.loadTree(id)
  }, [store, key])
  return ids.flatMap(id => {
    const { tree } = store.view(id)
    return tree && isClearance(tree) ? tree.clearance : []
  })
}

/** Returns a function to call after a clearance of the building was changed. */
function useRefreshClearances(building: string) {
  const queries = useQueryClient()
  return useCallback(() => refetchChanged(queries, { queryKey: ['clearances', building] }), [queries, building])
}
