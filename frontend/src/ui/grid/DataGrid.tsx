import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Empty } from '#frontend/ui/elements/Empty.tsx'
import { Failure } from '#frontend/ui/elements/Failure.tsx'
import type { DataGridProps } from './dataGridProps.ts'
import { GridBody, GridHead, GridSkeleton, TABLE_ROLES } from './GridTable.tsx'
import { GridFooter, GridTools } from './GridTools.tsx'
import { PAGE_SIZES } from './gridQuery.ts'
import { useGridRows } from './useGridRows.ts'

/** A list as a table that turns into cards below 1000 px. */
export function DataGrid<Row>(props: DataGridProps<Row>) {
  const { columns, rows, failure, asOf, empty } = props
  const view = useGridRows(props)
  const searching = view.asked.search !== ''
  const onward = (props.server && props.more && rows?.length === view.asked.paginate) ?? false
  return (
    <div className="grid">
      {(props.search || props.filters) && (
        <GridTools placeholder={props.search} filters={props.filters} asked={view.asked} onAsk={view.ask} />
      )}
      {asOf && <Banner tone="warning">You’re offline. Showing data from {asOf}.</Banner>}
      {failure && rows === undefined && <Failure message={failure.message} retry={failure.retry} />}
      {failure && rows !== undefined && <Banner tone="danger">{failure.message}</Banner>}
      {rows === undefined && !failure && <GridSkeleton columns={columns} label={props.label} />}
      {rows !== undefined && view.total === 0 && !searching && <Empty {...empty} />}
      {rows !== undefined && view.total === 0 && searching && (
        <Empty title={empty.title} hint={`Nothing matches “${view.asked.search}”. Try fewer words.`} icon="browse" />
      )}
      {view.total > 0 && (
        <table
          className={columns.some(({ width }) => width) ? 'grid-table grid-fixed' : 'grid-table'}
          {...TABLE_ROLES.table}
          aria-busy={props.refreshing || undefined}
          aria-label={props.label}
        >
          <GridHead
            columns={columns}
            actions={props.actions !== undefined}
            actionsWidth={props.actionsWidth}
            order={view.asked.order}
            onSort={view.sort}
          />
          <GridBody {...props} rows={view.rows} />
        </table>
      )}
      {(view.total > (props.pageSize ?? PAGE_SIZES[0]) || onward) && (
        <GridFooter
          asked={view.asked}
          onAsk={view.ask}
          total={view.total}
          more={props.more ?? false}
          onward={onward}
          pageSize={props.pageSize}
          label={props.label}
        />
      )}
    </div>
  )
}
