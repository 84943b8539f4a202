import type { MouseEvent } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import type { Column, DataGridProps } from './dataGridProps.ts'
import type { SortOrder } from './gridQuery.ts'

/** Cards lay the table out as blocks, which removes the elements’ roles in some browsers, so the roles are explicit. */
export const TABLE_ROLES = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  cell: { role: 'cell' },
} as const

const classOf = ({ align, lines }: Pick<Column<never>, 'align' | 'lines'>) =>
  align ? 'grid-end' : lines && `grid-lines-${lines}`

interface HeadProps<Row> {
  columns: readonly Column<Row>[]
  actions: boolean
  actionsWidth: string | undefined
  order: SortOrder | undefined
  onSort: (key: string) => void
}

function Heading<Row>({ column, order, onSort }: { column: Column<Row> } & Pick<HeadProps<Row>, 'order' | 'onSort'>) {
  const isSorted = order?.key === column.key
  if (column.sort === undefined) return column.title
  return (
    <button type="button" className="grid-sort" onClick={() => onSort(column.key)}>
      {column.title}
      <Icon name={isSorted ? (order.descending ? 'down' : 'up') : 'sort'} />
    </button>
  )
}

/** The headings stay visible while the rows scroll below them. */
export function GridHead<Row>({ columns, actions, actionsWidth, order, onSort }: HeadProps<Row>) {
  const direction = (key: string) => (order?.key !== key ? undefined : order.descending ? 'descending' : 'ascending')
  return (
    <>
      <colgroup>
        {columns.map(({ key, width }) => (
          <col key={key} width={width} />
        ))}
        {actions && <col width={actionsWidth} />}
      </colgroup>
      <thead {...TABLE_ROLES.rowgroup}>
        <tr {...TABLE_ROLES.row}>
          {columns.map(column => (
            <th
              key={column.key}
              scope="col"
              {...TABLE_ROLES.columnheader}
              aria-sort={direction(column.key)}
              className={classOf(column)}
            >
              <Heading column={column} order={order} onSort={onSort} />
            </th>
          ))}
          {actions && (
            <th scope="col" {...TABLE_ROLES.columnheader} className="grid-end">
              <span className="grid-actions-title">Actions</span>
            </th>
          )}
        </tr>
      </thead>
    </>
  )
}

function Cell<Row>({ column, row, href }: { column: Column<Row>; row: Row; href: string | undefined }) {
  const value = column.render(row)
  const title = column.lines && (typeof value === 'string' ? value : column.text?.(row))
  return (
    <td {...TABLE_ROLES.cell} className={classOf(column)} data-card={column.card} title={title}>
      <span className="grid-name" aria-hidden="true">
        {column.title}
      </span>
      {href === undefined ? (
        <span className="grid-value">{value}</span>
      ) : (
        // A link that opens on this page keeps the scroll position.
        <Link to={href} className="grid-value grid-link" preventScrollReset={href.includes('?')}>
          {value}
        </Link>
      )}
    </td>
  )
}

/** A press anywhere on a row clicks its link, with the same modifier keys and button. Controls in the row act for themselves. */
function pressLink(event: MouseEvent<HTMLTableRowElement>) {
  const { target, currentTarget } = event
  // React also bubbles presses from a dialog opened in the row.
  if (!(target instanceof Element) || !currentTarget.contains(target)) return
  if (target.closest('a, button, input, select, label, .grid-actions') || !getSelection()?.isCollapsed) return
  currentTarget.querySelector('.grid-link')?.dispatchEvent(new window.MouseEvent('click', event.nativeEvent))
}

type BodyProps<Row> = Pick<DataGridProps<Row>, 'columns' | 'rowKey' | 'href' | 'actions'> & { rows: readonly Row[] }

export function GridBody<Row>({ columns, rows, rowKey, href, actions }: BodyProps<Row>) {
  return (
    <tbody {...TABLE_ROLES.rowgroup}>
      {rows.map(row => (
        <tr key={rowKey(row)} {...TABLE_ROLES.row} {...(href && { className: 'grid-opens', onClick: pressLink })}>
          {columns.map((column, index) => (
            <Cell key={column.key} column={column} row={row} href={index === 0 ? href?.(row) : undefined} />
          ))}
          {actions && (
            <td {...TABLE_ROLES.cell} className="grid-actions">
              <div className="row">{actions(row)}</div>
            </td>
          )}
        </tr>
      ))}
    </tbody>
  )
}

/** Five placeholder rows during loading, as wide as the later rows. */
export function GridSkeleton<Row>({ columns, label }: { columns: readonly Column<Row>[]; label: string }) {
  return (
    <div className="grid-skeleton" role="status">
      <span className="hidden-visually">Loading {label}</span>
      {Array.from({ length: 5 }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
        <div key={row} aria-hidden="true">
          {columns.map(column => (
            <span key={column.key} className="skeleton" />
          ))}
        </div>
      ))}
    </div>
  )
}
