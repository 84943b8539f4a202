import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '#frontend/app/navigation/paths.ts'
import { ReportButton } from '#frontend/features/reports/ReportButton.tsx'
import { useTask } from '#frontend/ui/dialogs/failure.ts'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { dashboardCalls } from './dashboardCalls.ts'
import { worklistColumns } from './worklistColumns.tsx'

interface Props {
  readonly worklist: 'review' | 'edits' | 'survey'
  readonly title: string
  readonly rows: readonly BuildingListEntry[]
  /** The company has more buildings with this status. */
  readonly more: boolean
  readonly mine: boolean
  readonly actions: ((row: BuildingListEntry) => ReactNode) | undefined
  /** Equal for all three tables, so that their columns align. */
  readonly actionsWidth: string
}

/** The first rows of a worklist. The button loads 20 more at a time. */
export function WorklistTable({ worklist, title, rows, more, mine, actions, actionsWidth }: Props) {
  const { all, hasMore, isBusy, loadMore } = useMoreRows(worklist, rows, more)
  return (
    <Section title={title} tour={`tray_${worklist}`}>
      <DataGrid
        label={title}
        columns={worklistColumns}
        rows={all}
        rowKey={row => row.id}
        href={row => paths.building(row.survey_id, row.id)}
        empty={{ title: 'There are no buildings to display' }}
        more={hasMore}
        actionsWidth={actionsWidth}
        actions={row => (
          <>
            <ReportButton row={row} />
            {actions?.(row)}
          </>
        )}
      />
      {hasMore && !mine && (
        <Button kind="quiet" icon="down" busy={isBusy} onClick={loadMore}>
          Show more
        </Button>
      )}
      {hasMore && mine && <p className="quiet">Showing your 20 newest buildings. Use Browse to find the others.</p>}
    </Section>
  )
}

const PAGE_SIZE = 20

function useMoreRows(worklist: Props['worklist'], rows: readonly BuildingListEntry[], more: boolean) {
  const [loaded, setLoaded] = useState<{ rows: readonly BuildingListEntry[]; more: boolean }>()
  const { busy, run } = useTask()
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded rows belong to the rows that they follow
  useEffect(() => setLoaded(undefined), [rows])
  const loadedRows = loaded?.rows ?? []
  const loadMore = () =>
    run(async () => {
      const page = loadedRows.length / PAGE_SIZE + 2
      const { data, meta } = await dashboardCalls.dashboard[worklist]({ query: { page, paginate: PAGE_SIZE } })
      setLoaded({ rows: [...loadedRows, ...data], more: meta.more })
    })
  const all = [...new Map([...rows, ...loadedRows].map(row => [row.id, row])).values()]
  return { all, hasMore: loaded?.more ?? more, isBusy: busy, loadMore: () => void loadMore() }
}
