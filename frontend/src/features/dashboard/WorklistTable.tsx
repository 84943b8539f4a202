import { type ReactNode, useEffect, useState } from 'react'
import { paths } from '#frontend/app/navigation/paths.ts'
import { buildingColumns } from '#frontend/features/browse/buildingColumns.tsx'
import { ReportButton } from '#frontend/features/reports/ReportButton.tsx'
import { toast } from '#frontend/ui/dialogs/toast.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { DataGrid } from '#frontend/ui/grid/DataGrid.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import type { BuildingListEntry } from '#shared/domain/tree/building.ts'
import { dashboardCalls } from './dashboardCalls.ts'

interface Props {
  readonly tray: 'review' | 'edits' | 'survey'
  readonly title: string
  readonly rows: readonly BuildingListEntry[]
  /** The company has others in this state. */
  readonly more: boolean
  readonly mine: boolean
  readonly actions: ((row: BuildingListEntry) => ReactNode) | undefined
}

/** The newest of a tray; the rest, 20 at a time, when asked for. */
export function WorklistTable({ tray, title, rows, more, mine, actions }: Props) {
  const { all, follow, busy, show } = useMore(tray, rows, more)
  return (
    <Section title={title} tour={`tray_${tray}`}>
      <DataGrid
        label={title}
        columns={buildingColumns}
        rows={all}
        rowKey={row => row.id}
        href={row => paths.building(row.survey_id, row.id)}
        empty={{ title: 'There are no buildings to display' }}
        more={follow}
        actionsWidth={actions ? '176' : '72'}
        actions={row => (
          <>
            <ReportButton row={row} />
            {actions?.(row)}
          </>
        )}
      />
      {follow && !mine && (
        <Button kind="quiet" icon="down" busy={busy} onClick={show}>
          Show more
        </Button>
      )}
      {follow && mine && <p className="quiet">Showing your 20 newest buildings. Use Browse to find the others.</p>}
    </Section>
  )
}

const PAGE = 20

function useMore(tray: Props['tray'], rows: readonly BuildingListEntry[], more: boolean) {
  const [others, setOthers] = useState<{ rows: readonly BuildingListEntry[]; more: boolean }>()
  const [busy, setBusy] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was added belongs to the rows it followed
  useEffect(() => setOthers(undefined), [rows])
  const known = others?.rows ?? []
  const show = async () => {
    setBusy(true)
    try {
      const page = known.length / PAGE + 2
      const { data, meta } = await dashboardCalls.dashboard[tray]({ query: { page, paginate: PAGE } })
      setOthers({ rows: [...known, ...data], more: meta.more })
    } catch (error) {
      toast(error instanceof Error ? error.message : 'Couldn’t load the list', 'error')
    } finally {
      setBusy(false)
    }
  }
  const all = [...new Map([...rows, ...known].map(row => [row.id, row])).values()]
  return { all, follow: others?.more ?? more, busy, show: () => void show() }
}
