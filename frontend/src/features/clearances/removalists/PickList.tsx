import { type ReactNode, useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Check } from '#frontend/ui/elements/Check.tsx'
import { toggleValue } from '#frontend/ui/elements/rovingIndex.ts'

const SEARCHED = 8

interface Row {
  readonly id: string
  readonly name: string
}
interface Props<R extends Row> {
  readonly label: string
  readonly rows: readonly R[]
  readonly chosen: readonly string[]
  readonly onChoose: (ids: string[]) => void
  readonly detail: (row: R) => ReactNode
  /** Given: the row is highlighted, and this says why. */
  readonly marked?: (row: R) => string | false
  readonly edit: (row: R, close: () => void) => ReactNode
  readonly empty: string
}

/** Several out of a list that can be mended on the spot. */
export function PickList<R extends Row>({ label, rows, chosen, onChoose, detail, marked, edit, empty }: Props<R>) {
  const [asked, ask] = useState('')
  const [editing, open] = useState<R>()
  const shown = rows.filter(({ id, name }) => chosen.includes(id) || name.toLowerCase().includes(asked.toLowerCase()))
  if (rows.length === 0) return <p className="quiet">{empty}</p>
  return (
    <>
      {rows.length > SEARCHED && (
        <input
          className="input"
          type="search"
          aria-label={`Search ${label.toLowerCase()}`}
          placeholder="Search by name"
          value={asked}
          onChange={({ target }) => ask(target.value)}
        />
      )}
      <ul className="pick-list" aria-label={label}>
        {shown.map(row => {
          const mark = marked?.(row)
          return (
            <li key={row.id} className={mark ? 'pick-marked' : undefined}>
              <label>
                <Check checked={chosen.includes(row.id)} onChange={() => onChoose(toggleValue(chosen, row.id))} />
                <span>
                  <strong>{row.name}</strong>
                  <span className="small quiet">{detail(row)}</span>
                  {mark && <span className="small pick-mark">{mark}</span>}
                </span>
              </label>
              <Button kind="quiet" icon="edit" label={`Edit ${row.name}`} onClick={() => open(row)} />
            </li>
          )
        })}
      </ul>
      {editing && edit(editing, () => open(undefined))}
    </>
  )
}
