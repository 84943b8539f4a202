import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { type GridQuery, PAGE_SIZES, pageCount, rangeText, SEARCH_DELAY } from './gridQuery.ts'

interface AskProps {
  asked: GridQuery
  onAsk: (asked: GridQuery) => void
}

/** What is typed is asked for 300 ms after the last key. */
function SearchBox({ asked, onAsk, placeholder }: AskProps & { placeholder: string }) {
  const [text, setText] = useState(asked.search)
  const latest = useRef({ asked, onAsk })
  latest.current = { asked, onAsk }
  const sent = useRef(asked.search)
  // Filters that are cleared elsewhere clear the box; what comes back of one's own typing leaves it alone.
  useEffect(() => {
    if (asked.search === sent.current) return
    sent.current = asked.search
    setText(asked.search)
  }, [asked.search])
  useEffect(() => {
    if (text === latest.current.asked.search) return
    const timer = setTimeout(() => {
      sent.current = text
      latest.current.onAsk({ ...latest.current.asked, search: text, page: 1 })
    }, SEARCH_DELAY)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className="grid-search">
      <Icon name="browse" />
      <input
        type="search"
        className="input"
        aria-label={placeholder}
        placeholder={placeholder}
        value={text}
        onChange={event => setText(event.target.value)}
      />
    </div>
  )
}

/** The line above a list: search and filters. */
export function GridTools(props: AskProps & { placeholder: string | undefined; filters: ReactNode }) {
  return (
    <div className="grid-tools">
      {props.placeholder && <SearchBox asked={props.asked} onAsk={props.onAsk} placeholder={props.placeholder} />}
      {props.filters}
    </div>
  )
}

/** A native choice with its name inside the line above a list. */
export function GridFilter(props: {
  label: string
  value: string
  options: readonly (readonly [value: string, name: string])[]
  onChange: (value: string) => void
}) {
  return (
    <select
      className="input select"
      aria-label={props.label}
      value={props.value}
      onChange={event => props.onChange(event.target.value)}
    >
      {props.options.map(([value, name]) => (
        <option key={value} value={value}>
          {name}
        </option>
      ))}
    </select>
  )
}

/** The line below a list: how many (or how many at least), which, and the way to the others. */
export function GridFooter(
  props: AskProps & { total: number; more: boolean; onward: boolean; pageSize: number | undefined; label: string },
) {
  const { asked, onAsk, total, more, onward, pageSize = asked.paginate, label } = props
  const id = useId()
  const pages = pageCount(total, asked.paginate)
  const page = onward ? asked.page : Math.min(asked.page, pages)
  const go = (to: number) => onAsk({ ...asked, page: to })
  return (
    <nav className="grid-foot" aria-label={`Pages of ${label}`}>
      <label className="row quiet" htmlFor={id}>
        <span className="small">Rows per page</span>
        <select
          id={id}
          className="input select"
          value={asked.paginate}
          onChange={event => onAsk({ ...asked, page: 1, paginate: Number(event.target.value) })}
        >
          {sizesWith(asked.paginate, pageSize).map(size => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span className="small quiet figures" role="status">
        {rangeText(page, asked.paginate, total, more)}
      </span>
      <span className="row">
        <Button kind="quiet" icon="left" label="Previous page" {...turn(page > 1, () => go(page - 1))} />
        <Button kind="quiet" icon="right" label="Next page" {...turn(page < pages || onward, () => go(page + 1))} />
      </span>
    </nav>
  )
}

/** A list may begin with a size of its own. */
const sizesWith = (...own: number[]) => [...new Set([...PAGE_SIZES, ...own])].toSorted((a, b) => a - b)

/** A page turn that leads nowhere is shown as such and stays where the finger expects it. */
const turn = (possible: boolean, onClick: () => void) => (possible ? { onClick } : { 'aria-disabled': true as const })
