import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#frontend/ui/elements/Button.tsx'
import { Icon } from '#frontend/ui/elements/Icon.tsx'
import { type GridQuery, PAGE_SIZES, type PageSizes, pageCount, rangeText, SEARCH_DELAY } from './gridQuery.ts'
import { pageSize } from './pageSize.ts'

interface QueryProps {
  query: GridQuery
  onQuery: (query: GridQuery) => void
}

/** Searches 300 ms after the last key. */
function SearchBox({ query, onQuery, placeholder }: QueryProps & { placeholder: string }) {
  const [text, setText] = useState(query.search)
  const latest = useRef({ query, onQuery })
  latest.current = { query, onQuery }
  const sentText = useRef(query.search)
  // A search changed elsewhere, such as by clearing all filters, updates the box. The box’s own search coming back does not.
  useEffect(() => {
    if (query.search === sentText.current) return
    sentText.current = query.search
    setText(query.search)
  }, [query.search])
  useEffect(() => {
    if (text === latest.current.query.search) return
    const timer = setTimeout(() => {
      sentText.current = text
      latest.current.onQuery({ ...latest.current.query, search: text, page: 1 })
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

export function GridTools(props: QueryProps & { placeholder: string | undefined; filters: ReactNode }) {
  return (
    <div className="grid-tools">
      {props.placeholder && <SearchBox query={props.query} onQuery={props.onQuery} placeholder={props.placeholder} />}
      {props.filters}
    </div>
  )
}

export function GridFilter(props: {
  label: string
  value: string
  /** Options with the same `group` appear under its name. */
  options: readonly (readonly [value: string, name: string, group?: string])[]
  onChange: (value: string) => void
}) {
  const groups = Map.groupBy(props.options, ([, , group]) => group)
  return (
    <select
      className="input select"
      aria-label={props.label}
      value={props.value}
      onChange={event => props.onChange(event.target.value)}
    >
      {[...groups].map(([group, options]) =>
        group ? (
          <optgroup key={group} label={group}>
            <Options options={options} />
          </optgroup>
        ) : (
          <Options key="" options={options} />
        ),
      )}
    </select>
  )
}

const Options = ({ options }: { options: readonly (readonly [value: string, name: string, group?: string])[] }) =>
  options.map(([value, name]) => (
    <option key={value} value={value}>
      {name}
    </option>
  ))

/** The row below a list: the number of rows (or a minimum), the range shown, and the page buttons. */
export function GridFooter(
  props: QueryProps & {
    total: number
    more: boolean
    hasNextPage: boolean
    label: string
    ownSizes: PageSizes | undefined
  },
) {
  const { query, onQuery, total, more, hasNextPage, label, ownSizes } = props
  const id = useId()
  const pages = pageCount(total, query.paginate)
  const page = hasNextPage ? query.page : Math.min(query.page, pages)
  const goTo = (number: number) => onQuery({ ...query, page: number })
  return (
    <nav className="grid-foot" aria-label={`Pages of ${label}`}>
      <label className="row quiet" htmlFor={id}>
        <span className="small">Rows per page</span>
        <select
          id={id}
          className="input select"
          value={query.paginate}
          onChange={event => {
            if (!ownSizes) pageSize.set(Number(event.target.value))
            onQuery({ ...query, page: 1, paginate: Number(event.target.value) })
          }}
        >
          {(ownSizes ?? PAGE_SIZES).map(size => (
            <option key={size}>{size}</option>
          ))}
        </select>
      </label>
      <span className="small quiet figures" role="status">
        {rangeText(page, query.paginate, total, more)}
      </span>
      <span className="row">
        <Button kind="quiet" icon="left" label="Previous page" {...pageTurn(page > 1, () => goTo(page - 1))} />
        <Button
          kind="quiet"
          icon="right"
          label="Next page"
          {...pageTurn(page < pages || hasNextPage, () => goTo(page + 1))}
        />
      </span>
    </nav>
  )
}

/** An impossible page button keeps its position, but is blocked. */
const pageTurn = (possible: boolean, onClick: () => void) =>
  possible ? { onClick } : { 'aria-disabled': true as const }
