import { type ReactNode, useState } from 'react'
import { Banner } from '#frontend/ui/elements/Banner.tsx'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Check } from '#frontend/ui/elements/Check.tsx'
import { toggleValue } from '#frontend/ui/elements/rovingIndex.ts'
import { Skeleton } from '#frontend/ui/elements/Skeleton.tsx'
import { SHORT_LIST } from '#frontend/ui/fields/SelectField.tsx'

interface Row {
  readonly id: string
  readonly name: string
}
interface Props<R extends Row> {
  readonly label: string
  /** Undefined while loading, or where loading failed. */
  readonly rows: readonly R[] | undefined
  readonly failure: string | undefined
  readonly picked: readonly string[]
  readonly onPick: (ids: string[]) => void
  readonly detail: (row: R) => ReactNode
  /** The reason for highlighting a row, or false. */
  readonly highlightOf?: (row: R) => string | false
  readonly edit: (row: R, close: () => void) => ReactNode
  readonly empty: string
}

/** Picks rows from a list and edits them in place. */
export function PickList<R extends Row>(props: Props<R>) {
  const { rows, failure, empty } = props
  if (failure && !rows) return <Banner tone="danger">{failure}</Banner>
  if (!rows) return <Skeleton lines={2} />
  return rows.length === 0 ? <p className="quiet">{empty}</p> : <Rows {...props} rows={rows} />
}

function Rows<R extends Row>({
  label,
  rows,
  picked,
  onPick,
  detail,
  highlightOf,
  edit,
}: Props<R> & { readonly rows: readonly R[] }) {
  const [query, setQuery] = useState('')
  const [editing, setEditing] = useState<R>()
  const visibleRows = rows.filter(
    ({ id, name }) => picked.includes(id) || name.toLowerCase().includes(query.toLowerCase()),
  )
  return (
    <>
      {rows.length > SHORT_LIST && (
        <input
          className="input"
          type="search"
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder="Search by name"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
        />
      )}
      <ul className="pick-list" aria-label={label}>
        {visibleRows.map(row => {
          const highlight = highlightOf?.(row)
          return (
            <li key={row.id} className={highlight ? 'pick-marked' : undefined}>
              <label>
                <Check checked={picked.includes(row.id)} onChange={() => onPick(toggleValue(picked, row.id))} />
                <span>
                  <strong>{row.name}</strong>
                  <span className="small quiet">{detail(row)}</span>
                  {highlight && <span className="small pick-mark">{highlight}</span>}
                </span>
              </label>
              <Button kind="quiet" icon="edit" label={`Edit ${row.name}`} onClick={() => setEditing(row)} />
            </li>
          )
        })}
      </ul>
      {editing && edit(editing, () => setEditing(undefined))}
    </>
  )
}
