import { useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { lazyPart } from '#frontend/ui/elements/lazyPart.tsx'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { Section } from '#frontend/ui/page/Page.tsx'
import { Tabs } from '#frontend/ui/page/Tabs.tsx'
import { FiguresTable } from './FiguresTable.tsx'
import type { Period } from './period.ts'
import { saveTable } from './saveTable.ts'
import { isEmptyTable, type StatisticsTable } from './statisticsTables.ts'

const BarChart = lazyPart(() => import('./BarChart.tsx'), { waiting: <Skeleton shape="image" /> })

export function TableSection({ table, period }: { table: StatisticsTable; period: Period }) {
  if (isEmptyTable(table))
    return (
      <Section title={table.title}>
        <Empty title={table.empty} />
      </Section>
    )
  const download = (
    <Button icon="download" onClick={() => saveTable(table, period)}>
      <span>
        CSV<span className="hidden-visually"> file for {table.title}</span>
      </span>
    </Button>
  )
  return (
    <Section title={table.title} actions={download}>
      {table.hint && <p className="quiet statistics-hint">{table.hint}</p>}
      <Views table={table} />
    </Section>
  )
}

function Views({ table }: { table: StatisticsTable }) {
  const [view, setView] = useState('chart')
  const chart = <BarChart table={table} />
  return (
    <Tabs
      label={table.title}
      current={view}
      onChange={setView}
      tabs={[
        { key: 'chart', title: 'Chart', content: chart },
        { key: 'table', title: 'Table', content: <FiguresTable table={table} /> },
      ]}
    />
  )
}
